import { describe, expect, it } from 'vitest';
import { daySpan, isDay, isModernDay, isOnDay, listedDays } from './event-days.ts';

const at = (text: string) => new Date(`2027-02-${text}+05:30`).toISOString();
const days = (start: string, end: string) =>
  listedDays([daySpan({ startDate: at(start), endDate: at(end) }, () => 330)]).map((day) => day.slice(-2));

it('isDay takes days of the calendar alone', () => {
  for (const day of ['2027-02-12', '2028-02-29', '0033-04-03']) expect(isDay(day), day).toBe(true);
  for (const none of ['2027-02-31', '2027-02-29', '2027-99-99', '2027-2-1', '2027-02-12T10:00', 'tomorrow', '']) {
    expect(isDay(none), none).toBe(false);
  }
});

it('isModernDay refuses years before 1900, which are mistyped', () => {
  expect(['1900-01-01', '1899-12-31', '2027-02-31'].map(isModernDay)).toEqual([true, false, false]);
});

describe('daySpan', () => {
  it('has each day of an event of several', () => {
    expect(days('12T10:00', '14T18:00')).toEqual(['12', '13', '14']);
    expect(days('12T10:00', '12T18:00')).toEqual(['12']);
  });

  it('counts a night until six to the day before, however long it took', () => {
    expect(days('12T20:00', '13T01:00')).toEqual(['12']);
    expect(days('12T20:00', '13T06:00')).toEqual(['12']);
    expect(days('12T20:00', '13T06:01')).toEqual(['12', '13']);
    expect(days('12T20:00', '13T07:00')).toEqual(['12', '13']);
    expect(days('12T12:00', '13T05:00')).toEqual(['12']);
  });

  it('ends before the instant of the end: midnight is no day after', () => {
    expect(days('12T20:00', '13T00:00')).toEqual(['12']);
    expect(days('12T05:00', '13T00:00')).toEqual(['12']);
  });

  it('is on the day on which it begins, also in the night', () => {
    expect(days('13T02:00', '13T05:00')).toEqual(['13']);
    expect(days('13T02:00', '13T02:00')).toEqual(['13']);
  });
});

it('listedDays has what each event is on; one of more than a week adds its first day alone', () => {
  const span = (first: string, last = first) => ({ first: `2027-02-${first}`, last: `2027-02-${last}` });
  expect(isOnDay(span('01', '09'), '2027-02-05')).toBe(true);
  expect(listedDays([span('14'), span('12', '13'), span('01', '09')])).toEqual([
    '2027-02-01',
    '2027-02-12',
    '2027-02-13',
    '2027-02-14',
  ]);
});
