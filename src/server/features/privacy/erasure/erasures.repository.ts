import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ErasureFilter, ErasureSort } from '#contract/privacy/data-requests.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
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
import type { ErasuresTable } from '../../../db/tables/privacy-tables.ts';

export interface StoredErasure {
  id: string;
  email: string;
  status: ErasuresTable['status'];
  createdAt: string;
  provedAt: string | null;
  dueAt: string | null;
  doneAt: string | null;
  waitsFor: string | null;
  askedBy: string | null;
}

const toErasure = (row: Selectable<ErasuresTable>): StoredErasure => ({
  ...row,
  createdAt: toIso(row.createdAt),
  provedAt: toIsoOrNull(row.provedAt),
  dueAt: toIsoOrNull(row.dueAt),
  doneAt: toIsoOrNull(row.doneAt),
});

/** Whether an address has consents or invitations, which outlive its registrations. */
export async function hasTraces(db: Database, email: string): Promise<boolean> {
  const consent = await db.selectFrom('consents').select('id').where('email', '=', email).limit(1).executeTakeFirst();
  if (consent) return true;
  const invitation = db.selectFrom('invitations').select('id').where('email', '=', email).limit(1);
  return (await invitation.executeTakeFirst()) !== undefined;
}

export async function insertErasure(db: Database, row: Insertable<ErasuresTable>): Promise<void> {
  await db.insertInto('erasures').values(row).execute();
}

export async function findErasure(db: Database, id: string): Promise<StoredErasure | undefined> {
  const row = await db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toErasure(row);
}

/** How many links an address was mailed since an instant. */
export async function countSince(db: Database, email: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('erasures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes a request that still has the status; false where it has another by now. */
export async function updateErasure(
  db: Database,
  id: string,
  status: ErasuresTable['status'],
  changes: Updateable<ErasuresTable>,
): Promise<boolean> {
  const query = db.updateTable('erasures').set(changes).where('id', '=', id).where('status', '=', status);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function listDue(db: Database, now: string, limit: number): Promise<StoredErasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  return rows.map(toErasure);
}

const id = sql.ref('erasures.id');
const sortings: Record<'newest' | 'email' | 'status', Sorting> = {
  newest: { by: [sql.ref('erasures.createdAt'), id], direction: 'desc' },
  email: byText('erasures.email', id),
  status: byText('erasures.status', id),
};

function filtered(db: Database, { status, search }: ErasureFilter) {
  let query = db.selectFrom('erasures').selectAll();
  if (status) query = query.where('status', '=', status);
  if (!search) return query;
  const text = sql`lower(email || ' ' || coalesce("waitsFor", '') || ' ' || coalesce("askedBy", ''))`;
  return query.where(sql<boolean>`${text} like ${likePattern(search)} escape '\\'`);
}

/** A page of what a filter leaves, newest first or as sorted, after the one of the id. */
export async function readErasurePage(
  db: Database,
  { sort, after, ...filter }: ErasureFilter & { sort?: ErasureSort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<StoredErasure>> {
  const page = await readPage(filtered(db, filter), sortingOf(sortings, sort), { after, limit });
  return { ...page, rows: page.rows.map(toErasure) };
}

/** The same without their number, newest first. */
export async function listErasures(
  db: Database,
  { after, ...filter }: ErasureFilter & { after?: Position | undefined },
  limit: number,
): Promise<StoredErasure[]> {
  return (await readRows(filtered(db, filter), sortings.newest, { after, limit })).map(toErasure);
}
