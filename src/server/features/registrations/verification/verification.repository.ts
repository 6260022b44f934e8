import { sql } from 'kysely';
import { type RegistrationStatus, seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import type { Visitor } from '../actors.ts';

/** While an admin checks a payment, or its payer may correct it, the deadline of the payment counts alone. */
export const judged: readonly RegistrationStatus[] = ['under_review', 'rejected'];

const judgedList = sql.join(judged.map((status) => sql.lit(status)));
const isNotJudged = sql<boolean>`registrations.status not in (${judgedList})`;

/** Whether neither deadline of a row of `registrations` has passed. One that has ends the registration, also before its transition is stored. */
export const isLive = (now: string) => sql<boolean>`
  (registrations."expiresAt" is null or registrations."expiresAt" > ${now})
  and (registrations."verifyBy" is null or registrations."verifyBy" > ${now} or registrations.status in (${judgedList}))`;

/** Whether a row of `registrations` lapses unless its e-mail is confirmed. */
export const isToBeConfirmed = sql<boolean>`
  registrations."verifyBy" is not null and ${isNotJudged}`;

/** Registrations whose e-mail is not confirmed yet, in the events of a scope. */
export async function countUnverified(db: Database, scope: Scope): Promise<number> {
  const query = db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isToBeConfirmed);
  return Number((await inScope(query, 'registrations.eventId', scope).executeTakeFirstOrThrow()).count);
}

/** Registrations of an event whose e-mail was not confirmed in time, the oldest deadlines first. */
export async function listLapsed(db: Database, eventId: string, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('verifyBy', '<=', now)
    .where('eventId', '=', eventId)
    .where(isNotJudged)
    .orderBy('verifyBy')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets the registrations stay that were not confirmed in time, of an event that the caller has locked: they wait for no confirmation any more. */
export async function keepLapsed(db: Database, eventId: string, now: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ verifyBy: null })
    .where('verifyBy', '<=', now)
    .where('eventId', '=', eventId)
    .where(isNotJudged)
    .execute();
}

