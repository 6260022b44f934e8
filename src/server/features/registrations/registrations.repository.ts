import type { Insertable, Updateable } from 'kysely';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { cancellationColumns, readCancellationRules } from '../../db/event-rule-columns.ts';
import type { RegistrationsTable } from '../../db/tables/registration-tables.ts';
import type { Visitor } from './actors.ts';
import type { RegistrationCore, StoredRegistration } from './stored-registration.ts';

const columns = [
  'registrations.id',
  'registrations.code',
  'registrations.eventId',
  'events.title as eventTitle',
  'events.startDate as eventStartDate',
  'events.endDate as eventEndDate',
  'events.venue as eventVenue',
  ...cancellationColumns,
  'main.title as mainEventTitle',
  'registrations.number',
  'registrations.kind',
  'registrations.status',
  'registrations.teamId',
  'registrations.userId',
  'registrations.name',
  'registrations.email',
  'registrations.phone',
  'registrations.college',
  'registrations.amount',
  'registrations.paymentMethod',
  'registrations.expiresAt',
  'registrations.holdStartedAt',
  'registrations.verifyBy',
  'registrations.provedAt',
  'registrations.isPrepaid',
  'registrations.incompleteSince',
  'registrations.reason',
  'registrations.createdAt',
] as const;

/** Registrations with their events, deleted events included: a registration outlives its event. */
export function selectRegistrations(db: Database) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(columns);
}

/** The same, read event by event: SQLite keeps to the order of a cross join, PostgreSQL chooses its own. */
export function selectByEvents(db: Database): ReturnType<typeof selectRegistrations> {
  return db
    .selectFrom('events')
    .crossJoin('registrations')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .whereRef('registrations.eventId', '=', 'events.id')
    .select(columns);
}

type RegistrationRow = Awaited<ReturnType<ReturnType<typeof selectRegistrations>['executeTakeFirstOrThrow']>>;

export function toRegistration({ id, ...joined }: RegistrationRow): StoredRegistration {
  const { cancellationClosesAt, refundPercent, row } = readCancellationRules(joined);
  return {
    ...row,
    _id: id,
    eventStartDate: toIso(row.eventStartDate),
    eventEndDate: toIso(row.eventEndDate),
    cancellationClosesAt,
    refundPercent,
    amount: Number(row.amount),
    expiresAt: toIsoOrNull(row.expiresAt),
    holdStartedAt: toIsoOrNull(row.holdStartedAt),
    verifyBy: toIsoOrNull(row.verifyBy),
    provedAt: toIsoOrNull(row.provedAt),
    isPrepaid: Boolean(row.isPrepaid),
    incompleteSince: toIsoOrNull(row.incompleteSince),
    createdAt: toIso(row.createdAt),
  };
}

export async function findRegistration(
  db: Database,
  by: { id: string } | { code: string },
): Promise<StoredRegistration | undefined> {
  const query = selectRegistrations(db);
  const row = await ('id' in by
    ? query.where('registrations.id', '=', by.id)
    : query.where('registrations.code', '=', by.code)
  ).executeTakeFirst();
  return row && toRegistration(row);
}

/** The registration of a team. */
export async function findTeamRegistration(db: Database, teamId: string): Promise<StoredRegistration | undefined> {
  const row = await selectRegistrations(db).where('registrations.teamId', '=', teamId).executeTakeFirst();
  return row && toRegistration(row);
}

export async function findRegistrationCore(db: Database, id: string): Promise<RegistrationCore | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select(['id', 'eventId', 'kind', 'status', 'email', 'amount', 'expiresAt', 'number', 'updatedAt'])
    .select(['holdStartedAt', 'claimedAt', 'isPrepaid', 'verifyBy', 'isFeeWaived'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, ...core } = row;
  return {
    ...core,
    _id,
    amount: Number(row.amount),
    expiresAt: toIsoOrNull(row.expiresAt),
    holdStartedAt: toIsoOrNull(row.holdStartedAt),
    claimedAt: toIsoOrNull(row.claimedAt),
    verifyBy: toIsoOrNull(row.verifyBy),
    isPrepaid: Boolean(row.isPrepaid),
    isFeeWaived: Boolean(row.isFeeWaived),
    updatedAt: toIso(row.updatedAt),
  };
}

