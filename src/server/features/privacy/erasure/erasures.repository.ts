import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
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

/** Newest first, after the one of the id. */
export async function listErasures(db: Database, after: string | undefined, limit: number): Promise<StoredErasure[]> {
  let query = db.selectFrom('erasures').selectAll();
  if (after) {
    const last = await db.selectFrom('erasures').select('createdAt').where('id', '=', after).executeTakeFirst();
    if (last) query = query.where(sql<boolean>`("createdAt", id) < (${toIso(last.createdAt)}, ${after})`);
  }
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toErasure);
}
