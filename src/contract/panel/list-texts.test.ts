import { expect, it } from 'vitest';
import { hasWords, surplusKind } from './list-texts.ts';

it('hasWords finds a word however its letters are composed', () => {
  const [one, two] = ['\u095bैनब', 'ज\u093cैनब'];
  expect([hasWords(`Taal ${one}`, two), hasWords(`Taal ${two}`, one), hasWords('Taal', one)]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  ['confirmed', 'too much'],
  ['cancelled', 'too much'],
  ['pending_payment', 'a part of the fee'],
  ['rejected', 'a part of the fee'],
  ['under_review', 'a part of the fee'],
  ['waitlisted', 'a part of the fee'],
  ['expired', 'for a seat that lapsed'],
] as const)('surplusKind of what came for a registration that is %s is %s', (registrationStatus, kind) => {
  const surplus = { registrationStatus, waitsForSeat: false, amount: 100, price: 200 };
  expect(surplusKind(surplus)).toBe(kind);
});

it.each([
  ['waitlisted', false, 'too much'],
  ['waitlisted', true, 'for the next free seat, ₹100 too much'],
  ['expired', false, 'too much'],
] as const)(
  'surplusKind of more than the price says what is too much: %s, waits for a seat: %s',
  (registrationStatus, waitsForSeat, kind) => {
    expect(surplusKind({ registrationStatus, waitsForSeat, amount: 300, price: 200 })).toBe(kind);
  },
);

it('surplusKind calls the price itself for the next free seat where it was paid without one, else too much', () => {
  const all = { registrationStatus: 'waitlisted', amount: 200, price: 200 } as const;
  expect(surplusKind({ ...all, waitsForSeat: true })).toBe('for the next free seat');
  expect(surplusKind({ ...all, waitsForSeat: false })).toBe('too much');
  expect(surplusKind({ ...all, registrationStatus: 'expired', waitsForSeat: false })).toBe('for a seat that lapsed');
});
