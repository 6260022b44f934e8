import type { Insertable, Selectable } from 'kysely';
import type { EventImport } from '#contract/events/event-imports.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import type { EventImportsTable } from '../../../db/tables/event-import-tables.ts';
import type { KnownEvent } from './event-rows.ts';

/** An import with the ids of the events that it made. */
export interface StoredImport extends EventImport {
  eventIds: string[];
}

function toImport(row: Selectable<EventImportsTable>): StoredImport {
  const eventIds: string[] = JSON.parse(row.eventIds);
  return {
    _id: row.id,
    fileName: row.fileName,
    events: eventIds.length,
    eventIds,
    importedBy: row.importedBy,
    importedAt: toIso(row.importedAt),
    undoneBy: row.undoneBy,
    undoneAt: toIsoOrNull(row.undoneAt),
  };
}

/** The visible events of the open year, by what a sheet names them. */
export const listKnown = (db: Database): Promise<KnownEvent[]> =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'mainEventId'])
    .where('deletedAt', 'is', null)
    .where('year', 'is', null)
    .execute();

/** The events that imports made, by the keys of their rows; those of imports that were undone are left out. */
export async function listMadeEvents(db: Database): Promise<Map<string, string>> {
  const query = db.selectFrom('eventImports').select('rowKeys').where('undoneAt', 'is', null).orderBy('importedAt');
  const rows = await query.execute();
  return new Map(rows.flatMap(({ rowKeys }) => Object.entries<string>(JSON.parse(rowKeys ?? '{}'))));
}

export async function listImports(db: Database, limit: number): Promise<StoredImport[]> {
  const query = db.selectFrom('eventImports').selectAll().orderBy('importedAt', 'desc').orderBy('id').limit(limit);
  return (await query.execute()).map(toImport);
}

export async function findImport(db: Database, id: string): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('eventImports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

/** The columns that were chosen last for these headings, as JSON. */
export async function findColumns(db: Database, headings: string): Promise<string | undefined> {
  const query = db.selectFrom('eventImports').select('columns').where('headings', '=', headings);
  return (await query.orderBy('importedAt', 'desc').executeTakeFirst())?.columns;
}

export async function insertImport(db: Database, row: Insertable<EventImportsTable>): Promise<void> {
  await db.insertInto('eventImports').values(row).execute();
}

/** Marks an import as undone; false where it is already. */
export async function markUndone(db: Database, id: string, undoneBy: string | null, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('eventImports')
    .set({ undoneBy, undoneAt: now })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
