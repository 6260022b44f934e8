import { expect, it } from 'vitest';
import { readTypedRupees } from './typed-rupees.ts';

it.each([
  ['200', '200'],
  ['₹200', '200'],
  ['₹ 1,50,000', '150000'],
  ['1,50,000', '150000'],
  ['150,000', '150000'],
  ['Rs. 1,50,000/-', '150000'],
  ['rs 75', '75'],
  ['INR 75', '75'],
  ['500.00', '500'],
  ['  0 ', '0'],
  ['1 50 000', '150000'],
  ['', ''],
])('readTypedRupees reads %j as %j', (typed, digits) => {
  expect(readTypedRupees(typed)).toBe(digits);
});

it.each(['12.50', 'free', '1,5', ',200', '1,,000', '-200', '₹', '200 per head', '10-20'])(
  'readTypedRupees leaves %j as it is, for the server to refuse',
  (typed) => {
    expect(readTypedRupees(typed)).toBe(typed);
  },
);
