import { type ExpressionBuilder, sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { type Database, toIso } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import type { Schema } from '../../../db/schema.ts';
import { likePattern } from '../../../db/search.ts';

/** Whether a team is for no event, and so in no scope but the festival's. */
const isWithoutEvent = ({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Schema, 'teams'>) =>
  and([
    eb('teams.eventId', 'is', null),
    not(exists(selectFrom('registrations').select('id').whereRef('registrations.teamId', '=', 'teams.id'))),
  ]);

/** Ids of teams for no event that are older than an instant, oldest first. */
export async function listOldTeams(db: Database, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where(isWithoutEvent)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Where the name of a team, its leader or its contact's e-mail has the text. */
function matches(search: string) {
  const pattern = likePattern(search);
  return sql<boolean>`(lower("teamName") like ${pattern} escape '\\' or lower("teamLeader") like ${pattern} escape '\\'
    or lower("contactEmail") like ${pattern} escape '\\')`;
}

export interface TeamPage {
  search: string | undefined;
  /** The last team of the page before. */
  after: { id: string; createdAt: string } | undefined;
  limit: number;
}

/** Newest first, beginning after `after`. */
export async function listTeams(
  db: Database,
  scope: Scope,
  { search, after, limit }: TeamPage,
): Promise<TeamWithoutEvent[]> {
  let query = db
    .selectFrom('teams')
    .select(['teams.id', 'teamName', 'teamLeader', 'contactEmail', 'contactNumber', 'teams.createdAt'])
    .select(({ selectFrom }) =>
      selectFrom('participants')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('participants.teamId', '=', 'teams.id')
        .where('participants.releasedAt', 'is', null)
        .as('members'),
    )
    .where(isWithoutEvent);
  if (search) query = query.where(matches(search));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('teams.createdAt', 'teams.id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  const rows = await inScope(query, 'teams.eventId', scope)
    // Always null, but PostgreSQL walks the index in its order only where all of its columns are named.
    .orderBy('teams.eventId', 'desc')
    .orderBy('teams.createdAt', 'desc')
    .orderBy('teams.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, createdAt, members, ...team }) => ({
    ...team,
    _id: id,
    members: Number(members),
    createdAt: toIso(createdAt),
  }));
}

/** A team's position in the list; undefined for one that is not in it. */
export async function findPosition(db: Database, id: string): Promise<{ id: string; createdAt: string } | undefined> {
  const row = await db
    .selectFrom('teams')
    .select(['id', 'createdAt'])
    .where('id', '=', id)
    .where(isWithoutEvent)
    .executeTakeFirst();
  return row && { ...row, createdAt: toIso(row.createdAt) };
}

/** Deletes a team for no event with its members. False where it is gone, for an event, or outside the scope. */
export async function deleteTeam(db: Database, id: string, scope: Scope): Promise<boolean> {
  const query = db.deleteFrom('teams').where('id', '=', id).where(isWithoutEvent);
  const { numDeletedRows } = await inScope(query, 'teams.eventId', scope).executeTakeFirst();
  return numDeletedRows > 0n;
}
