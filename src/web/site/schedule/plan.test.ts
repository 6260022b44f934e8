import { expect, it, vi } from 'vitest';
import { registrationStatuses } from '#contract/registration-rules.ts';
import { memoryStorage } from '#test/support/browser/memory-storage.ts';
import { clashesOf, registeredIn, toggleStar } from './plan.ts';
import type { Slot } from './schedule.ts';

const slot = (id: string, start: string, end: string): Slot => ({
  id,
  days: ['2027-02-12'],
  title: id,
  path: '/',
  venue: null,
  category: null,
  mainEventTitle: null,
  start: `2027-02-12T${start}:00.000Z`,
  end: `2027-02-12T${end}:00.000Z`,
});

it('clashesOf names the planned events that are at the same time, starred or registered', () => {
  const slots = [
    slot('a', '10:00', '12:00'),
    slot('b', '11:00', '13:00'),
    slot('c', '12:00', '14:00'),
    slot('d', '11:00', '12:00'),
  ];
  const plan = { starred: new Set(['a', 'b']), registered: new Set(['c']) };
  expect([...clashesOf(slots, plan)]).toEqual([
    ['a', ['b']],
    ['b', ['a', 'c']],
    ['c', ['b']],
  ]);
});

it('clashesOf names planned events that a filter leaves out', () => {
  const plan = { starred: new Set(['a']), registered: new Set(['c']) };
  const shown = [slot('a', '10:00', '12:00'), slot('b', '11:00', '13:00')];
  const leftOut = [slot('c', '11:00', '14:00'), slot('d', '11:00', '14:00')];
  expect([...clashesOf(shown, plan, leftOut)]).toEqual([['a', ['c']]]);
});

it('registeredIn leaves out who waits for a seat, or has yet to take or to pay again for one', () => {
  const registrations = registrationStatuses.map((status) => ({ eventId: status, status }));
  expect([...registeredIn(registrations)]).toEqual(['pending_payment', 'under_review', 'confirmed']);
});

it('toggleStar keeps what another tab has starred meanwhile', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const stars = () => JSON.parse(localStorage.getItem('utsav-starred') ?? '');
  toggleStar('a');
  localStorage.setItem('utsav-starred', '["a","x"]');
  toggleStar('y');
  expect(stars()).toEqual(['a', 'x', 'y']);
  toggleStar('a');
  expect(stars()).toEqual(['x', 'y']);
});
