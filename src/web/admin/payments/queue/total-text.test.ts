import { expect, it } from 'vitest';
import { totalText } from './total-text.ts';

it('totalText counts the transfers to review', () => {
  expect([0, 1, 1500].map((total) => totalText(total, false))).toEqual([
    'Nothing to review.',
    'One UPI transfer to review.',
    '1,500 UPI transfers to review.',
  ]);
});

it('totalText never says of a search that nothing or one transfer waits', () => {
  expect([0, 1, 2].map((total) => totalText(total, true))).toEqual([
    'No UPI transfer to review is found by this search.',
    'One UPI transfer to review found by this search.',
    '2 UPI transfers to review found by this search.',
  ]);
});
