import { sql } from 'kysely';
import { type Database, toIso } from '../../db/database.ts';

/** What an event is registered for together with; `eventId` is null for the people with at least one such event. */
export interface ClashRow {
  eventId: string | null;
  people: number;
}

/**
 * The people of an event who are also in another visible event that is on between two instants, one after the other: by that
 * event, and each of them once.
 */
export async function countClashes(db: Database, eventId: string, start: string, end: string): Promise<ClashRow[]> {
  const rows = await db
    .with('clashing', (query) =>
      query
        .selectFrom('participants as own')
        .innerJoin('participants as other', 'other.email', 'own.email')
        .innerJoin('events', 'events.id', 'other.eventId')
        .select(['other.eventId', 'own.email'])
        .where('own.eventId', '=', eventId)
        .where('own.releasedAt', 'is', null)
        .where('other.releasedAt', 'is', null)
        .where('other.eventId', '<>', eventId)
        .where('events.deletedAt', 'is', null)
        .where('events.year', 'is', null)
        .where('events.startDate', '<', end)
        .where('events.endDate', '>', start),
    )
    .selectFrom('clashing')
    .select(['eventId', (eb) => eb.fn.countAll<number>().as('people')])
    .groupBy('eventId')
    .unionAll((eb) =>
      eb
        .selectFrom('clashing')
        .select([
          sql<string | null>`null`.as('eventId'),
          (clashing) => clashing.fn.count<number>('clashing.email').distinct().as('people'),
        ]),
    )
    .execute();
  return rows.map(({ eventId: other, people }) => ({ eventId: other, people: Number(people) }));
}

/** The people who are registered for an event. */
export async function countPeople(db: Database, eventId: string): Promise<number> {
  const { people } = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('eventId', '=', eventId)
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(people);
}

export interface HoursRow {
  id: string;
  title: string;
  startDate: string;
  endDate: string;
  venue: string | null;
}

/** When and where events are. */
export async function listHours(db: Database, ids: string[]): Promise<HoursRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title', 'startDate', 'endDate', 'venue'])
    .where('id', 'in', ids)
    .orderBy('startDate')
    .execute();
  return rows.map((row) => ({ ...row, startDate: toIso(row.startDate), endDate: toIso(row.endDate) }));
}
