import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../db/database.ts';
import { isEventActive } from '../../db/event-rule-columns.ts';
import { inScope } from '../../db/in-scope.ts';

const numberOf = (row: { count: number | string | bigint }): number => Number(row.count);

export async function countInquiries(db: Database): Promise<number> {
  const query = db.selectFrom('ambassadorInquiries').select((eb) => eb.fn.countAll<number>().as('count'));
  return numberOf(await query.executeTakeFirstOrThrow());
}

/** Events that are not over, earliest start first, with what tells whether something is missing. */
export async function listComingEvents(db: Database, scope: Scope, now: string) {
  const query = db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .leftJoin('eventCapacity', 'eventCapacity.eventId', 'events.id')
    .select(['events.id as _id', 'events.title', 'events.mainEventId', 'events.venue', 'events.startDate'])
    .select(['events.capacity', 'events.imageId', 'eventCapacity.reserved', isEventActive.as('isActive')])
    .select((eb) => eb('events.descriptionText', '=', '').as('hasNoText'))
    .select((eb) => eb('events.coordinators', 'is not', null).as('hasContacts'))
    .where('events.deletedAt', 'is', null)
    .where('events.endDate', '>=', now)
    .orderBy('events.startDate')
    .orderBy('events.id');
  const rows = await inScope(query, 'events.id', scope).execute();
  return rows.map(({ hasNoText, hasContacts, isActive, startDate, reserved, ...row }) => ({
    ...row,
    startDate: toIso(startDate),
    reserved: reserved ?? 0,
    isActive: Boolean(isActive),
    hasNoText: Boolean(hasNoText),
    hasContacts: Boolean(hasContacts),
  }));
}
export type ComingEvent = Awaited<ReturnType<typeof listComingEvents>>[number];

/** What coordinators run now: events and venues. Those of the built-in role and of the committee's own ones count. */
export async function listCoordinated(
  db: Database,
  now: string,
): Promise<{ eventId: string | null; venue: string | null }[]> {
  return db
    .selectFrom('grants')
    .select(['eventId', 'venue'])
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .where((eb) => eb.or([eb('eventId', 'is not', null), eb('venue', 'is not', null)]))
    .where((eb) => eb.or([eb('role', '=', 'event_coordinator'), eb('role', 'in', eb.selectFrom('roles').select('id'))]))
    .execute();
}
