import { endedStatuses } from '#contract/registration-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { FestivalIdPass } from '#contract/wallet/festival-ids.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';

/** Whose festival ID: an account's, or that of an e-mail without one. */
export type Holder = { userId: string } | { email: string };

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
  mainEventId: string | null;
}

const where = (holder: Holder) =>
  'userId' in holder ? (['userId', holder.userId] as const) : (['email', holder.email] as const);

/** More than anybody can take part in. */
const LIMIT = 100;

export async function findFestivalId(
  db: Database,
  by: Holder | { code: string } | { key: string },
): Promise<StoredFestivalId | undefined> {
  const [column, value] =
    'code' in by ? (['code', by.code] as const) : 'key' in by ? (['key', by.key] as const) : where(by);
  const row = await db
    .selectFrom('festivalIds')
    .select(['code', 'key', 'userId', 'email', 'renewedAt'])
    .where(column, '=', value)
    .executeTakeFirst();
  return row && { ...row, renewedAt: toIsoOrNull(row.renewedAt) };
}

/** Stores a festival ID unless its holder has one. */
export async function insertFestivalId(
  db: Database,
  holder: Holder,
  secrets: { code: string; key: string },
  createdAt: string,
): Promise<void> {
  await db
    .insertInto('festivalIds')
    .values({ userId: null, email: null, ...holder, ...secrets, createdAt })
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

/** The person's seats in registrations that have not ended, by their start. */
export async function listPassesOf(db: Database, holder: Holder): Promise<StoredPass[]> {
  const [column, value] = where(holder);
  const rows = await db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
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
