import { expect, it } from 'vitest';
import { isTeamFull, isTeamTooLarge, roleAt } from '#contract/team-rules.ts';

it('isTeamTooLarge and isTeamFull agree on the size that an event allows', () => {
  expect([1, 2, 3].map((members) => isTeamTooLarge(members, 2))).toEqual([false, false, true]);
  expect([1, 2, 3].map((members) => isTeamFull(members, 2))).toEqual([false, true, true]);
  expect(isTeamFull(1, 1)).toBe(true);
});

it('roleAt makes the first member the leader', () => {
  expect([0, 1, 99].map(roleAt)).toEqual(['Team Leader', 'Member', 'Member']);
});
