/**
 * The rules of teams that pages and server share. The size is enforced in `features/teams` by `register-team.service.ts` (a whole
 * team), `teams.service.ts` (joining) and `roster.service.ts` (the leader adds); in `features/registrations` by
 * `imports/decide-registrations.service.ts`, and by `desk/edit-people.service.ts` and `desk/desk-rules.service.ts`, where an
 * admin who gives a reason may exceed it.
 * Without Zod: the forms of the site load this file.
 */

/** The largest team size an event may have. */
export const MAX_TEAM_SIZE = 100;

/** A team size is forced to a whole number of at least 1; what is no number becomes 1. */
export function toTeamSize(given: string | number | null): number {
  return Math.max(1, Math.trunc(Number(given)) || 1);
}

/** Whether a team of so many members is larger than its event allows. */
export const isTeamTooLarge = (members: number, teamSize: number): boolean => members > teamSize;

/** Whether nobody can be added to a team of so many members. */
export const isTeamFull = (members: number, teamSize: number): boolean => isTeamTooLarge(members + 1, teamSize);

/** The limit of an event's teams, for people. */
export const teamLimit = (teamSize: number): string =>
  `A team for this event has at most ${teamSize === 1 ? '1 member' : `${teamSize} members`}`;

export const LEADER_ROLE = 'Team Leader';
export const MEMBER_ROLE = 'Member';

/** The role of a member by their position in the team: the first one leads. */
export const roleAt = (position: number): string => (position === 0 ? LEADER_ROLE : MEMBER_ROLE);
