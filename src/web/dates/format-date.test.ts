import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatDay,
  formatDeadline,
  formatLongDay,
  formatShortDay,
  formatTime,
  formatWeekdayTime,
} from './format-date.ts';

const KOLKATA = 'Asia/Kolkata';

describe('format-date', () => {
  it('follows the formats of the specification', () => {
    const instant = '2025-03-05T10:00:00.000Z';
    expect(formatDay(instant, KOLKATA)).toBe('05/03/2025');
    expect(formatLongDay(instant, KOLKATA)).toBe('05 March 2025');
    expect(formatTime(instant, KOLKATA)).toBe('3:30 PM');
    expect(formatDateTime(instant, KOLKATA)).toBe('05 March 2025, 3:30 PM');
  });

  it('changes the day with the time zone', () => {
    const instant = '2027-02-14T19:30:00.000Z';
    expect(formatDay(instant, KOLKATA)).toBe('15/02/2027');
    expect(formatDay(instant, 'UTC')).toBe('14/02/2027');
    expect(formatDay(instant, 'America/New_York')).toBe('14/02/2027');
  });

  it('writes midnight as 12 AM and noon as 12 PM', () => {
    expect(formatTime('2027-02-14T00:05:00.000Z', 'UTC')).toBe('12:05 AM');
    expect(formatTime('2027-02-14T12:00:00.000Z', 'UTC')).toBe('12:00 PM');
  });

  it('names the weekday, and a deadline with day and time', () => {
    const instant = '2026-11-24T12:30:00.000Z';
    expect(formatWeekdayTime(instant, KOLKATA)).toBe('Tue 6:00 PM');
    expect(formatShortDay('2027-01-05T12:30:00.000Z', KOLKATA)).toBe('5 Jan');
    expect(formatDeadline(instant, KOLKATA)).toBe('Tue 24 Nov, 6:00 PM');
  });

  it('names every month', () => {
    for (let month = 1; month <= 12; month += 1) {
      const padded = String(month).padStart(2, '0');
      expect(formatDay(`2027-${padded}-09T12:00:00.000Z`, 'UTC')).toBe(`09/${padded}/2027`);
    }
  });
});
