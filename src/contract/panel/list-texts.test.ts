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

it('surplusKind calls more than the price too much, and what was paid without a seat for the next one', () => {
  const more = { registrationStatus: 'waitlisted', waitsForSeat: false, amount: 200, price: 200 } as const;
  expect(surplusKind(more)).toBe('too much');
  expect(surplusKind({ ...more, waitsForSeat: true })).toBe('for the next free seat');
});
