import { expect, it } from 'vitest';
import { isoDay } from '../../dates/format-date.ts';
import type { Slot } from './schedule.ts';
import { statusOf } from './slot-status.ts';

const at = (text: string) => new Date(`2027-02-${text}+05:30`).toISOString();
const slot = (start: string, end: string, days: string[]): Slot => ({
  id: 'a',
  title: 'a',
  path: '/',
  venue: null,
  category: null,
  mainEventTitle: null,
  start: at(start),
  end: at(end),
  days: days.map((day) => `2027-02-${day}`),
});
const statuses = (one: Slot, time: string) =>
  one.days.map((day) =>
    statusOf(one, day, { now: at(time), today: isoDay(at(time), 'Asia/Kolkata'), next: one.start }),
  );

it('what takes several days runs under the day that it is', () => {
  const exhibition = slot('12T10:00', '14T18:00', ['12', '13', '14']);
  expect(statuses(exhibition, '12T08:00')).toEqual(['next', null, null]);
  expect(statuses(exhibition, '12T11:00')).toEqual(['now', null, null]);
  expect(statuses(exhibition, '13T11:00')).toEqual(['over', 'now', null]);
  expect(statuses(exhibition, '14T19:00')).toEqual(['over', 'over', 'over']);
});

it('a night runs under the day on which it begins', () => {
  expect(statuses(slot('12T20:00', '13T01:00', ['12']), '13T00:30')).toEqual(['now']);
});
