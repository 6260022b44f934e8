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
  expect(heldText([], 'this role')).toBe('');
  expect(heldText(['Asha'], 'this role')).toBe('Asha has this role. Revoke it first.');
  expect(heldText(['Asha', 'Ravi'], 'this role')).toBe('Asha, Ravi have this role. Revoke it first.');
  expect(heldText(['A', 'B', 'C', 'D', 'E'], 'this role')).toBe('A, B, C and 2 more have this role. Revoke it first.');
});
