import type { EventResults, ListedResults, Winner } from '#contract/results/results.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';

export async function findResults(db: Database, eventId: string): Promise<EventResults | undefined> {
  const row = await db
    .selectFrom('eventResults')
    .select(['winners', 'note', 'version', 'publishedAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { eventId, ...row, winners: JSON.parse(row.winners) as Winner[], publishedAt: toIso(row.publishedAt) };
}

/** Those of visible events of a year, the newest first. */
export async function listResults(db: Database, year: string | null): Promise<ListedResults[]> {
  const rows = await db
    .selectFrom('eventResults as results')
    .innerJoin('events', 'events.id', 'results.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['results.winners', 'results.note', 'results.version', 'results.publishedAt'])
    .select(['events.id', 'events.title', 'events.mainEventId', 'events.year'])
    .where('events.year', year === null ? 'is' : '=', year)
    .where('events.deletedAt', 'is', null)
    .where('main.deletedAt', 'is', null)
    .orderBy('results.publishedAt', 'desc')
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

/** Stores the results of an event in place of those that are there. */
export async function saveResults(
  trx: DatabaseTransaction,
  { eventId, winners, ...results }: EventResults,
): Promise<void> {
  const row = { ...results, winners: JSON.stringify(winners) };
  await trx
    .insertInto('eventResults')
    .values({ eventId, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute();
}

/** Whether there were any. */
export async function deleteResults(trx: DatabaseTransaction, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('eventResults').where('eventId', '=', eventId).executeTakeFirst();
  return numDeletedRows > 0n;
}
