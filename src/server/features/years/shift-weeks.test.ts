import { expect, it } from 'vitest';
import { shiftDay, shiftInstant, weeksBetween } from './shift-weeks.ts';

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

it('instants keep their time on the festival’s clock across a change of clocks', () => {
  // Central Europe is at UTC+2 on 26 March 2028, at UTC+1 on 28 March 2027 before the change.
  expect(shiftInstant('2027-03-27T09:00:00.000Z', 52, 'Europe/Berlin')).toBe('2028-03-25T09:00:00.000Z');
  expect(shiftInstant('2027-03-27T09:00:00.000Z', 53, 'Europe/Berlin')).toBe('2028-04-01T08:00:00.000Z');
  expect(shiftInstant('2027-02-13T18:00:00.000Z', 52, 'Asia/Kolkata')).toBe('2028-02-12T18:00:00.000Z');
});
