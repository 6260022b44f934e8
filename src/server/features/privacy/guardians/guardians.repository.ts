import { type Insertable, sql, type Updateable } from 'kysely';
import type { GuardianStatus } from '#contract/privacy/guardian-rules.ts';
import type { GuardianRow, GuardianSort } from '#contract/privacy/guardians.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import {
  byText,
  countRows,
  inOrder,
  type PageOfList,
  type Position,
  pageOf,
  readRows,
  type Sorting,
  sortingOf,
} from '../../../db/list-order.ts';
import { likePattern, namePattern, ofRegistrationsWith, searchedDigits } from '../../../db/search.ts';
import type { GuardianConsentsTable } from '../../../db/tables/privacy-tables.ts';

export async function insertGuardians(db: Database, rows: Insertable<GuardianConsentsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('guardianConsents').values(rows).execute();
}

/** Without their registrations: to look up each of them doubles the time of a list in the order of its names. */
function selectGuardians(db: Database) {
  return db
    .selectFrom('guardianConsents')
    .innerJoin('participants', 'participants.id', 'guardianConsents.participantId')
    .innerJoin('events', 'events.id', 'participants.eventId')
    .selectAll('guardianConsents')
    .select([
      'participants.name',
      'participants.email',
      'participants.language',
      'events.id as eventId',
      'events.title as eventTitle',
      'events.venue as eventVenue',
    ])
    .select(['events.startDate as eventStartDate', 'events.endDate as eventEndDate']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectGuardians>['executeTakeFirstOrThrow']>>;

/** A minor's registration with the event that it is for. */
export interface StoredGuardian extends GuardianRow {
  email: string;
  /** In which the minor gets mails. */
  language: string | null;
  eventId: string;
  eventVenue: string | null;
  eventEndDate: string;
  keyVersion: number;
  reminders: number;
  refusals: string | null;
}

const toGuardian = ({ id, noticeVersion: _version, askedAt: _asked, ...row }: Row): StoredGuardian => ({
  ...row,
  _id: id,
  eventStartDate: toIso(row.eventStartDate),
  eventEndDate: toIso(row.eventEndDate),
  createdAt: toIso(row.createdAt),
  decidedAt: toIsoOrNull(row.decidedAt),
});

export async function findGuardian(
  db: Database,
  by: { id: string } | { participantId: string },
): Promise<StoredGuardian | undefined> {
  const query = selectGuardians(db);
  const row = await ('id' in by
    ? query.where('guardianConsents.id', '=', by.id)
    : query.where('guardianConsents.participantId', '=', by.participantId)
  ).executeTakeFirst();
  return row && toGuardian(row);
}

/** The minors among the people of a registration who are still in it. */
export async function listGuardiansOf(db: Database, registrationId: string): Promise<StoredGuardian[]> {
  const rows = await selectGuardians(db)
    .where('guardianConsents.registrationId', '=', registrationId)
    .where('participants.releasedAt', 'is', null)
    .orderBy('participants.position')
    .execute();
  return rows.map(toGuardian);
}

/** The guardians of these registrations who agreed by the mailed link. */
export async function listAgreedByMail(db: Database, registrationIds: string[]): Promise<StoredGuardian[]> {
  const rows = await selectGuardians(db)
    .where('guardianConsents.registrationId', 'in', registrationIds)
    .where('guardianConsents.status', '=', 'given')
    .where('guardianConsents.means', '=', 'mail')
    .orderBy('guardianConsents.id')
    .execute();
  return rows.map(toGuardian);
}

export async function listEmails(db: Database, participantIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom('participants').select('email').where('id', 'in', participantIds).execute();
  return rows.map(({ email }) => email);
}

/** What guardians said of the people of these rows at the same event, in registrations that have ended as well. */
export function listAnswers(db: Database, participantIds: string[]) {
  return db
    .selectFrom('participants as own')
    .innerJoin('participants as same', (join) =>
      join.onRef('same.email', '=', 'own.email').onRef('same.eventId', '=', 'own.eventId'),
    )
    .innerJoin('guardianConsents', 'guardianConsents.participantId', 'same.id')
    .select(['own.id as participantId', 'guardianConsents.status'])
    .select(['guardianConsents.guardianEmail', 'guardianConsents.refusals'])
    .where('own.id', 'in', participantIds)
    .execute();
}

/** The events of registrations. */
export async function listEventIds(db: Database, registrationIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'eventId'])
    .where('id', 'in', registrationIds)
    .execute();
  return new Map(rows.map(({ id, eventId }) => [id, eventId]));
}

