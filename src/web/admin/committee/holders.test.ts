import { expect, it } from 'vitest';
import type { CommitteeMember, Grant } from '#contract/roles/committee.ts';
import { heldText, holdersOf } from './holders.ts';

const person = (name: string, ...grants: Pick<Grant, 'role' | 'isLive'>[]) =>
  ({ name, grants }) as unknown as CommitteeMember;

it('holdersOf names who has a role now, not who had it', () => {
  const people = [
    person('Asha', { role: 'desk', isLive: true }, { role: 'gate', isLive: true }),
    person('Ravi', { role: 'desk', isLive: false }),
    person('Meera', { role: 'gate', isLive: true }),
  ];
  expect(holdersOf(people, ({ role }) => role === 'desk')).toEqual(['Asha']);
  expect(holdersOf(people, ({ role }) => role === 'gate')).toEqual(['Asha', 'Meera']);
});

it('heldText names three people and counts the others', () => {
  const text = (...names: string[]) => heldText({ names }, 'this role');
  expect(text()).toBe('');
  expect(text('Asha')).toBe('Asha has this role. Revoke it first.');
  expect(text('Asha', 'Ravi')).toBe('Asha, Ravi have this role. Revoke them first.');
  expect(text('A', 'B', 'C', 'D', 'E')).toBe('A, B, C and 2 more have this role. Revoke them first.');
});

it('heldText names who is invited and counts links for volunteers', () => {
  expect(heldText({ names: [], invited: ['ravi@college.test'] }, 'this role')).toBe(
    'ravi@college.test is invited to this role. Revoke it first.',
  );
  expect(heldText({ names: ['Asha'], links: 12 }, 'a role for this gate')).toBe(
    'Asha has a role for this gate. 12 links for volunteers are to a role for this gate. Revoke them first.',
  );
});
