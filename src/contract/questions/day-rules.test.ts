import { expect, it } from 'vitest';
import { isDay, isModernDay } from './day-rules.ts';

it('isDay takes days of the calendar alone', () => {
  for (const day of ['2027-02-12', '2028-02-29', '0033-04-03']) expect(isDay(day), day).toBe(true);
  for (const none of ['2027-02-31', '2027-02-29', '2027-99-99', '2027-2-1', '2027-02-12T10:00', 'tomorrow', '']) {
    expect(isDay(none), none).toBe(false);
  }
});

it('isModernDay refuses years before 1900, which are mistyped', () => {
  expect(['1900-01-01', '1899-12-31', '2027-02-31'].map(isModernDay)).toEqual([true, false, false]);
});
