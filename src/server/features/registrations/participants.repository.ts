import type { Insertable, Updateable } from 'kysely';
import type { Gender } from '#contract/events/rule-values.ts';
import { registrationStatuses } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, engineOf, toIso, toIsoOrNull } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { countRows } from '../../db/list-order.ts';
import type { ParticipantsTable } from '../../db/tables/registration-tables.ts';

/** A person of a team or a registration. */
export interface StoredParticipant {
  _id: string;
  /** Opens this person's own pass. */
  code: string;
  registrationId: string | null;
  teamId: string | null;
  userId: string | null;
  position: number;
  name: string;
  email: string;
  phone: string | null;
  college: string | null;
  role: string;
  gender: Gender | null;
  yearOfStudy: number | null;
  isAlumni: boolean | null;
  isUnder18: boolean | null;
  birthDate: string | null;
  createdAt: string;
  checkedInAt: string | null;
  checkedInBy: string | null;
  checkedInGate: string | null;
  /** Whether the other members of their team see their e-mail and phone. */
  sharesContact: boolean;
  /** The language in which they get mails; null is English. */
  language: string | null;
}

const columns = [
  'id',
  'code',
  'registrationId',
  'teamId',
  'userId',
  'position',
  'name',
  'email',
  'phone',
  'college',
  'role',
  'gender',
  'yearOfStudy',
  'isAlumni',
  'isUnder18',
  'birthDate',
  'createdAt',
  'checkedInAt',
  'checkedInBy',
  'checkedInGate',
  'sharesContact',
  'language',
] as const;

