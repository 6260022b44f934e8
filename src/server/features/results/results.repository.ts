import type { EventResults, Winner } from '#contract/results/results.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';

export async function findResults(db: Database, eventId: string): Promise<EventResults | undefined> {
  const row = await db
    .selectFrom('eventResults')
    .select(['winners', 'note', 'version', 'publishedAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...row, winners: JSON.parse(row.winners) as Winner[], publishedAt: toIso(row.publishedAt) };
}

/** Stores the results of an event in place of those that are there. */
export async function saveResults(
  trx: DatabaseTransaction,
  eventId: string,
  { winners, ...results }: EventResults,
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
