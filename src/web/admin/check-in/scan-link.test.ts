import { expect, it } from 'vitest';
import type { CheckInResponse } from '#contract/check-in.ts';
import { adviceOf, scanLink } from './scan-link.ts';

const registration = { _id: 'one' } as NonNullable<CheckInResponse['registration']>;
const unknown = { result: 'unknown', registration: null } as const;

it('a pass that is not valid leads to its registration, one that is let in leads nowhere', () => {
  expect(scanLink({ result: 'not_confirmed', registration }, 'code', null)).toEqual({
    text: 'Open the registration',
    to: '/admin/registrations/one',
  });
  expect(scanLink({ result: 'admitted', registration }, 'code', null)).toBeNull();
  expect(scanLink({ result: 'already_in', registration }, 'code', null)).toBeNull();
});

it.each([
  ['Zoya', null, '/admin/registrations?search=Zoya'],
  ['Mohammad Abdul Rahman Khan', null, '/admin/registrations?search=Mohammad+Abdul+Rahman+Khan'],
  ['6XP6-NAFD', 'event', '/admin/registrations?search=6XP6-NAFD&eventId=event'],
])('%s, typed in place of a code, leads to the registrations it finds', (typed, eventId, to) => {
  expect(scanLink(unknown, typed, eventId)).toEqual({ text: 'Look in Registrations', to });
});

it('a whole code or a url that is unknown leads nowhere', () => {
  expect(scanLink(unknown, 'ABCD-EFGH-JKMN-PQRS', null)).toBeNull();
  expect(scanLink(unknown, 'https://fest.test/pass/abc', null)).toBeNull();
  expect(scanLink(unknown, undefined, null)).toBeNull();
});

it('adviceOf sends who is not confirmed to the desk, and says how long a code is where half of one was typed', () => {
  expect(adviceOf({ result: 'not_confirmed' }, 'ABCD-EFGH-JKMN-PQRS')).toBe('Send them to the desk.');
  expect(adviceOf({ result: 'unknown' }, 'ABCD-EFGH')).toBe('A code has 16 characters.');
  // A name, typed by somebody who may look up nobody.
  for (const name of ['Priyanka', 'Asha Rao', 'लक्ष्मी'])
    expect(adviceOf({ result: 'unknown' }, name)).toBe('Names are looked up at the desk: a code has 16 characters.');
  expect(adviceOf({ result: 'unknown' }, 'ABCD-EFGH-JKMN-PQRS')).toBeNull();
  expect(adviceOf({ result: 'admitted' }, 'ABCD-EFGH')).toBeNull();
});
