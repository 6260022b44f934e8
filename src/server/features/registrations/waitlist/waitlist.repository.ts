import { sql } from 'kysely';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import type { Database } from '../../../db/database.ts';
import { isEventActive } from '../../../db/event-rule-columns.ts';
import type { StoredRegistration } from '../stored-registration.ts';

/** A literal in the statement: with a bound value SQLite would not use the waitlist's partial index. */
const WAITLISTED = sql.lit('waitlisted' as const);

/** Registrations of an event whose deadline has passed, the oldest deadlines first. */
export async function listExpired(db: Database, eventId: string, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('expiresAt', '<=', now)
    .where('eventId', '=', eventId)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Events with an expired registration, or with a free seat and a waitlist. */
export async function listEventsToProcess(db: Database, now: string): Promise<string[]> {
  const expired = await db
    .selectFrom('registrations')
    .select('eventId')
    .distinct()
    .where('expiresAt', '<=', now)
    .execute();
  const waitlisted = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .leftJoin('eventCapacity', 'eventCapacity.eventId', 'registrations.eventId')
    .select('registrations.eventId')
    .distinct()
    .where('registrations.status', '=', 'waitlisted')
    .where('events.deletedAt', 'is', null)
    .where(isEventActive)
    .where('events.endDate', '>', now)
    .where((eb) =>
      eb.or([
        eb('events.capacity', 'is', null),
        eb(eb.fn.coalesce('eventCapacity.reserved', eb.lit(0)), '<', eb.ref('events.capacity')),
      ]),
    )
    .execute();
  return [...new Set([...expired, ...waitlisted].map(({ eventId }) => eventId))];
}

/**
 * The ids of those of some kinds on the waitlist, in order: first those that were paid, then those that an admin has put first, then by number. All whose e-mail is
 * verified come before all others.
 */
export async function listWaiting(
  db: Database,
  eventId: string,
  kinds: readonly RegistrationKind[],
  limit: number,
): Promise<string[]> {
  const list = async (verifyBy: 'is' | 'is not', most: number) => {
    const rows = await db
      .selectFrom('registrations')
      .select('id')
      .where('eventId', '=', eventId)
      .where('status', '=', WAITLISTED)
      .where('kind', 'in', kinds)
      .where('verifyBy', verifyBy, null)
      .orderBy('isPrepaid', 'desc')
      .orderBy('waitlistRank', 'desc')
      .orderBy('number')
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  };
  const verified = await list('is', limit);
  return verified.length === limit ? verified : [...verified, ...(await list('is not', limit - verified.length))];
}

/** How many on the waitlist have a verified e-mail. */
export async function countVerifiedWaiting(db: Database, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('status', '=', WAITLISTED)
    .where('verifyBy', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The position among those of some kinds on the waitlist, from 1, in the order of `listWaiting`. */
export async function waitlistPosition(
  db: Database,
  { eventId, number, isPrepaid, verifyBy }: Pick<StoredRegistration, 'eventId' | 'number' | 'isPrepaid' | 'verifyBy'>,
  kinds: readonly RegistrationKind[],
): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('status', '=', WAITLISTED)
    .where('kind', 'in', kinds)
    .where((eb) => {
      const rank = eb
        .selectFrom('registrations as own')
        .select('own.waitlistRank')
        .where('own.eventId', '=', eventId)
        .where('own.number', '=', number);
      const isFirst = eb.or([
        eb('waitlistRank', '>', rank),
        eb.and([eb('waitlistRank', '=', rank), eb('number', '<=', number)]),
      ]);
      const isAmongEqual = eb.and([eb('isPrepaid', '=', isPrepaid), isFirst]);
      const isBefore = isPrepaid ? isAmongEqual : eb.or([eb('isPrepaid', '=', true), isAmongEqual]);
      const isVerified = eb('verifyBy', 'is', null);
      return verifyBy === null ? eb.and([isVerified, isBefore]) : eb.or([isVerified, isBefore]);
    })
    .executeTakeFirstOrThrow();
  return Number(count);
}
