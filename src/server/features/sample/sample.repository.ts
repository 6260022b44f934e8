import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AmbassadorEventsTable, AmbassadorsTable, EventsTable } from '../../db/schema.ts';

/** Whether there was ever an event or an ambassador, deleted ones counted. */
export async function isEmpty(db: Database): Promise<boolean> {
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst();
  const ambassador = await db.selectFrom('ambassadors').select('id').limit(1).executeTakeFirst();
  return !event && !ambassador;
}

export async function insertEvents(db: Database, rows: Insertable<EventsTable>[]): Promise<void> {
  for (const row of rows) await db.insertInto('events').values(row).execute();
}

export async function insertAmbassadors(
  db: Database,
  rows: Insertable<AmbassadorsTable>[],
  events: Insertable<AmbassadorEventsTable>[],
): Promise<void> {
  await db.insertInto('ambassadors').values(rows).execute();
  await db.insertInto('ambassadorEvents').values(events).execute();
}

export async function hasSample(db: Database): Promise<boolean> {
  const tables = ['events', 'ambassadors'] as const;
  for (const table of tables) {
    const query = db.selectFrom(table).select('id').where('isSample', '=', true).where('deletedAt', 'is', null);
    if (await query.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** The ids of the sample's events that are still visible. */
export async function listSampleEventIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('isSample', '=', true)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Main events that hold a visible sub-event of the committee's own. */
const usedMainEvents = (db: Database) =>
  db
    .selectFrom('events as sub')
    .select('sub.mainEventId')
    .where('sub.isSample', '=', false)
    .where('sub.deletedAt', 'is', null)
    .where('sub.mainEventId', 'is not', null);

/** The ids of the sample's visible events that go with it. */
export async function listRemovableEventIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('isSample', '=', true)
    .where('deletedAt', 'is', null)
    .where('id', 'not in', usedMainEvents(db).$castTo<{ mainEventId: string }>())
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of the sample's ambassadors are visible. */
export async function countSampleAmbassadors(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('ambassadors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('isSample', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sample main events that hold a visible sub-event of the committee's own are the committee's too. */
export async function adoptUsedMainEvents(db: Database): Promise<void> {
  await db
    .updateTable('events')
    .set({ isSample: false })
    .where('isSample', '=', true)
    .where('id', 'in', usedMainEvents(db))
    .execute();
}

/** Soft-deletes what is left of the sample; returns how many records. */
export async function softDeleteSample(db: Database, now: string): Promise<number> {
  let hidden = 0n;
  for (const table of ['events', 'ambassadors'] as const) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ deletedAt: now })
      .where('isSample', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    hidden += numUpdatedRows;
  }
  return Number(hidden);
}
