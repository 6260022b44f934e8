import { type ExpressionBuilder, sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';
import type { TeamSort, TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { type Database, toIso } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import {
  byText,
  type PageOfList,
  type Position,
  readPage,
  readRows,
  type Sorting,
  sortingOf,
} from '../../../db/list-order.ts';
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

export interface ListedTeams {
  search?: string | undefined;
  sort?: TeamSort | undefined;
  /** The id of the last team of the page before. */
  after?: string | undefined;
  limit: number;
}

const id = sql.ref('teams.id');
const members = sql<number>`(select count(*) from participants where participants."teamId" = teams.id and participants."releasedAt" is null)`;

const sortings: Record<'newest' | 'name' | 'leader' | 'email' | 'members', Sorting> = {
  newest: { by: [sql.ref('teams.createdAt'), id], direction: 'desc' },
  name: byText('teams.teamName', id),
  leader: byText('teams.teamLeader', id),
  email: byText('teams.contactEmail', id),
  members: { by: [members, id], direction: 'desc' },
};

function selectTeams(db: Database, scope: Scope, search: string | undefined) {
  const query = db
    .selectFrom('teams')
    .select(['teams.id', 'teamName', 'teamLeader', 'contactEmail', 'contactNumber', 'teams.createdAt'])
    .select(members.as('members'))
    .where(isWithoutEvent);
  return inScope(search ? query.where(matches(search)) : query, 'teams.eventId', scope);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectTeams>['executeTakeFirstOrThrow']>>;

const toTeam = ({ id: _id, createdAt, members: people, ...team }: Row): TeamWithoutEvent => ({
  ...team,
  _id,
  members: Number(people),
  createdAt: toIso(createdAt),
});

/** Teams for no event, newest first, after the one given. */
export async function listTeams(
  db: Database,
  scope: Scope,
  { search, ...part }: { search?: string | undefined; after?: Position | undefined; limit: number },
): Promise<TeamWithoutEvent[]> {
  return (await readRows(selectTeams(db, scope, search), sortings.newest, part)).map(toTeam);
}

/** The same as a page, newest first or as sorted. */
export async function readTeamPage(
  db: Database,
  scope: Scope,
  { search, sort, ...part }: ListedTeams,
): Promise<PageOfList<TeamWithoutEvent>> {
  const page = await readPage(selectTeams(db, scope, search), sortingOf(sortings, sort), part);
  return { ...page, rows: page.rows.map(toTeam) };
}

/** Whether a team is in the list. */
export async function isListed(db: Database, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where(isWithoutEvent)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a team for no event with its members. False where it is gone, for an event, or outside the scope. */
export async function deleteTeam(db: Database, teamId: string, scope: Scope): Promise<boolean> {
  const query = db.deleteFrom('teams').where('id', '=', teamId).where(isWithoutEvent);
  const { numDeletedRows } = await inScope(query, 'teams.eventId', scope).executeTakeFirst();
  return numDeletedRows > 0n;
}
