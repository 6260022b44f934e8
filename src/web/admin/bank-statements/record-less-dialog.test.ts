import { expect, it } from 'vitest';
import type { Candidate, StatementLine } from '#contract/payments/bank-statements.ts';
import { askedForRest, tooLittleOf } from './record-less-dialog.tsx';

const candidate: Candidate = {
  registrationId: 'r1',
  paymentId: 'p1',
  name: 'Asha Rao',
  eventTitle: 'Nritya',
  number: 7,
  due: 500,
  utr: '701012345678',
  registrationStatus: 'under_review',
  paymentStatus: 'under_review',
};
const line: StatementLine = {
  _id: 'l1',
  row: 2,
  group: 'look',
  day: '2027-01-10',
  amount: 300,
  direction: 'credit',
  narration: 'UPI',
  utr: '701012345678',
  why: '',
  difference: -200,
  candidates: [candidate],
  canConfirm: false,
  settledBy: null,
  settledAt: null,
};

it.each<[string, Partial<StatementLine>, number | null]>([
  ['one who sent its number', {}, 200],
  ['nobody who owes more', { difference: 50 }, null],
  ['several', { candidates: [candidate, candidate] }, null],
  ['one who has paid', { candidates: [{ ...candidate, paymentStatus: 'paid' }] }, null],
  ['one with an amount in paise', { amount: 299.5, difference: -200.5 }, null],
  ['one, decided already', { group: 'settled' }, null],
])('a line of too little of %s', (_name, changes, missing) => {
  expect(tooLittleOf({ ...line, ...changes })).toBe(missing);
});

it.each<[Candidate['registrationStatus'], boolean]>([
  ['under_review', true],
  ['pending_payment', true],
  ['offered', true],
  ['expired', false],
  ['cancelled', false],
])('a registration that is %s: whether the rest is asked for', (registrationStatus, isAsked) => {
  expect(askedForRest({ ...candidate, registrationStatus }).startsWith('they are asked')).toBe(isAsked);
});
