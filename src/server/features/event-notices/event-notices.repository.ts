import { liveStatuses } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { isEventOn } from '../../db/event-rule-columns.ts';
import { inScope } from '../../db/in-scope.ts';
import { lockRow, lockRowsWith } from '../../db/lock-row.ts';

/** What people need to know of an event; instants are UTC. */
export interface EventFacts {
  startDate: string;
  endDate: string;
  venue: string | null;
  /** A sub-event of an inactive main event is not. An event of a closed year stays as it was, so that nobody reads that it is on hold. */
  isActive: boolean;
  isDeleted: boolean;
}

export type Schedule = Pick<EventFacts, 'startDate' | 'endDate' | 'venue'>;

export interface EventNotice {
  eventId: string;
  told: EventFacts;
  since: string | null;
  dueAt: string | null;
  movedFrom: Schedule | null;
  movedAt: string | null;
}

/** The facts of events, deleted ones included. */
export async function listEventFacts(db: Database, ids: string[]): Promise<Map<string, EventFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id', 'events.startDate', 'events.endDate', 'events.venue', 'events.deletedAt'])
    .select(isEventOn.as('isActive'))
    .where('events.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, startDate, endDate, venue, isActive, deletedAt }) => [
      id,
      {
        startDate: toIso(startDate),
        endDate: toIso(endDate),
        venue,
        isActive: Boolean(isActive),
        isDeleted: deletedAt !== null,
      },
    ]),
  );
}

export async function findNotice(db: Database, eventId: string): Promise<EventNotice | undefined> {
  return (await listNotices(db, [eventId])).get(eventId);
}

/** What the people of events know of them, where anything has changed since they registered. */
export async function listNotices(db: Database, eventIds: string[]): Promise<Map<string, EventNotice>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db.selectFrom('eventNotices').selectAll().where('eventId', 'in', eventIds).execute();
  return new Map(
    rows.map((row) => [
      row.eventId,
      {
        eventId: row.eventId,
        told: JSON.parse(row.told) as EventFacts,
        since: toIsoOrNull(row.since),
        dueAt: toIsoOrNull(row.dueAt),
        movedFrom: row.movedFrom === null ? null : (JSON.parse(row.movedFrom) as Schedule),
        movedAt: toIsoOrNull(row.movedAt),
      },
    ]),
  );
}

/** Waits until what is being mailed about an event is stored, which holds its notice and not the event. */
export const lockNotice = (db: Database, eventId: string): Promise<void> =>
  lockRow(db, 'eventNotices', 'eventId', eventId);

/** Waits for who locks several registrations of an event, such as the job that ends holds: before they are changed in batches, or all at once. */
export const lockRegistrations = (db: Database, eventId: string): Promise<void> =>
  lockRowsWith(db, 'registrations', 'eventId', eventId);

/** When registrations were moved to their events, of those that were. */
export async function listMoves(db: Database, registrationIds: string[]): Promise<Map<string, string>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'movedAt'])
    .where('id', 'in', registrationIds)
    .where('movedAt', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, movedAt }) => [id, toIsoOrNull(movedAt) ?? '']));
}

/** Stores what is known and due of an event; the caller holds its notice. */
export async function saveNotice(db: Database, { told, movedFrom, ...notice }: EventNotice): Promise<void> {
  const row = {
    ...notice,
    told: JSON.stringify(told),
    movedFrom: movedFrom && JSON.stringify(movedFrom),
  };
  const { eventId: _eventId, ...changes } = row;
  await db
    .insertInto('eventNotices')
    .values(row)
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(changes))
    .execute();
}

