import type { Product } from '#contract/search/search.ts';
import { type Database, toIso } from '../../db/database.ts';

/** Every visible event and sub-event of a year; a sub-event is hidden with its main event. Null is the year that is open. */
export async function listProducts(db: Database, year: string | null): Promise<Product[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
      'events.id',
      'events.title',
      'events.descriptionText',
      'events.shortDescription',
      'events.mainEventId',
      'events.startDate',
      'events.venue',
    ])
    .where('events.year', year === null ? 'is' : '=', year)
    .where('events.deletedAt', 'is', null)
    .where('main.deletedAt', 'is', null)
    .orderBy('events.startDate')
    .orderBy('events.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.descriptionText || (row.shortDescription ?? ''),
    mainEventId: row.mainEventId,
    startDate: toIso(row.startDate),
    venue: row.venue,
  }));
}
