import { expect, it } from 'vitest';
import { shiftInstant, toUtc } from './festival-time.ts';

it.each([
  ['2027-02-14T10:00', 'Asia/Kolkata', '2027-02-14T04:30:00.000Z'],
  ['2027-02-14T10:00:30', 'Asia/Kolkata', '2027-02-14T04:30:30.000Z'],
  ['2027-02-14', 'Asia/Kolkata', '2027-02-13T18:30:00.000Z'],
  ['2027-02-14T10:00:00.000Z', 'Asia/Kolkata', '2027-02-14T10:00:00.000Z'],
  ['2027-02-14T10:00+05:30', 'America/New_York', '2027-02-14T04:30:00.000Z'],
  ['2027-07-01 10:00', 'America/New_York', '2027-07-01T14:00:00.000Z'],
  ['2027-02-14T10:00 Z', 'Asia/Kolkata', '2027-02-14T10:00:00.000Z'],
  ['2027-02-14 10:00 +0530', 'America/New_York', '2027-02-14T04:30:00.000Z'],
  ['2027-02-14t10:00:30.123456789\u00a0-05:30', 'Asia/Kolkata', '2027-02-14T15:30:30.123Z'],
])('toUtc reads %s in %s', (value, zone, utc) => {
  expect(toUtc(value, zone)).toBe(utc);
});

it('toUtc takes the last minute of a date without a time if it is an end', () => {
  expect(toUtc('2027-02-14', 'Asia/Kolkata', { endOfDay: true })).toBe('2027-02-14T18:29:00.000Z');
});

it('instants move by whole days over the changes of clocks, then by minutes', () => {
  const by = { days: 1, minutes: 30 };
  expect(shiftInstant('2027-03-27T08:00:00.000Z', by, 'Europe/Berlin')).toBe('2027-03-28T07:30:00.000Z');
  expect(shiftInstant('2027-10-30T07:00:00.000Z', by, 'Europe/Berlin')).toBe('2027-10-31T08:30:00.000Z');
  // 02:30 does not exist on the day the clocks go forward: it is an hour later, as with every date of JavaScript.
  expect(shiftInstant('2027-03-27T01:30:00.000Z', { days: 1 }, 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
});

it('instants keep their time on the festival’s clock across a change of clocks', () => {
  // Central Europe is at UTC+2 on 26 March 2028, at UTC+1 on 28 March 2027 before the change.
  expect(shiftInstant('2027-03-27T09:00:00.000Z', { days: 52 * 7 }, 'Europe/Berlin')).toBe('2028-03-25T09:00:00.000Z');
  expect(shiftInstant('2027-03-27T09:00:00.000Z', { days: 53 * 7 }, 'Europe/Berlin')).toBe('2028-04-01T08:00:00.000Z');
  expect(shiftInstant('2027-02-13T18:00:00.000Z', { days: 52 * 7 }, 'Asia/Kolkata')).toBe('2028-02-12T18:00:00.000Z');
});