/** The events whose people are to be told something now, longest due first. */
export async function listDueNotices(db: Database, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('eventNotices')
    .select('eventId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Takes a due notice over: only one of several processes gets true, and holds the row until its transaction ends. */
export async function claimNotice(db: Database, eventId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('eventNotices')
    .set({ dueAt: null })
    .where('eventId', '=', eventId)
    .where('dueAt', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The registrations made until `until`, and not moved to the event after it, that are live, in order, after the one of
 * `afterNumber`; also those whose money went back since `refundedSince`, as it does when the event is cancelled.
 */
export async function listToTell(
  db: Database,
  eventId: string,
  { until, refundedSince, afterNumber }: { until: string; refundedSince: string | null; afterNumber: number },
  limit: number,
): Promise<{ id: string; number: number }[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'number'])
    .where('eventId', '=', eventId)
    .where('number', '>', afterNumber)
    .where('createdAt', '<=', until)
    .where((eb) => eb.or([eb('movedAt', 'is', null), eb('movedAt', '<=', until)]))
    .where((eb) => {
      const isLive = eb('status', 'in', liveStatuses);
      if (!refundedSince) return isLive;
      return eb.or([isLive, eb.and([eb('status', '=', 'refunded'), eb('updatedAt', '>=', refundedSince)])]);
    })
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Lets the people of an event be reminded again: its start moved. */
export async function forgetReminders(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ remindedAt: null })
    .where('eventId', '=', eventId)
    .where('remindedAt', 'is not', null)
    .execute();
}

/** How many people are in active registrations of each visible event that ends after `now`. */
export async function countAudiences(
  db: Database,
  scope: Scope,
  now: string,
): Promise<{ eventId: string; mainEventId: string | null; people: number }[]> {
  // Present people, one an event: the partial unique index over event and e-mail has them all.
  const counts = db
    .selectFrom('participants')
    .select(['eventId', (eb) => eb.fn.countAll<number>().as('people')])
    .where('eventId', 'is not', null)
    .where('releasedAt', 'is', null)
    .groupBy('eventId')
    .as('counts');
  const query = db
    .selectFrom(counts)
    .innerJoin('events', 'events.id', 'counts.eventId')
    .select(['events.id as eventId', 'events.mainEventId', 'counts.people'])
    .where('events.deletedAt', 'is', null)
    .where('events.endDate', '>', now)
    .orderBy('events.id');
  const rows = await inScope(query, 'events.id', scope).execute();
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}

/** Whether changed hours and venues wait for the next version of the schedule. */
export async function isReleaseShown(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('scheduleReleases')
    .select('id')
    .where('year', 'is', null)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The events of which something is to be told, whether it is due or waits for the next version of the schedule. */
export async function listUntoldEvents(db: Database, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('eventNotices')
    .select('eventId')
    .where('since', '<=', now)
    .orderBy('since')
    .orderBy('eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Makes notices due that waited for the next version of the schedule. */
export async function makeHeldDue(db: Database, dueAt: string): Promise<void> {
  await db
    .updateTable('eventNotices')
    .set({ dueAt })
    .where('since', 'is not', null)
    .where('dueAt', 'is', null)
    .execute();
}

/** A person of an event who gets a mail about it. */
export interface PersonToTell {
  email: string;
  name: string;
  eventId: string;
  /** Language of their mails; null is English. */
  language: string | null;
}

/** The people of live registrations of events, made or moved there before the last move, of which no mail has told them yet. */
export async function listPeopleToTell(db: Database, eventIds: string[]): Promise<PersonToTell[]> {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('eventNotices', 'eventNotices.eventId', 'participants.eventId')
    .select(['participants.email', 'participants.name', 'participants.language', 'eventNotices.eventId'])
    .where('participants.eventId', 'in', eventIds)
    .where('participants.releasedAt', 'is', null)
    .where('registrations.status', 'in', liveStatuses)
    .where((eb) => {
      const lastMove = eb.fn.coalesce('eventNotices.movedAt', 'eventNotices.since');
      const isThereBefore = eb('registrations.createdAt', '<=', lastMove);
      const isMovedBefore = eb.or([
        eb('registrations.movedAt', 'is', null),
        eb('registrations.movedAt', '<=', lastMove),
      ]);
      return eb.and([isThereBefore, isMovedBefore]);
    })
    .orderBy('participants.email')
    .orderBy('participants.eventId')
    .execute();
}
