import { type Insertable, type Selectable, sql } from 'kysely';
import type { DataAccess, DataAccessFilter, DataAccessSort } from '#contract/privacy/data-access.ts';
import { type Database, toIso } from '../../../db/database.ts';
import {
  byText,
  type PageOfList,
  type Position,
  readPage,
  readRows,
  type Sorting,
  sortingOf,
} from '../../../db/list-order.ts';
import { likePattern } from '../../../db/search.ts';
import type { DataAccessTable } from '../../../db/tables/privacy-tables.ts';

/** Adds a reading to the record of its slot, or begins one; one statement, so that readings at once are all counted. */
export async function addAccess(db: Database, access: Insertable<DataAccessTable>): Promise<void> {
  await db
    .insertInto('dataAccess')
    .values(access)
    .onConflict((conflict) =>
      conflict.column('slot').doUpdateSet({
        lastAt: access.lastAt,
        rows: sql<number>`coalesce(${sql.ref('dataAccess.rows')}, 0) + ${access.rows ?? 0}`,
        requests: sql<number>`${sql.ref('dataAccess.requests')} + 1`,
      }),
    )
    .execute();
}

export async function setRows(db: Database, id: string, rows: number, lastAt: string): Promise<void> {
  await db.updateTable('dataAccess').set({ rows, lastAt }).where('id', '=', id).execute();
}

function toAccess({ id, actorId, actorName, slot: _slot, ...row }: Selectable<DataAccessTable>): DataAccess {
  return {
    ...row,
    _id: id,
    at: toIso(row.at),
    lastAt: toIso(row.lastAt),
    actor: { _id: actorId, name: actorName },
    rows: row.rows === null ? null : Number(row.rows),
  };
}

const id = sql.ref('dataAccess.id');
const sortings: Record<'newest' | 'actor' | 'what' | 'rows', Sorting> = {
  newest: { by: [sql.ref('dataAccess.at'), id], direction: 'desc' },
  actor: byText('dataAccess.actorName', id),
  what: byText('dataAccess.what', id),
  // Of an export that is being sent it is not known yet.
  rows: { by: [sql`coalesce("dataAccess".rows, -1)`, id], direction: 'desc' },
};

function filtered(db: Database, { actor, kind, what, search }: DataAccessFilter) {
  let query = db.selectFrom('dataAccess').selectAll();
  if (actor) query = query.where('actorId', '=', actor);
  if (kind) query = query.where('kind', '=', kind);
  if (what) query = query.where('what', '=', what);
  if (!search) return query;
  return query.where(
    sql<boolean>`lower("actorName" || ' ' || coalesce(filter, '')) like ${likePattern(search)} escape '\\'`,
  );
}

/** A page of what a filter leaves, newest first or as sorted; an unknown `after` starts from the first. */
export async function readAccessPage(
  db: Database,
  { sort, after, ...filter }: DataAccessFilter & { sort?: DataAccessSort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<DataAccess>> {
  const page = await readPage(filtered(db, filter), sortingOf(sortings, sort), { after, limit });
  return { ...page, rows: page.rows.map(toAccess) };
}

/** The same without their number, newest first. */
export async function listAccess(
  db: Database,
  { after, ...filter }: DataAccessFilter & { after?: Position | undefined },
  limit: number,
): Promise<DataAccess[]> {
  return (await readRows(filtered(db, filter), sortings.newest, { after, limit })).map(toAccess);
}
