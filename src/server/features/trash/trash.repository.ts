import { sql } from 'kysely';
import type { DeletedAmbassador, DeletedEvent } from '#contract/events/trash.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../db/database.ts';
import { inScope, isAmong } from '../../db/in-scope.ts';

/**
 * The deleted events of a scope but for sub-events that come back with their main event; the registrations of those that are
 * not in the scope do not count.
 */
export async function listDeletedEvents(db: Database, scope: Scope, limit: number): Promise<DeletedEvent[]> {
  const isReached = isAmong('part.id', scope);
  const query = db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id', 'events.title', 'events.mainEventId', 'main.title as mainEventTitle', 'events.deletedAt'])
    .select(
      sql<number>`(select count(*) from events as sub where sub."mainEventId" = events.id
        and sub."deletedAt" = events."deletedAt")`.as('subEvents'),
    )
    .select(
      sql<number>`(select coalesce(sum(seats.reserved), 0) from "eventCapacity" as seats join events as part
        on part.id = seats."eventId" where part.id = events.id
        or (part."mainEventId" = events.id and part."deletedAt" = events."deletedAt" and ${isReached}))`.as(
        'registrations',
      ),
    )
    .where('events.deletedAt', 'is not', null)
    .where(sql<boolean>`(main."deletedAt" is null or main."deletedAt" <> events."deletedAt")`)
    .orderBy('events.deletedAt', 'desc')
    .orderBy('events.id')
    .limit(limit);
  const rows = await inScope(query, 'events.id', scope).execute();
  return rows.map(({ id, deletedAt, subEvents, registrations, ...event }) => ({
    _id: id,
    ...event,
    deletedAt: toIso(deletedAt ?? ''),
    subEvents: Number(subEvents),
    registrations: Number(registrations),
  }));
}

export async function listDeletedAmbassadors(db: Database, limit: number): Promise<DeletedAmbassador[]> {
  const rows = await db
    .selectFrom('ambassadors')
    .select(['id', 'name', 'institution', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, deletedAt, ...person }) => ({ _id: id, ...person, deletedAt: toIso(deletedAt ?? '') }));
}
