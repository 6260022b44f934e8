import { placeStates } from '#contract/entry-rules.ts';
import type { Database } from '#server/db/database.ts';

/** The places of an event as its entries tell, and as they are written down: both must always agree. */
export async function countHeldPlaces(db: Database, eventId: string): Promise<{ counted: number; written: number }> {
  const { counted } = await db
    .selectFrom('entries')
    .select((expression) => expression.fn.countAll<number>().as('counted'))
    .where('eventId', '=', eventId)
    .where('state', 'in', placeStates)
    .executeTakeFirstOrThrow();
  const places = await db
    .selectFrom('eventPlaces')
    .select('taken')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { counted: Number(counted), written: places.taken };
}
