import { type ExpressionBuilder, sql } from 'kysely';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { endedStatuses } from '#contract/registration-rules.ts';
import { deleteBatch } from '../../../db/batches/delete-batch.ts';
import type { Database } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';

/** Each of them is bound several times, and compared with every other. */
const PEOPLE_AT_ONCE = 500;

const erasedEmails = `%${ERASED_DOMAIN}`;

/** Whether a registration or any of its people still has an e-mail: of a team, one may have been erased before the others. */
const namesSomebody = ({ or, exists, selectFrom, eb }: ExpressionBuilder<Schema, 'registrations'>) =>
  or([
    eb('registrations.email', 'not like', erasedEmails),
    exists(
      selectFrom('participants')
        .select('participants.id')
        .whereRef('participants.registrationId', '=', 'registrations.id')
        .where('participants.email', 'not like', erasedEmails),
    ),
  ]);

const joined = (db: Database) =>
  db.selectFrom('registrations').innerJoin('events', 'events.id', 'registrations.eventId');
/** The same in the order of the ids, where a batch ends as soon as it is full: SQLite keeps to that of a cross join. */
const inOrder = (db: Database): ReturnType<typeof joined> =>
  db.selectFrom('registrations').crossJoin('events').whereRef('events.id', '=', 'registrations.eventId');

/** Registrations of events that ended before an instant, and that still name somebody. */
const ofPastEvents = (db: Database, before: string, join = joined) =>
  join(db).where('events.endDate', '<', before).where(namesSomebody);

/** Registrations that ended before an instant without any payment. */
const unpaid = (db: Database, before: string) =>
  db
    .selectFrom('registrations')
    .where('registrations.status', 'in', ['cancelled', 'expired'])
    .where('registrations.updatedAt', '<', before)
    .where(namesSomebody)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments').select('payments.id').whereRef('payments.registrationId', '=', 'registrations.id'),
        ),
      ),
    );

/** The first of these whose people are no more than one statement takes, at least one of them. */
function takeByPeople<T extends { people: number }>(registrations: T[]): T[] {
  let people = 0;
  return registrations.filter((registration, index) => {
    people += Number(registration.people);
    return index === 0 || people <= PEOPLE_AT_ONCE;
  });
}

/**
 * The ids of registrations to make anonymous, in their order after the last of the batch before, and the addresses in them that are not
 * erased: each batch would walk over all that were erased before it.
 */
export async function listToErase(
  db: Database,
  kind: 'contact' | 'unpaid',
  { before, after }: { before: string; after: string },
  limit: number,
) {
  const query = kind === 'contact' ? ofPastEvents(db, before, inOrder) : unpaid(db, before);
  const found = await query
    .where('registrations.id', '>', after)
    .select(['registrations.id', 'registrations.email'])
    .select(({ selectFrom }) =>
      selectFrom('participants')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('participants.registrationId', '=', 'registrations.id')
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .orderBy('registrations.id')
    .limit(limit)
    .execute();
  const registrations = takeByPeople(found);
  if (registrations.length === 0) return { ids: [], participants: [], emails: [] };
  const ids = registrations.map(({ id }) => id);
  const people = await db
    .selectFrom('participants')
    .select(['id', 'email'])
    .where('registrationId', 'in', ids)
    .execute();
  const emails = new Set([...registrations, ...people].map(({ email }) => email));
  return {
    ids,
    participants: people.map(({ id }) => id),
    emails: [...emails].filter((email) => !email.endsWith(ERASED_DOMAIN)),
  };
}

/** The names in the history of these registrations: all of them, since all their people go. */
export async function clearHistory(db: Database, ids: string[], erased: string): Promise<void> {
  await db
    .updateTable('registrationHistory')
    .set({ actorName: erased, actorId: null })
    .where('registrationId', 'in', ids)
    .where('actorKind', '=', 'participant')
    .execute();
  await db
    .updateTable('registrationHistory')
    .set({ note: null })
    .where('registrationId', 'in', ids)
    .where('kind', 'in', ['team', 'check_in', 'check_in_undone', 'edit'])
    .execute();
  await db.updateTable('refundWaivers').set({ reason: null }).where('registrationId', 'in', ids).execute();
}

/**
 * Accounts of participants whose e-mail was never confirmed and that nobody has used since an instant. None with a registration
 * or a seat that has not ended, with money, or with a grant.
 */
const idleAccounts = (db: Database, before: string) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'participant')
    .where('users.emailVerified', '=', false)
    .where('users.createdAt', '<', before)
    .where('users.updatedAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.userId', '=', 'users.id')
            .where('sessions.updatedAt', '>=', before),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .leftJoin('payments', 'payments.registrationId', 'registrations.id')
            .select('registrations.id')
            .whereRef('registrations.userId', '=', 'users.id')
            .where((eb) =>
              eb.or([eb('registrations.status', 'not in', endedStatuses), eb('payments.id', 'is not', null)]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participants')
            .select('participants.id')
            .whereRef('participants.userId', '=', 'users.id')
            .where('participants.releasedAt', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('grants').select('grants.id').whereRef('grants.userId', '=', 'users.id'))),
    );

