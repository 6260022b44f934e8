import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';

const numberOf = (row: { count: number | string | bigint }): number => Number(row.count);

export async function countInquiries(db: Database): Promise<number> {
  const query = db.selectFrom('ambassadorInquiries').select((eb) => eb.fn.countAll<number>().as('count'));
  return numberOf(await query.executeTakeFirstOrThrow());
}

/** Registrations whose e-mail is not confirmed yet. */
export async function countUnproved(db: Database, scope: Scope): Promise<number> {
  const query = db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('verifyBy', 'is not', null);
  return numberOf(await inScope(query, 'registrations.eventId', scope).executeTakeFirstOrThrow());
}

/** Emails made since an instant that the worker has given up, by the error that the mail server gave; the most frequent first. */
export async function listFailedEmails(
  db: Database,
  scope: Scope,
  since: string,
): Promise<{ error: string; emails: number }[]> {
  const query = db
    .selectFrom('emailQueue')
    .leftJoin('registrations', 'registrations.id', 'emailQueue.registrationId')
    .select(['emailQueue.lastError', (eb) => eb.fn.countAll<number>().as('count')])
    .where('emailQueue.status', '=', 'failed')
    .where('emailQueue.createdAt', '>=', since)
    .groupBy('emailQueue.lastError')
    .orderBy('count', 'desc');
  const rows = await inScope(query, 'registrations.eventId', scope).execute();
  return rows.map(({ lastError, count }) => ({ error: lastError ?? 'No reason is known', emails: Number(count) }));
}

/** Emails that strangers caused and that wait, for their budget or for the mail server. */
export async function countDelayedEmails(db: Database, scope: Scope, now: string): Promise<number> {
  const query = db
    .selectFrom('emailQueue')
    .leftJoin('registrations', 'registrations.id', 'emailQueue.registrationId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('emailQueue.status', '=', 'pending')
    .where('emailQueue.cause', '=', 'unproved')
    .where('emailQueue.nextAttemptAt', '>', now);
  return numberOf(await inScope(query, 'registrations.eventId', scope).executeTakeFirstOrThrow());
}

/** Events that are not over, earliest start first, with what tells whether something is missing. */
export async function listComingEvents(db: Database, scope: Scope, now: string) {
  const query = db
    .selectFrom('events')
    .leftJoin('eventCapacity', 'eventCapacity.eventId', 'events.id')
    .select(['events.id as _id', 'title', 'mainEventId', 'venue', 'status', 'startDate', 'capacity', 'imageId'])
    .select(['eventCapacity.reserved'])
    .select((eb) => eb('descriptionText', '=', '').as('hasNoText'))
    .where('deletedAt', 'is', null)
    .where('endDate', '>=', now)
    .orderBy('startDate')
    .orderBy('events.id');
  const rows = await inScope(query, 'events.id', scope).execute();
  return rows.map(({ hasNoText, startDate, reserved, ...row }) => ({
    ...row,
    startDate: toIso(startDate),
    reserved: reserved ?? 0,
    hasNoText: Boolean(hasNoText),
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