/** Which of these registrations wait for the verification of their e-mail. */
export async function listUnverified(db: Database, registrationIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', registrationIds)
    .where('verifyBy', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The contact of a registration that is confirmed and waits for no verification of its e-mail. */
export async function findConfirmedContact(db: Database, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', registrationId)
    .where('status', '=', 'confirmed')
    .where('verifyBy', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

const id = sql.ref('guardianConsents.id');
const sortings: Record<'newest' | 'name' | 'event' | 'guardian' | 'answer', Sorting> = {
  newest: { by: [sql.ref('guardianConsents.createdAt'), id], direction: 'desc' },
  name: byText('participants.name', id),
  event: byText('events.title', id),
  guardian: byText('guardianConsents.guardianName', id),
  answer: byText('guardianConsents.decidedBy', id),
};

/** Where the minor, their registration, the guardian or the event has the text. */
function named(search: string) {
  const pattern = likePattern(search);
  const people = namePattern(searchedDigits(search) ?? search);
  return sql<boolean>`(${ofRegistrationsWith('guardianConsents.registrationId', people)} or lower(participants.name) like ${pattern} escape '\\'
    or lower("guardianConsents"."guardianName" || ' ' || "guardianConsents"."guardianEmail") like ${pattern} escape '\\'
    or replace(coalesce("guardianConsents"."guardianPhone", ''), ' ', '') like ${people} escape '\\' or lower(events.title) like ${pattern} escape '\\')`;
}

export interface GuardiansFilter {
  status: GuardianStatus;
  search?: string | undefined;
  sort?: GuardianSort | undefined;
  after?: string | undefined;
}

/** A page of them, newest first or as sorted, after the one of the id. */
export async function readGuardianPage(
  db: Database,
  { status, search, sort, after }: GuardiansFilter,
  limit: number,
): Promise<PageOfList<StoredGuardian>> {
  const query = selectGuardians(db).where('guardianConsents.status', '=', status);
  const found = search ? query.where(named(search)) : query;
  const rows = await readRows(found, sortingOf(sortings, sort), { after, limit: limit + 1 });
  // Each belongs to a person of a registration: all of a status are counted without them.
  const counted = search ? found : db.selectFrom('guardianConsents').where('status', '=', status);
  return pageOf(rows.map(toGuardian), { after, limit }, () => countRows(counted));
}

/**
 * The same of several answers without their number, newest first. In one statement: whose guardian answers while the list is read has one
 * place in it all the same.
 */
export async function listGuardians(
  db: Database,
  { statuses, search }: { statuses: readonly GuardianStatus[]; search?: string | undefined },
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<StoredGuardian[]> {
  const { newest } = sortings;
  // Of each as many as are asked for, by the index that has them in this order.
  const parts = statuses.map((status) => {
    const query = selectGuardians(db).where('guardianConsents.status', '=', status);
    const found = search ? query.where(named(search)) : query;
    const part = inOrder(found, { ...newest, valuesOf: () => after ?? [] }, after).limit(limit);
    return db.selectFrom(part.as('part')).selectAll();
  });
  const [first, ...others] = parts;
  if (!first) return [];
  const all = others.reduce((query, other) => query.unionAll(other), first);
  const rows = await all.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toGuardian);
}

/** Those who were asked before an instant and have not answered, were reminded that often, and whose event is still to come. */
export async function listToRemind(
  db: Database,
  { askedBefore, reminders, now, limit }: { askedBefore: string; reminders: number; now: string; limit: number },
): Promise<StoredGuardian[]> {
  const rows = await selectGuardians(db)
    .innerJoin('registrations', 'registrations.id', 'guardianConsents.registrationId')
    .where('guardianConsents.status', '=', 'waiting')
    .where('guardianConsents.reminders', '=', reminders)
    .where('guardianConsents.guardianEmail', '<>', '')
    .where('guardianConsents.askedAt', '<=', askedBefore)
    .where('participants.releasedAt', 'is', null)
    .where('registrations.verifyBy', 'is', null)
    .where('events.endDate', '>', now)
    .where('events.deletedAt', 'is', null)
    .orderBy('guardianConsents.createdAt')
    .limit(limit)
    .execute();
  return rows.map(toGuardian);
}

/** Changes one, whose registration the caller has locked. */
export async function updateGuardian(
  db: Database,
  id: string,
  changes: Updateable<GuardianConsentsTable>,
): Promise<void> {
  await db.updateTable('guardianConsents').set(changes).where('id', '=', id).execute();
}

/**
 * Counts a reminder of one who still waits as they were read, from which the next one counts; false where somebody else
 * reminded or answered meanwhile.
 */
export async function claimReminder(
  db: Database,
  { _id, keyVersion, reminders }: Pick<StoredGuardian, '_id' | 'keyVersion' | 'reminders'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guardianConsents')
    .set({ reminders: reminders + 1, askedAt: now })
    .where('id', '=', _id)
    .where('status', '=', 'waiting')
    .where('keyVersion', '=', keyVersion)
    .where('reminders', '=', reminders)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The registration that a code belongs to, looked up by either index. */
const ofCode = (code: string) =>
  sql<string>`(select id from registrations where code = ${code}
    union all select ${sql.ref('registrationId')} from participants where code = ${code} limit 1)`;

/** Somebody whom a pass is for, and until when a guardian can be named for it. */
export interface PassHolder {
  registrationId: string;
  participantId: string;
  name: string;
  email: string;
  userId: string | null;
  eventTitle: string;
  endDate: string;
  /** What their guardian said; null of who is not known to be under 18. */
  status: GuardianStatus | null;
  /** Whether the code is that of a team's registration, which its leader and its contact have. */
  isOfTeam: boolean;
}

/** The people whose pass has the code: a member by their own, or who is in the registration, by the registration's. */
export async function listPassHolders(db: Database, code: string): Promise<PassHolder[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .innerJoin('participants', 'participants.registrationId', 'registrations.id')
    .leftJoin('guardianConsents', 'guardianConsents.participantId', 'participants.id')
    .select(['registrations.id as registrationId', 'participants.id as participantId'])
    .select(['participants.name', 'participants.email', 'participants.userId'])
    .select(['events.title as eventTitle', 'events.endDate'])
    .select(['guardianConsents.status', 'registrations.kind', 'registrations.code'])
    .where('registrations.id', '=', ofCode(code))
    .where((eb) => eb.or([eb('participants.code', '=', code), eb('registrations.code', '=', code)]))
    .where('participants.releasedAt', 'is', null)
    .orderBy('participants.position')
    .execute();
  return rows.map(({ kind, code: ofAll, ...row }) => ({
    ...row,
    endDate: toIso(row.endDate),
    isOfTeam: kind === 'team' && ofAll === code,
  }));
}

/** Whether a person is in the registration. */
export async function findParticipant(
  db: Database,
  registrationId: string,
  participantId: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('participants')
    .select('name')
    .where('id', '=', participantId)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst();
}