/** Inserts registrations in one statement. */
export async function insertRegistrations(
  db: Database,
  rows: {
    registration: StoredRegistration;
    isFeeWaived: boolean;
    /** Who holds an unpaid seat for long. */
    heldBy: Visitor | undefined;
    /** Where a registration comes from whose e-mail is not verified. */
    unverifiedFrom: Visitor | undefined;
    registeredOn: string;
    searchText: string;
  }[],
): Promise<void> {
  const values = rows.map(
    ({
      registration,
      isFeeWaived,
      heldBy,
      unverifiedFrom,
      registeredOn,
      searchText,
    }): Insertable<RegistrationsTable> => {
      const {
        _id: id,
        code,
        eventId,
        number,
        kind,
        status,
        teamId,
        userId,
        name,
        email,
        phone,
        college,
        amount,
      } = registration;
      const { expiresAt, holdStartedAt, verifyBy, provedAt, incompleteSince, createdAt } = registration;
      const unverified = {
        verifyDevice: unverifiedFrom?.device ?? null,
        verifyNetwork: unverifiedFrom?.network ?? null,
      };
      const held = { holdStartedAt, holdDevice: heldBy?.device ?? null, holdNetwork: heldBy?.network ?? null };
      const columns = { id, code, eventId, number, kind, status, teamId, userId, name, email, phone, college, amount };
      return {
        ...columns,
        ...held,
        ...unverified,
        isFeeWaived,
        verifyBy,
        provedAt,
        incompleteSince,
        expiresAt,
        createdAt,
        updatedAt: createdAt,
        registeredOn,
        searchText,
      };
    },
  );
  await db.insertInto('registrations').values(values).execute();
}

/** The team of a registration; undefined for one person's. */
export async function findTeamId(db: Database, registrationId: string): Promise<string | undefined> {
  const row = await db.selectFrom('registrations').select('teamId').where('id', '=', registrationId).executeTakeFirst();
  return row?.teamId ?? undefined;
}

/** Writes to a registration's team who its contact is, and who leads it, as the registration and its people say it now. */
export async function updateTeamPeople(db: Database, registrationId: string): Promise<void> {
  const registration = db.selectFrom('registrations').where('registrations.id', '=', registrationId);
  const leader = db
    .selectFrom('participants')
    .select('participants.name')
    .where('participants.registrationId', '=', registrationId)
    .where('participants.role', '=', LEADER_ROLE)
    .where('participants.releasedAt', 'is', null)
    .limit(1);
  await db
    .updateTable('teams')
    .set((eb) => ({
      contactEmail: registration.select('email').$asScalar().$notNull(),
      contactNumber: registration.select('phone').$asScalar(),
      teamLeader: eb.fn.coalesce(leader.$asScalar(), 'teams.teamLeader'),
    }))
    .where('id', '=', registration.select('teamId').$asScalar())
    .execute();
}

/** Takes an uploaded logo off the team of a registration and returns the team; undefined where it has none, or one at a url elsewhere. */
export async function removeUploadedLogo(db: Database, registrationId: string): Promise<string | undefined> {
  const team = await db
    .updateTable('teams')
    .set({ teamLogo: null })
    .where('id', '=', (eb) => eb.selectFrom('registrations').select('teamId').where('id', '=', registrationId))
    .where('teamLogo', 'like', '/images/%')
    .returning('id')
    .executeTakeFirst();
  return team?.id;
}

export async function updateRegistration(
  db: Database,
  id: string,
  changes: Updateable<RegistrationsTable>,
): Promise<void> {
  await db.updateTable('registrations').set(changes).where('id', '=', id).execute();
}

/** The registrations that a user made or takes part in, newest first. */
export async function listRegistrationsOf(db: Database, userId: string): Promise<StoredRegistration[]> {
  // With one `or` of both, PostgreSQL would scan every registration.
  const made = db.selectFrom('registrations').select('id').where('userId', '=', userId);
  const joined = db
    .selectFrom('participants')
    .select('registrationId as id')
    .$narrowType<{ id: string }>()
    .where('userId', '=', userId)
    .where('registrationId', 'is not', null)
    .where('releasedAt', 'is', null);
  const rows = await selectRegistrations(db)
    .where('registrations.id', 'in', made.union(joined))
    .orderBy('registrations.createdAt', 'desc')
    .orderBy('registrations.id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toRegistration);
}
