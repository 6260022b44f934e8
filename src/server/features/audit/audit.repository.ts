import { type Insertable, sql } from 'kysely';
import type { AuditEntry, AuditQuery, AuditSort } from '#contract/audit.ts';
import type { AuditTargetKind } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { type PageOfList, type Position, readPage, readRows, type Sorting, sortingOf } from '../../db/list-order.ts';
import type { AuditTable } from '../../db/schema.ts';
import { likePattern } from '../../db/search.ts';

type Fields = Record<string, unknown>;

/** An action as it was stored; the link to its target is looked up apart. */
export type StoredAction = Omit<AuditEntry, 'link'>;

export async function insertAction(db: Database, action: Insertable<AuditTable>): Promise<void> {
  await db.insertInto('audit').values(action).execute();
}

/** What kind of record an action was about; undefined where none with that id is recorded. */
export async function findTargetKind(db: Database, id: string): Promise<AuditTargetKind | undefined> {
  return (await db.selectFrom('audit').select('targetKind').where('id', '=', id).executeTakeFirst())?.targetKind;
}

export async function insertActions(db: Database, actions: Insertable<AuditTable>[]): Promise<void> {
  await db.insertInto('audit').values(actions).execute();
}

const parsed = (json: string | null): Fields | null => (json === null ? null : (JSON.parse(json) as Fields));

/** A registration's actions are those on its payments, too. */
const targetIds = (target: string) =>
  sql<string>`(select ${target} union all select id from payments where ${sql.ref('registrationId')} = ${target})`;

/**
 * What the actions of a scope are about: its events, their registrations, payments and requests for approval, not what is
 * about the festival or an account.
 */
const targetsIn = (db: Database, scope: Scope) =>
  inScope(db.selectFrom('events').select('events.id'), 'events.id', scope)
    .unionAll(inScope(db.selectFrom('registrations').select('registrations.id'), 'registrations.eventId', scope))
    .unionAll(
      inScope(
        db
          .selectFrom('payments')
          .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
          .select('payments.id'),
        'registrations.eventId',
        scope,
      ),
    )
    .unionAll(inScope(db.selectFrom('certificates').select('certificates.id'), 'certificates.eventId', scope))
    .unionAll(inScope(db.selectFrom('approvals').select('approvals.id'), 'approvals.eventId', scope))
    .unionAll(
      inScope(db.selectFrom('siteAnnouncements').select('siteAnnouncements.id'), 'siteAnnouncements.eventId', scope),
    );

/** Which actions, of those of a scope. */
export interface ActionFilter extends Omit<AuditQuery, 'after' | 'from' | 'to' | 'scans'> {
  /** Instants: the first that counts, and the first that does not any more. */
  since?: string | undefined;
  before?: string | undefined;
  /** Endpoints whose actions are left out. */
  without?: string[];
}

function selectActions(db: Database, scope: Scope, filter: ActionFilter) {
  const { target, kind, actor, search, since, before, without = [] } = filter;
  let query = db.selectFrom('audit').selectAll();
  if (scope !== 'festival') query = query.where('targetId', 'in', targetsIn(db, scope));
  if (target) query = query.where('targetId', 'in', targetIds(target));
  if (kind) query = query.where('targetKind', '=', kind);
  if (actor) query = query.where('actorId', '=', actor);
  if (since) query = query.where('at', '>=', since);
  if (before) query = query.where('at', '<', before);
  if (without.length > 0) query = query.where('endpoint', 'not in', without);
  if (!search) return query;
  return query.where(
    sql<boolean>`lower("actorName" || ' ' || summary || ' ' || coalesce("targetName", '')) like ${likePattern(search)} escape '\\'`,
  );
}
type Row = Awaited<ReturnType<ReturnType<typeof selectActions>['executeTakeFirstOrThrow']>>;

const id = sql.ref('audit.id');
const at = sql.ref('audit.at');
// There is an index of each.
const sortings: Record<'newest' | 'actor' | 'kind' | 'target', Sorting> = {
  newest: { by: [at, id], direction: 'desc' },
  actor: { by: [sql`lower("actorName")`, at, id], direction: 'asc' },
  kind: { by: [sql.ref('audit.targetKind'), at, id], direction: 'asc' },
  target: { by: [sql`lower(coalesce("targetName", ''))`, at, id], direction: 'asc' },
};

const toAction = (row: Row): StoredAction => ({
  _id: row.id,
  at: toIso(row.at),
  actor: { _id: row.actorId, name: row.actorName },
  endpoint: row.endpoint,
  summary: row.summary,
  target: { kind: row.targetKind, _id: row.targetId, name: row.targetName },
  before: parsed(row.before),
  after: parsed(row.after),
  ...(row.tokenName === null ? {} : { tokenName: row.tokenName }),
});

/** The actions that the filter leaves, newest first, after the one given. */
export async function listActions(
  db: Database,
  scope: Scope,
  { after, ...filter }: ActionFilter & { after?: Position | undefined },
  limit: number,
): Promise<StoredAction[]> {
  return (await readRows(selectActions(db, scope, filter), sortings.newest, { after, limit })).map(toAction);
}

/** The same as a page, in any order. */
export async function readActionPage(
  db: Database,
  scope: Scope,
  { after, sort, ...filter }: ActionFilter & { after?: string | undefined; sort?: AuditSort | undefined },
  limit: number,
): Promise<PageOfList<StoredAction>> {
  const page = await readPage(selectActions(db, scope, filter), sortingOf(sortings, sort), { after, limit });
  return { ...page, rows: page.rows.map(toAction) };
}

/** Every admin who ever did something to the events of a scope, by the name they had last. */
export async function listActors(db: Database, scope: Scope): Promise<AuditEntry['actor'][]> {
  let actors = db.selectFrom('audit').select('actorId').distinct();
  if (scope !== 'festival') actors = actors.where('targetId', 'in', targetsIn(db, scope));
  const rows = await db
    .selectFrom(actors.as('actors'))
    .select((query) => [
      'actors.actorId',
      query.fn
        .coalesce(
          query.selectFrom('users').select('users.name').whereRef('users.id', '=', 'actors.actorId'),
          query
            .selectFrom('audit')
            .select('actorName')
            .whereRef('audit.actorId', '=', 'actors.actorId')
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(1),
        )
        .as('name'),
    ])
    .execute();
  return rows.map(({ actorId, name }) => ({ _id: actorId, name: name ?? '' }));
}