/** Deletes a batch of such accounts with their sessions, links and profiles; returns how many these were. */
export async function deleteIdleAccounts(db: Database, before: string, limit: number): Promise<number> {
  const rows = await idleAccounts(db, before).select('users.id').orderBy('users.id').limit(limit).execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db.updateTable('consents').set({ userId: null }).where('userId', 'in', ids).execute();
  await db.deleteFrom('verifications').where('value', 'in', ids).execute();
  await db.deleteFrom('users').where('id', 'in', ids).where('emailVerified', '=', false).execute();
  return ids.length;
}

export async function listInquiries(db: Database, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ambassadorInquiries')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const endedInvitations = (db: Database, before: string) => db.selectFrom('invitations').where('openUntil', '<', before);
const endedLinks = (db: Database, before: string) => db.selectFrom('volunteerLinks').where('endsAt', '<', before);

/** Deletes a batch of invitations and of links, with the accounts that these made; returns how many of the more there were. */
export async function deleteInvitations(db: Database, before: string, limit: number): Promise<number> {
  const invitations = await endedInvitations(db, before).select('id').limit(limit).execute();
  const links = await endedLinks(db, before).select(['id', 'userId']).limit(limit).execute();
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const users = links.flatMap(({ userId }) => userId ?? []);
  if (invitations.length > 0) await db.deleteFrom('invitations').where('id', 'in', idsOf(invitations)).execute();
  if (links.length > 0) await db.deleteFrom('volunteerLinks').where('id', 'in', idsOf(links)).execute();
  if (users.length > 0) await db.deleteFrom('users').where('id', 'in', users).execute();
  return Math.max(invitations.length, links.length);
}

/** Tables whose rows are deleted by their age alone. */
const aged = {
  consents: { table: 'consents', column: 'at' },
  requests: { table: 'erasures', column: 'createdAt' },
  audit: { table: 'audit', column: 'at' },
  access: { table: 'dataAccess', column: 'at' },
} as const;
export type AgedKind = keyof typeof aged;

const isKept = (kind: AgedKind) => (kind === 'requests' ? sql`and status <> 'scheduled'` : sql``);

/** Deletes a batch of what is older; returns how many rows these were. */
export async function deleteAged(db: Database, kind: AgedKind, before: string, limit: number): Promise<number> {
  const { table, column } = aged[kind];
  return deleteBatch(db, table, sql`${sql.ref(column)} < ${before} ${isKept(kind)}`, limit);
}

export async function countDue(
  db: Database,
  kind: AgedKind | 'contact' | 'unpaid' | 'accounts' | 'applications' | 'invitations',
  before: string,
): Promise<number> {
  if (kind === 'accounts') {
    const row = await idleAccounts(db, before)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
  if (kind === 'invitations') {
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from invitations where ${sql.ref('openUntil')} < ${before})
      + (select count(*) from ${sql.table('volunteerLinks')} where ${sql.ref('endsAt')} < ${before}) as count`.execute(
      db,
    );
    return Number(rows[0]?.count ?? 0);
  }
  if (kind === 'contact' || kind === 'unpaid') {
    const query = kind === 'contact' ? ofPastEvents(db, before) : unpaid(db, before);
    const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  }
  const { table, column } =
    kind === 'applications' ? { table: 'ambassadorInquiries', column: 'createdAt' } : aged[kind];
  const only = kind === 'applications' ? sql`` : isKept(kind);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} < ${before} ${only}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
