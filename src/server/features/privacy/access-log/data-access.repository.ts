import { type Insertable, type Selectable, sql } from 'kysely';
import type { DataAccess } from '#contract/privacy/data-access.ts';
import { type Database, toIso } from '../../../db/database.ts';
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

/** Newest first, after the record of the id; an unknown one starts from the first. */
export async function listAccess(
  db: Database,
  { after, actor }: { after?: string | undefined; actor?: string | undefined },
  limit: number,
): Promise<DataAccess[]> {
  let query = db.selectFrom('dataAccess').selectAll();
  if (actor) query = query.where('actorId', '=', actor);
  if (after) {
    const last = await db.selectFrom('dataAccess').select('at').where('id', '=', after).executeTakeFirst();
    if (last) query = query.where(sql<boolean>`(at, id) < (${toIso(last.at)}, ${after})`);
  }
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toAccess);
}