/** Events with such a registration. */
export async function listEventsWithLapsed(db: Database, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('eventId')
    .distinct()
    .where('verifyBy', '<=', now)
    .where(isNotJudged)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Of the registrations to confirm between two instants: those whose link was queued since another and is not sent yet. */
export interface UnsentVerifications {
  after: string;
  until: string;
  queuedSince: string;
}

const withUnsentLink = ({
  after,
  until,
  queuedSince,
}: Omit<UnsentVerifications, 'until'> & { until?: string }) => sql<boolean>`
  registrations."verifyBy" > ${after} ${until === undefined ? sql`` : sql`and registrations."verifyBy" < ${until}`} and exists (
    select 1 from "emailQueue" where "emailQueue"."registrationId" = registrations.id
    and kind = 'confirm_registration' and "emailQueue".status = 'pending' and "emailQueue"."createdAt" > ${queuedSince})`;

/** Events with such a registration. */
export async function listEventsWithUnsentVerifications(db: Database, unsent: UnsentVerifications): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('eventId')
    .distinct()
    .where('verifyBy', 'is not', null)
    .where(withUnsentLink(unsent))
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** The numbers of those that hold a seat of an event and were made before an instant, the newest first. */
export async function listUnsentSeats(
  db: Database,
  eventId: string,
  { after, queuedSince }: UnsentVerifications,
  madeBefore: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('number')
    .where('eventId', '=', eventId)
    .where('verifyBy', 'is not', null)
    .where('status', 'in', seatHoldingStatuses)
    .where('registrations.createdAt', '<', madeBefore)
    .where(withUnsentLink({ after, queuedSince }))
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * Gives the registrations of an event whose link is not sent yet until `verifyBy`, but those that hold a seat from a number on.
 * The caller holds the event's lock.
 */
export async function extendUnsentVerifications(
  db: Database,
  eventId: string,
  unsent: UnsentVerifications,
  { verifyBy, butFrom }: { verifyBy: string; butFrom: number | undefined },
): Promise<void> {
  let query = db
    .updateTable('registrations')
    .set({ verifyBy })
    .where('eventId', '=', eventId)
    .where('verifyBy', 'is not', null)
    .where('verifyBy', '<', verifyBy)
    .where(withUnsentLink(unsent));
  if (butFrom !== undefined) {
    query = query.where((eb) => eb.or([eb('status', 'not in', seatHoldingStatuses), eb('number', '<', butFrom)]));
  }
  await query.execute();
}

/** How many seats of an event unverified registrations hold, by network and by browser. */
export interface UnverifiedSeats {
  network: Map<string, number>;
  device: Map<string, number>;
}

export async function countUnverifiedSeats(
  db: Database,
  eventId: string,
  visitors: Visitor[],
): Promise<UnverifiedSeats> {
  const count = (kind: keyof UnverifiedSeats, column: 'verifyNetwork' | 'verifyDevice', values: (string | null)[]) =>
    db
      .selectFrom('registrations')
      .select([
        sql<keyof UnverifiedSeats>`${sql.lit(kind)}`.as('kind'),
        `${column} as key`,
        sql<number>`count(*)`.as('seats'),
      ])
      .where('verifyBy', 'is not', null)
      .where('eventId', '=', eventId)
      .where('status', 'in', seatHoldingStatuses)
      .where(column, 'in', ['', ...new Set(values.filter((value) => value !== null))])
      .groupBy(column);
  const rows = await count(
    'network',
    'verifyNetwork',
    visitors.map(({ network }) => network),
  )
    .unionAll(
      count(
        'device',
        'verifyDevice',
        visitors.map(({ device }) => device),
      ),
    )
    .execute();
  const seats: UnverifiedSeats = { network: new Map(), device: new Map() };
  for (const { kind, key, seats: held } of rows) seats[kind].set(key ?? '', Number(held));
  return seats;
}

/** Pairs of browser and e-mail for which a mailed link was opened since an instant, as `device email`. */
export async function listVerifiedFrom(
  db: Database,
  people: { device: string; email: string }[],
  since: string,
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom('registrations')
    .select(['verifyDevice', 'email'])
    .distinct()
    .where('provedAt', '>', since)
    .where(
      'verifyDevice',
      'in',
      people.map(({ device }) => device),
    )
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  return new Set(rows.map(({ verifyDevice, email }) => `${verifyDevice} ${email}`));
}

/** What an account itself registered with its own e-mail and has not confirmed, oldest first. */
export async function listMadeUnverified(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<{ id: string; eventId: string }[]> {
  return db
    .selectFrom('registrations')
    .select(['registrations.id', 'registrations.eventId'])
    .where('registrations.userId', '=', id)
    .where('registrations.email', '=', email)
    .where('registrations.verifyBy', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrationHistory')
          .select('registrationHistory.id')
          .whereRef('registrationHistory.registrationId', '=', 'registrations.id')
          .where('kind', '=', 'transition')
          .where('fromStatus', 'is', null)
          .where('actorId', '=', id),
      ),
    )
    .orderBy('registrations.createdAt')
    .execute();
}

/** The individual registrations of an event that hold a seat under one of these e-mails, unverified; none that money is claimed for. */
export async function listSquatting(
  db: Database,
  eventId: string,
  emails: string[],
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'email'])
    .where(isToBeConfirmed)
    .where('eventId', '=', eventId)
    .where('kind', '=', 'individual')
    .where('email', 'in', emails)
    .where('status', 'in', seatHoldingStatuses)
    .execute();
}

/** The e-mail of an unverified registration is to be confirmed by then; false where it waits for no confirmation any more. */
export async function setVerifyBy(db: Database, id: string, verifyBy: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrations')
    .set({ verifyBy })
    .where('id', '=', id)
    .where('verifyBy', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who entered a registration by a form that they sent with their own account, also one that has just ended; not who was named by others. */
export async function listJoined(
  db: Database,
  registrationId: string,
): Promise<{ email: string; userId: string | null }[]> {
  return db
    .selectFrom('participants')
    .select(['participants.email', 'participants.userId'])
    .where('participants.registrationId', '=', registrationId)
    .where('participants.leftAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consents')
          .select('consents.id')
          .where('consents.registrationId', '=', registrationId)
          .whereRef('consents.participantId', '=', 'participants.id')
          .whereRef('consents.userId', '=', 'participants.userId')
          .where('consents.purpose', '=', 'registration')
          .where('consents.means', '!=', 'named'),
      ),
    )
    .orderBy('participants.position')
    .execute();
}

/** Marks the e-mail of a registration as verified. */
export async function markVerified(db: Database, id: string, now: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ verifyBy: null, provedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The registration waits for no verification any more, although its e-mail was not confirmed; false where it waited for none. */
export async function dropVerifyBy(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrations')
    .set({ verifyBy: null })
    .where('id', '=', id)
    .where('verifyBy', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
