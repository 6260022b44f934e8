import { sql } from 'kysely';
import { endedStatuses, type RegistrationStatus } from '#contract/registration-rules.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';
import { isEventActive } from '../../db/event-rule-columns.ts';

/** Statuses of registrations that neither ended nor were confirmed. */
const openStatuses = [
  'pending_payment',
  'under_review',
  'waitlisted',
  'offered',
  'rejected',
] as const satisfies RegistrationStatus[];

export interface OpenEvent {
  _id: string;
  title: string;
  isActive: boolean;
  isDeleted: boolean;
  endDate: string;
}

/** The events of the year that is open, deleted ones too, by id. */
export async function listOpenEvents(db: Database): Promise<OpenEvent[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id', 'events.title', 'events.endDate', 'events.deletedAt', isEventActive.as('isActive')])
    .where('events.year', 'is', null)
    .orderBy('events.id')
    .execute();
  return rows.map(({ id, title, isActive, endDate, deletedAt }) => ({
    _id: id,
    title,
    isActive: Boolean(isActive),
    isDeleted: deletedAt !== null,
    endDate: toIso(endDate),
  }));
}

/** The registrations of these events by status. */
export async function countRegistrations(
  db: Database,
  eventIds: string[],
): Promise<Partial<Record<RegistrationStatus, number>>> {
  if (eventIds.length === 0) return {};
  const rows = await db
    .selectFrom('registrations')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('eventId', 'in', eventIds)
    .where('status', 'not in', endedStatuses)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count);

/** Everybody who was ever given a role, as a query; all but these. */
const committee = (db: Database, except: string[]) => {
  const people = db.selectFrom('grants').select('userId');
  return except.length === 0 ? people : people.where('userId', 'not in', except);
};

/** What lets members of the committee in, but for those named. */
export async function countLogins(
  db: Database,
  now: string,
  except: string[] = [],
): Promise<{ sessions: number; tokens: number; passkeys: number }> {
  const select = <Table extends 'sessions' | 'accessTokens' | 'passkeys'>(table: Table) =>
    db
      .selectFrom(table as 'passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', 'in', committee(db, except));
  return {
    sessions: await count(select('sessions')),
    tokens: await count(
      select('accessTokens').where(sql.ref('revokedAt'), 'is', null).where(sql.ref('endsAt'), '>', now),
    ),
    passkeys: await count(select('passkeys')),
  };
}

/** Ends them. */
export async function endLogins(trx: DatabaseTransaction, now: string, except: string[]): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', 'in', committee(trx, except)).execute();
  await trx.deleteFrom('passkeys').where('userId', 'in', committee(trx, except)).execute();
  await trx
    .updateTable('accessTokens')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('userId', 'in', committee(trx, except))
    .execute();
}

/** Revokes every invitation that nobody answered, also those that could be mailed again, and every link of a volunteer; says how many. */
export async function revokeInvitations(trx: DatabaseTransaction, now: string, revokedBy: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ revokedAt: now, revokedBy })
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  const links = await trx
    .updateTable('volunteerLinks')
    .set({ revokedAt: now, revokedBy })
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows + links.numUpdatedRows);
}

/** Revokes every grant that is valid, but for these. */
export async function revokeGrants(
  trx: DatabaseTransaction,
  now: string,
  revokedBy: string,
  except: string[],
): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ revokedAt: now, revokedBy })
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .where('id', 'not in', except)
    .execute();
}

export interface YearTexts {
  festivalName: string;
  heroLine: string;
  instituteName: string;
}

/** Closes a year; the row of the first one is made here. */
export async function closeYear(
  trx: DatabaseTransaction,
  year: string,
  texts: YearTexts,
  closed: { closedAt: string; closedBy: string },
): Promise<void> {
  const row = { ...texts, ...closed };
  await trx
    .insertInto('years')
    .values({ year, ...row })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(row))
    .execute();
  // What the committee took over from the sample is theirs.
  await trx.updateTable('events').set({ year, isSample: false }).where('year', 'is', null).execute();
}

/** Registrations of closed years that have not ended, with their events, in one order. */
export async function listOpenRegistrations(
  db: Database,
  limit: number,
): Promise<{ registrationId: string; eventId: string }[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['registrations.id as registrationId', 'registrations.eventId'])
    .where('events.year', 'is not', null)
    .where('registrations.status', 'in', openStatuses)
    .orderBy('registrations.eventId')
    .orderBy('registrations.id')
    .limit(limit)
    .execute();
}

export interface StoredArchive {
  year: string;
  festivalName: string;
  closedAt: string;
  closedBy: string | null;
  registrations: number;
}

/** The closed years with how many registrations each holds, newest first. */
export async function listArchive(db: Database): Promise<StoredArchive[]> {
  const rows = await db
    .selectFrom('years')
    .select(['year', 'festivalName', 'closedAt', 'closedBy'])
    .select((eb) =>
      eb
        .selectFrom('registrations')
        .innerJoin('events', 'events.id', 'registrations.eventId')
        .whereRef('events.year', '=', 'years.year')
        .select(eb.fn.countAll<number>().as('count'))
        .as('registrations'),
    )
    .where('closedAt', 'is not', null)
    .orderBy('year', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, closedAt: toIso(row.closedAt ?? ''), registrations: Number(row.registrations) }));
}

/** Money of these events that is not settled: transfers under review, and refunds that are on their way. */
export async function countOpenMoney(db: Database, eventIds: string[]): Promise<{ payments: number; refunds: number }> {
  if (eventIds.length === 0) return { payments: 0, refunds: 0 };
  const payments = db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payments.status', '=', 'under_review')
    .where('registrations.eventId', 'in', eventIds);
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('registrations', 'registrations.id', 'refunds.registrationId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refunds.status', '=', 'pending')
    .where('registrations.eventId', 'in', eventIds);
  return { payments: await count(payments), refunds: await count(refunds) };
}
