import { expect, it } from 'vitest';
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
  one.days.map((day) => statusOf(one, day, { now: at(time), zone: 'Asia/Kolkata', next: one.start }));

it('what takes several days runs under the day that it is', () => {
  const exhibition = slot('12T10:00', '14T18:00', ['12', '13', '14']);
  expect(statuses(exhibition, '12T08:00')).toEqual(['next', null, null]);
  expect(statuses(exhibition, '12T11:00')).toEqual(['now', null, null]);
  expect(statuses(exhibition, '13T11:00')).toEqual(['over', 'now', null]);
  expect(statuses(exhibition, '14T19:00')).toEqual(['over', 'over', 'over']);
});

it('a night runs under the day on which it begins', () => {
  expect(statuses(slot('12T20:00', '13T01:00', ['12']), '13T00:30')).toEqual(['now']);
  const concert = slot('12T20:00', '13T07:00', ['12', '13']);
  expect(statuses(concert, '13T01:00')).toEqual(['now', null]);
  expect(statuses(concert, '13T06:30')).toEqual(['over', 'now']);
  expect(statuses(slot('13T02:00', '13T05:00', ['13']), '13T03:00')).toEqual(['now']);
});

it('what takes weeks runs under the last day before that it is listed on', () => {
  const contest = slot('01T10:00', '28T18:00', ['01', '12', '13']);
  expect(statuses(contest, '05T12:00')).toEqual(['now', null, null]);
  expect(statuses(contest, '20T12:00')).toEqual(['over', 'over', 'now']);
});