function selectParticipants(db: Database) {
  return db.selectFrom('participants').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectParticipants>['executeTakeFirstOrThrow']>>;

function toParticipant({ id, ...row }: Row): StoredParticipant {
  return {
    ...row,
    _id: id,
    code: row.code ?? '',
    isAlumni: row.isAlumni === null ? null : Boolean(row.isAlumni),
    isUnder18: row.isUnder18 === null ? null : Boolean(row.isUnder18),
    createdAt: toIso(row.createdAt),
    checkedInAt: toIsoOrNull(row.checkedInAt),
    sharesContact: Boolean(row.sharesContact),
  };
}

export async function insertParticipants(
  db: Database,
  rows: (Insertable<ParticipantsTable> & { code: string })[],
): Promise<void> {
  await db.insertInto('participants').values(rows).execute();
}

/** The people of registrations in order; of an ended registration everyone who was in it at its end. */
export async function listPeopleOf(
  db: Database,
  registrations: { _id: string; ended: boolean }[],
): Promise<StoredParticipant[]> {
  if (registrations.length === 0) return [];
  const ids = registrations.map(({ _id }) => _id);
  const ended = registrations.filter((registration) => registration.ended).map(({ _id }) => _id);
  let query = selectParticipants(db).where('registrationId', 'in', ids).where('leftAt', 'is', null);
  query = query.where((eb) => {
    const present = eb('releasedAt', 'is', null);
    return ended.length > 0 ? eb.or([present, eb('registrationId', 'in', ended)]) : present;
  });
  return (await query.orderBy('registrationId').orderBy('position').orderBy('id').execute()).map(toParticipant);
}

/** The present members of a team, the leader first. */
export async function listTeamMembers(db: Database, teamId: string): Promise<StoredParticipant[]> {
  const rows = await selectParticipants(db)
    .where('teamId', '=', teamId)
    .where('releasedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toParticipant);
}

/** Which of these e-mails are in an active registration of the event. */
export async function listRegisteredEmails(db: Database, eventId: string, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('email')
    .where('eventId', '=', eventId)
    .where('email', 'in', emails)
    .where('releasedAt', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Releases everyone of a registration, so that they may register for the event again. Returns how many of them are checked
 * in: of a check-in at the same time either this waits, or the check-in finds nobody any more.
 */
export async function releaseParticipants(
  db: Database,
  registrationId: string,
  now: string,
): Promise<{ checkedIn: number }> {
  const rows = await db
    .updateTable('participants')
    .set({ releasedAt: now })
    .where('registrationId', '=', registrationId)
    .where('releasedAt', 'is', null)
    .returning('checkedInAt')
    .execute();
  return { checkedIn: rows.filter(({ checkedInAt }) => checkedInAt !== null).length };
}

/** The people who were released together with their registration, at that instant. */
export async function listReleasedWith(
  db: Database,
  registrationId: string,
  releasedAt: string,
): Promise<StoredParticipant[]> {
  const rows = await selectParticipants(db)
    .where('registrationId', '=', registrationId)
    .where('releasedAt', '=', releasedAt)
    .where('leftAt', 'is', null)
    .execute();
  return rows.map(toParticipant);
}

/** The person of a pass code of their own, with when they left the team and when their registration ended. */
export async function findParticipantByCode(
  db: Database,
  code: string,
): Promise<(StoredParticipant & { leftAt: string | null; releasedAt: string | null }) | undefined> {
  const row = await selectParticipants(db).select(['leftAt', 'releasedAt']).where('code', '=', code).executeTakeFirst();
  if (!row) return undefined;
  const { leftAt, releasedAt, ...person } = row;
  return { ...toParticipant(person), leftAt: toIsoOrNull(leftAt), releasedAt: toIsoOrNull(releasedAt) };
}

export async function restoreParticipants(db: Database, ids: string[]): Promise<void> {
  await db.updateTable('participants').set({ releasedAt: null }).where('id', 'in', ids).execute();
}

/** How many people left a registration while it went on. */
export async function countLeavers(db: Database, registrationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('registrationId', '=', registrationId)
    .where('leftAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The person of an id, with when they left; also one of a registration that ended. */
export async function findParticipant(
  db: Database,
  id: string,
): Promise<(StoredParticipant & { leftAt: string | null }) | undefined> {
  const row = await selectParticipants(db).select('leftAt').where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { leftAt, ...person } = row;
  return { ...toParticipant(person), leftAt: toIsoOrNull(leftAt) };
}

/** Takes a person out of a team that goes on. False for one who was admitted at the gate, or is out already. */
export async function releaseMember(db: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({ releasedAt: now, leftAt: now })
    .where('id', '=', id)
    .where('releasedAt', 'is', null)
    .where('checkedInAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function changeMember(
  db: Database,
  id: string,
  changes: Pick<Updateable<ParticipantsTable>, 'role' | 'position' | 'name' | 'phone' | 'sharesContact'>,
): Promise<void> {
  await db.updateTable('participants').set(changes).where('id', '=', id).execute();
}

const unconfirmedStatuses = registrationStatuses.filter((status) => status !== 'confirmed');

/**
 * Distinct people with a confirmed registration, over all events. Two indexes hold all that SQLite reads, the first of them by
 * e-mail: nothing is sorted. PostgreSQL would hash all confirmed registrations for that; most are, so it hashes the others.
 */
export async function countConfirmedPeople(db: Database, scope: Scope): Promise<number> {
  const isSqlite = engineOf(db) === 'sqlite';
  const people = db
    .selectFrom('participants')
    .select('participants.email')
    .where('participants.releasedAt', 'is', null)
    // People of a team without an event have none.
    .where('participants.registrationId', 'is not', null)
    .where(({ not, exists, selectFrom, lit }) => {
      const registration = exists(
        selectFrom('registrations')
          .select(lit(1).as('one'))
          .whereRef('registrations.id', '=', 'participants.registrationId')
          .where('registrations.status', 'in', isSqlite ? ['confirmed'] : unconfirmedStatuses),
      );
      return isSqlite ? registration : not(registration);
    })
    .groupBy('participants.email');
  return countRows(db.selectFrom(inScope(people, 'participants.eventId', scope).as('people')));
}
