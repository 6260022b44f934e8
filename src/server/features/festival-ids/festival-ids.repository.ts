import { endedStatuses } from '#contract/registration-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { FestivalIdPass } from '#contract/wallet/festival-ids.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';

/** Whose festival ID: an account's, that of an e-mail without one, or both where the account has verified the e-mail. */
export interface Holder {
  userId: string | null;
  email: string | null;
}

export interface StoredFestivalId {
  code: string;
  key: string;
  userId: string | null;
  email: string | null;
  renewedAt: string | null;
}

/** A person's seat in a registration, with the ids that the gate needs. */
export interface StoredPass extends FestivalIdPass {
  /** The code of this person alone, which for a member of a team is another one than the team's. */
  personCode: string;
  participantId: string;
  mainEventId: string | null;
}

/** More than anybody can take part in. */
const LIMIT = 100;

const columns = ['code', 'key', 'userId', 'email', 'renewedAt'] as const;

export async function findFestivalId(
  db: Database,
  by: { code: string } | { key: string },
): Promise<StoredFestivalId | undefined> {
  const [column, value] = 'code' in by ? (['code', by.code] as const) : (['key', by.key] as const);
  const row = await db.selectFrom('festivalIds').select(columns).where(column, '=', value).executeTakeFirst();
  return row && { ...row, renewedAt: toIsoOrNull(row.renewedAt) };
}

/** The festival IDs of a person, the oldest first: more than one where the account had its own before its e-mail was verified. */
export async function listFestivalIds(db: Database, { userId, email }: Holder): Promise<StoredFestivalId[]> {
  const rows = await db
    .selectFrom('festivalIds')
    .select(columns)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('email', '=', email)]))
    .orderBy('createdAt')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, renewedAt: toIsoOrNull(row.renewedAt) }));
}

/** The festival IDs of many accounts or of many e-mails. */
export async function listFestivalIdsIn(db: Database, column: 'userId' | 'email', values: string[]) {
  if (values.length === 0) return [];
  return db.selectFrom('festivalIds').select(['code', 'userId', 'email']).where(column, 'in', values).execute();
}

/** Stores a festival ID, of the account where there is one, unless it has one. */
export async function insertFestivalId(
  db: Database,
  { userId, email }: Holder,
  secrets: { code: string; key: string },
  createdAt: string,
): Promise<void> {
  await db
    .insertInto('festivalIds')
    .values({ userId, email: userId ? null : email, ...secrets, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces code and key; returns whether there was still a festival ID with this key. */
export async function updateFestivalId(
  db: Database,
  key: string,
  secrets: { code: string; key: string },
  renewedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('festivalIds')
    .set({ ...secrets, renewedAt })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteFestivalIds(db: Database, by: { codes: string[] } | { userId: string }): Promise<void> {
  const query = db.deleteFrom('festivalIds');
  await ('codes' in by ? query.where('code', 'in', by.codes) : query.where('userId', '=', by.userId)).execute();
}

/** Deletes those of e-mails that are in no registration. */
export async function deleteUnusedFestivalIds(db: Database, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  const isIn = (table: 'registrations' | 'participants') =>
    db.selectFrom(table).select('email').where('email', 'in', emails);
  await db
    .deleteFrom('festivalIds')
    .where('email', 'in', emails)
    .where('email', 'not in', isIn('registrations'))
    .where('email', 'not in', isIn('participants'))
    .execute();
}

/** The person's seats in registrations that have not ended, by their start. */
export async function listPassesOf(db: Database, { userId, email }: Holder): Promise<StoredPass[]> {
  // What was registered under a verified e-mail is the account's.
  const [column, value] = userId ? (['userId', userId] as const) : (['email', email] as const);
  const rows = await db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
      'participants.id as participantId',
      'participants.code as personCode',
      'participants.role',
      'participants.name',
      'participants.checkedInAt',
      'registrations.id as registrationId',
      'registrations.code',
      'registrations.kind',
      'registrations.status',
      'registrations.name as registeredName',
      'events.id as eventId',
      'events.mainEventId',
      'events.title as eventTitle',
      'events.startDate',
      'events.endDate',
      'events.venue',
      'events.deletedAt',
      'main.title as mainEventTitle',
      'main.deletedAt as mainDeletedAt',
    ])
    .where(`participants.${column}`, '=', value)
    .where('participants.releasedAt', 'is', null)
    .where('registrations.status', 'not in', endedStatuses)
    .orderBy('events.startDate')
    .orderBy('registrations.id')
    .limit(LIMIT)
    .execute();
  return rows.map(({ registeredName, deletedAt, mainDeletedAt, role, personCode, ...row }) => ({
    ...row,
    // The registration's code is for its owner.
    code: row.kind === 'individual' || role === LEADER_ROLE ? row.code : (personCode ?? row.code),
    personCode: personCode ?? row.code,
    teamName: row.kind === 'team' ? registeredName : null,
    startDate: toIso(row.startDate),
    endDate: toIso(row.endDate),
    checkedInAt: toIsoOrNull(row.checkedInAt),
    isDeleted: deletedAt !== null || mainDeletedAt !== null,
  }));
}
