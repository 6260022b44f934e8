import type { ExpressionBuilder } from 'kysely';
import { type Database, toIso } from '../../../db/database.ts';
import { isEventOn } from '../../../db/event-rule-columns.ts';
import type { Schema } from '../../../db/schema.ts';

export interface RegistrationToRemind {
  id: string;
  createdAt: string;
  startDate: string;
}

/**
 * Whether nothing else is to be said of an event: no mail about a change waits, and its people do not know it on hold. Their
 * last mail says so in `told`, as `JSON.stringify` writes it; one that is inactive without a mail only takes no registrations.
 * Leaves out all that `isKnownOnHold` drops a reminder for: that is queued again, and would be dropped for ever. The query has
 * joined an event's `main` event, as `isEventOn` needs it.
 */
function isAsKnown(eb: ExpressionBuilder<Schema, 'events'>) {
  const notices = eb
    .selectFrom('eventNotices')
    .select('eventNotices.eventId')
    .whereRef('eventNotices.eventId', '=', 'events.id')
    .where((notice) => {
      const isToldInactive = notice('eventNotices.told', 'like', '%"isActive":false%');
      const isKnownOnHold = notice.and([notice.not(isEventOn), isToldInactive]);
      return notice.or([notice('eventNotices.dueAt', 'is not', null), isKnownOnHold]);
    });
  return eb.not(eb.exists(notices));
}

/**
 * Confirmed registrations of events that begin between the two instants and that were not checked yet, in no order: sorting
 * would read all of the day for each batch.
 */
export async function listRegistrationsToRemind(
  db: Database,
  from: string,
  to: string,
  limit: number,
): Promise<RegistrationToRemind[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .innerJoin('registrations', 'registrations.eventId', 'events.id')
    .select(['registrations.id', 'registrations.createdAt', 'events.startDate'])
    .where('events.startDate', '>', from)
    .where('events.startDate', '<=', to)
    .where('events.deletedAt', 'is', null)
    .where(isAsKnown)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.remindedAt', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id, createdAt, startDate }) => ({ id, createdAt: toIso(createdAt), startDate: toIso(startDate) }));
}

/** Marks a registration as reminded; false where another process did. */
export async function claimReminder(db: Database, registrationId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrations')
    .set({ remindedAt: now })
    .where('id', '=', registrationId)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks registrations as reminded that were not yet: another mail did it. */
export async function markReminded(db: Database, registrationIds: string[], now: string): Promise<void> {
  if (registrationIds.length === 0) return;
  await db
    .updateTable('registrations')
    .set({ remindedAt: now })
    .where('id', 'in', registrationIds)
    .where('remindedAt', 'is', null)
    .execute();
}

/** Lets a registration be reminded again, unless one of its people got, or still gets, the reminder queued at `createdAt`. */
export async function forgetReminder(db: Database, registrationId: string, createdAt: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ remindedAt: null })
    .where('id', '=', registrationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('emailQueue')
            .select('id')
            .where('registrationId', '=', registrationId)
            .where('kind', '=', 'reminder')
            .where('createdAt', '=', createdAt)
            .where('status', 'in', ['pending', 'sent']),
        ),
      ),
    )
    .execute();
}
