import { nanoid } from 'nanoid';
import { LEADER_ROLE, MEMBER_ROLE } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findEntry, type StoredEntry, updateEntry } from './entries.repository.ts';
import { type Actor, isOver } from './entry-moves.ts';
import { findEventRules } from './event-rules.repository.ts';
import { lockEntry } from './moving.service.ts';
import * as participants from './participants.repository.ts';
import { type NewPerson, searchTextOf } from './placing.service.ts';
import { insertHistory } from './records.repository.ts';

export type TeamMember = participants.StoredParticipant;

/** The members of a team, the leader first. */
export function listTeamMembers(db: Database, teamId: string): Promise<TeamMember[]> {
  return participants.listTeamMembers(db, teamId);
}

/** Writes down the people of a team that is not entered for any event. */
export async function insertTeamPeople(
  trx: DatabaseTransaction,
  teamId: string,
  people: NewPerson[],
  now: string,
): Promise<void> {
  const rows = people.map((person, position) => ({ ...person, id: nanoid(), teamId, position, createdAt: now }));
  await participants.insertParticipants(trx, rows);
}

export interface LockedTeam {
  entry: StoredEntry;
  members: TeamMember[];
  /** How many members the event allows; 0 once it is gone. */
  teamSize: number;
}

/**
 * Reads a team's entry and members under the lock of the event's places, so that two who join at once
 * cannot both take the last seat. Throws `move_not_allowed` once the entry is over or the event has begun.
 */
export async function lockTeam(
  trx: DatabaseTransaction,
  context: AppContext,
  entryId: string,
  teamId: string,
): Promise<LockedTeam> {
  await lockEntry(trx, entryId);
  const entry = await findEntry(trx, { id: entryId });
  if (!entry) throw new AppError('entry_not_found');
  if (isOver(entry.state)) throw new AppError('move_not_allowed', { detail: 'The entry of this team has ended' });
  if (context.clock().toISOString() >= entry.eventStartDate) {
    throw new AppError('move_not_allowed', { detail: 'The event has begun: the team stays as it is' });
  }
  const rules = await findEventRules(trx, entry.eventId);
  return { entry, members: await participants.listTeamMembers(trx, teamId), teamSize: rules?.teamSize ?? 0 };
}

async function afterChange(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  note: string,
  actor: Actor,
) {
  const { entry } = team;
  const people = await participants.listTeamMembers(trx, entry.teamId ?? '');
  await updateEntry(trx, entry._id, { searchText: searchTextOf(entry.code, { ...entry, people }) });
  await insertHistory(trx, { entryId: entry._id, kind: 'team', note, actor, at: context.clock().toISOString() });
}

/** Adds a member under the team's lock. */
export async function addMember(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  person: Omit<NewPerson, 'role'>,
  actor: Actor,
): Promise<void> {
  const { entry, members } = team;
  const position = Math.max(0, ...members.map((member) => member.position)) + 1;
  await participants.insertParticipants(trx, [
    {
      ...person,
      role: MEMBER_ROLE,
      id: nanoid(),
      teamId: entry.teamId,
      entryId: entry._id,
      eventId: entry.eventId,
      position,
      createdAt: context.clock().toISOString(),
    },
  ]);
  await afterChange(trx, context, team, `${person.name} joined`, actor);
}

/** Takes a member out under the team's lock; they may enter the event again. */
export async function removeMember(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  member: TeamMember,
  actor: Actor,
): Promise<void> {
  await participants.releaseParticipant(trx, member._id, context.clock().toISOString());
  await afterChange(trx, context, team, `${member.name} left the team`, actor);
}

/** Makes a member the leader under the team's lock; the entry is theirs from now on. */
export async function handOverTo(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  member: TeamMember,
  actor: Actor,
): Promise<void> {
  for (const before of team.members.filter(({ role }) => role === LEADER_ROLE)) {
    await participants.changeMember(trx, before._id, { role: MEMBER_ROLE, position: member.position });
  }
  await participants.changeMember(trx, member._id, { role: LEADER_ROLE, position: 0 });
  await updateEntry(trx, team.entry._id, { userId: member.userId, email: member.email });
  await afterChange(
    trx,
    context,
    { ...team, entry: { ...team.entry, email: member.email } },
    `${member.name} leads now`,
    actor,
  );
}
