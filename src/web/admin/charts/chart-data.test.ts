import { describe, expect, it } from 'vitest';
import { chartNames, everyDay, LONGEST_SPAN, largestEvents, MOST_EVENTS, shortDay } from './chart-data.ts';

describe('everyDay', () => {
  it('has no gaps, across the end of a month', () => {
    const days = everyDay([
      { day: '2027-02-27', registrations: 3, rupees: 0 },
      { day: '2027-03-02', registrations: 1, rupees: 500 },
    ]);
    expect(days.map(({ day, registrations }) => [day, registrations])).toEqual([
      ['2027-02-27', 3],
      ['2027-02-28', 0],
      ['2027-03-01', 0],
      ['2027-03-02', 1],
    ]);
  });

  it('returns the last days of a long time', () => {
    const days = everyDay([
      { day: '2026-01-01', registrations: 1, rupees: 0 },
      { day: '2027-01-01', registrations: 2, rupees: 0 },
    ]);
    expect(days).toHaveLength(LONGEST_SPAN);
    expect(days.at(-1)).toMatchObject({ day: '2027-01-01', registrations: 2 });
    expect(everyDay([])).toEqual([]);
  });

  it('shortDay leaves out the year', () => {
    expect(shortDay('2027-02-04')).toBe('4 Feb');
    expect(shortDay('2026-12-31')).toBe('31 Dec');
  });
});

it('largestEvents sorts by registrations or by money, and leaves out events without', () => {
  const event = (title: string, confirmed: number, rupees: number) => {
    return { eventId: title, title, mainEventTitle: null, capacity: null, confirmed, open: 0, waitlisted: 0, rupees };
  };
  const events = [event('small', 1, 900), event('large', 9, 0), event('none', 0, 0)];
  expect(largestEvents(events, 'registrations').map(({ title }) => title)).toEqual(['large', 'small']);
  expect(largestEvents(events, 'rupees').map(({ title }) => title)).toEqual(['small']);
  const many = Array.from({ length: 40 }, (_, index) => event(`event ${index}`, index + 1, 0));
  expect(largestEvents(many, 'registrations')).toHaveLength(MOST_EVENTS);
});

it('chartNames tells events of one title apart by their main events, and shortens long ones', () => {
  const names = chartNames([
    { title: 'Prelims', mainEventTitle: 'Gaming' },
    { title: 'Prelims', mainEventTitle: 'A very long main event' },
    { title: 'Finals', mainEventTitle: 'Gaming' },
    { title: 'A title that is much too long', mainEventTitle: null },
  ]);
  expect(names).toEqual(['Gaming · Prelims', 'A very long… · Prelims', 'Finals', 'A title that is muc…']);
});
