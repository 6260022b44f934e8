import type { EventResults, ListedResults, Winner } from '#contract/results/results.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';
import { isPublished } from '../../db/tables/result-tables.ts';

export async function findResults(db: Database, eventId: string): Promise<EventResults | undefined> {
  const row = await db
    .selectFrom('eventResults')
    .select(['winners', 'note', 'version', 'publishedAt'])
    .where('eventId', '=', eventId)
    .where(isPublished)
    .executeTakeFirst();
  if (!row) return undefined;
  return { eventId, ...row, winners: JSON.parse(row.winners) as Winner[], publishedAt: toIso(row.publishedAt) };
}

/** Those of visible events of a year, the newest first. */
export async function listResults(db: Database, year: string | null): Promise<ListedResults[]> {
  const rows = await db
    .selectFrom('eventResults')
    .innerJoin('events', 'events.id', 'eventResults.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['winners', 'note', 'eventResults.version', 'publishedAt'])
    .select(['events.id', 'events.title', 'events.mainEventId', 'events.year'])
    .where(isPublished)
    .where('events.year', year === null ? 'is' : '=', year)
    .where('events.deletedAt', 'is', null)
    .where('main.deletedAt', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('events.id')
    .execute();
  return rows.map(({ id, title, mainEventId, year: of, winners, publishedAt, ...rest }) => ({
    eventId: id,
    ...rest,
    winners: JSON.parse(winners) as Winner[],
    publishedAt: toIso(publishedAt),
    event: { _id: id, title, mainEventId, year: of },
  }));
}

/** Stores the results of an event in place of those that are there, and returns their version. */
export async function saveResults(
  trx: DatabaseTransaction,
  { eventId, winners, ...results }: Omit<EventResults, 'version'>,
): Promise<number> {
  const row = { ...results, winners: JSON.stringify(winners) };
  const { version } = await trx
    .insertInto('eventResults')
    .values({ eventId, ...row, version: 1 })
    .onConflict((conflict) =>
      conflict.column('eventId').doUpdateSet((query) => ({ ...row, version: query('eventResults.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Empties the results of an event: the row keeps its version. */
export async function clearResults(trx: DatabaseTransaction, eventId: string): Promise<void> {
  await trx.updateTable('eventResults').set({ winners: '[]', note: null }).where('eventId', '=', eventId).execute();
}
