import { describe, expect, it } from 'vitest';
import { daySpan, isOnDay, listedDays } from './event-days.ts';

const at = (text: string) => new Date(`2027-02-${text}+05:30`).toISOString();
const days = (start: string, end: string) =>
  listedDays([daySpan({ startDate: at(start), endDate: at(end) }, () => 330)]).map((day) => day.slice(-2));

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
