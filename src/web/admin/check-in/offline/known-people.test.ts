import { afterEach, expect, it, vi } from 'vitest';
import type { CheckInResponse } from '#contract/check-in.ts';
import { knownSince, notePeople } from './known-people.ts';

const NONE = { waiting: [], undos: [] };
const AT = '2027-02-14T05:00:00.000Z';
const said = (checkedInAt: string | null) =>
  ({ registration: { people: [{ _id: 'asha', checkedInAt }] } }) as unknown as CheckInResponse;

afterEach(() => vi.useRealTimers());

it('knownSince knows what the server said after the list was asked for, and leaves the rest to the list', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const first = performance.now();
  vi.advanceTimersByTime(1000);
  notePeople(said(AT));
  expect([...knownSince(first, NONE)]).toEqual([['asha', AT]]);
  vi.advanceTimersByTime(1000);
  const second = performance.now();
  // Another gate may have undone the check-in since: the second list says so.
  expect([...knownSince(second, NONE)]).toEqual([]);
  vi.advanceTimersByTime(1000);
  notePeople(said(null));
  expect([...knownSince(second, NONE)]).toEqual([['asha', null]]);
});

it('knownSince knows who was taken back and is not undone yet, and who was scanned again since', () => {
  const scan = {
    id: '1',
    code: 'C',
    eventId: null,
    gateId: null,
    people: [{ _id: 'ravi', name: 'Ravi' }],
    scannedAt: AT,
    name: 'Ravi',
    eventTitle: 'Quiz',
  };
  const undos = [{ registrationId: 'r', scan }];
  expect(knownSince(performance.now(), { waiting: [], undos }).get('ravi')).toBeNull();
  expect(knownSince(performance.now(), { waiting: [scan], undos }).get('ravi')).toBe(AT);
});
