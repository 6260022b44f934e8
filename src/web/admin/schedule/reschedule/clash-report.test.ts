import { expect, it } from 'vitest';
import { clashText } from './clash-report.tsx';

it.each([
  [{ people: 0, clashing: 0, clashingNow: 0 }, 'Nobody is registered yet.'],
  [{ people: 1, clashing: 0, clashingNow: 0 }, 'The one person who registered has no other event at that time.'],
  [{ people: 1, clashing: 1, clashingNow: 0 }, 'The one person who registered has another event at that time.'],
  [{ people: 1, clashing: 1, clashingNow: 1 }, 'The one person who registered has another event at that time, as now.'],
  [{ people: 3, clashing: 0, clashingNow: 0 }, 'None of the 3 people who registered has another event at that time.'],
  [{ people: 3, clashing: 1, clashingNow: 0 }, '1 of the 3 people who registered has another event at that time.'],
])('of %j the committee reads: %s', (clashes, text) => {
  expect(clashText({ eventId: 'event', elsewhere: 0, events: [], ...clashes })).toBe(text);
});
