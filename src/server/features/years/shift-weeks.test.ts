import { expect, it } from 'vitest';
import { shiftDay, weeksBetween } from './shift-weeks.ts';

it.each([
  ['2027-02-12', '2028-02-11', 52],
  ['2027-02-12', '2028-02-14', 52],
  ['2027-02-12', '2028-02-15', 53],
  ['2027-02-12', '2027-02-12', 0],
])('from %s to the week nearest to %s it is %i weeks', (from, to, weeks) => {
  expect(weeksBetween(from, to)).toBe(weeks);
});

it('days keep their weekday across leap days', () => {
  expect(shiftDay('2027-12-31', 52)).toBe('2028-12-29');
});
