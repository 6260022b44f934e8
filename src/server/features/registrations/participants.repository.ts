import type { Insertable } from 'kysely';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import type { ParticipantsTable } from '../../db/entry-tables.ts';

/** A person of a team or an entry. */
export interface StoredParticipant {
  _id: string;
  entryId: string | null;
  teamId: string | null;
  userId: string | null;
  position: number;
  name: string;
  email: string;
  phone: string | null;
  college: string | null;
  role: string;
  createdAt: string;
  checkedInAt: string | null;
  checkedInBy: string | null;
}

const columns = [
  'id',
  'entryId',
  'teamId',
  'userId',
  'position',
  'name',
  'email',
  'phone',
  'college',
  'role',
  'createdAt',
  'checkedInAt',
  'checkedInBy',
] as const;

function selectParticipants(db: Database) {
  return db.selectFrom('participants').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectParticipants>['executeTakeFirstOrThrow']>>;

function toParticipant({ id, ...row }: Row): StoredParticipant {
  return { ...row, _id: id, createdAt: toIso(row.createdAt), checkedInAt: toIsoOrNull(row.checkedInAt) };
}

export async function insertParticipants(db: Database, rows: Insertable<ParticipantsTable>[]): Promise<void> {
  await db.insertInto('participants').values(rows).execute();
}

/** The people of entries in their order; those of an ended entry too, but nobody who left before it ended. */
export async function listPeopleOf(
  db: Database,
  entries: { _id: string; ended: boolean }[],
): Promise<StoredParticipant[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ _id }) => _id);
  const ended = entries.filter((entry) => entry.ended).map(({ _id }) => _id);
  let query = selectParticipants(db).where('entryId', 'in', ids);
  query = query.where((expression) => {
    const present = expression('releasedAt', 'is', null);
    return ended.length > 0 ? expression.or([present, expression('entryId', 'in', ended)]) : present;
  });
  return (await query.orderBy('entryId').orderBy('position').orderBy('id').execute()).map(toParticipant);
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

/** Which of these addresses are in an active entry of the event already. */
export async function listEnteredEmails(db: Database, eventId: string, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('email')
    .where('eventId', '=', eventId)
    .where('email', 'in', emails)
    .where('releasedAt', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

/** Lets everybody of an entry go, so that they may enter again. */
export async function releaseParticipants(db: Database, entryId: string, now: string): Promise<void> {
  await db
    .updateTable('participants')
    .set({ releasedAt: now })
    .where('entryId', '=', entryId)
    .where('releasedAt', 'is', null)
    .execute();
}

/** Those who were let go together with their entry, at that instant. */
export async function listReleasedWith(
  db: Database,
  entryId: string,
  releasedAt: string,
): Promise<StoredParticipant[]> {
  const rows = await selectParticipants(db)
    .where('entryId', '=', entryId)
    .where('releasedAt', '=', releasedAt)
    .execute();
  return rows.map(toParticipant);
}

export async function bringBackParticipants(db: Database, ids: string[]): Promise<void> {
  await db.updateTable('participants').set({ releasedAt: null }).where('id', 'in', ids).execute();
}

export async function releaseParticipant(db: Database, id: string, now: string): Promise<void> {
  await db.updateTable('participants').set({ releasedAt: now }).where('id', '=', id).execute();
}

export async function changeMember(
  db: Database,
  id: string,
  changes: { role?: string; position?: number },
): Promise<void> {
  await db.updateTable('participants').set(changes).where('id', '=', id).execute();
}

/** Different people with a confirmed entry, over all events. */
export async function countConfirmedPeople(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .select((expression) => expression.fn.count<number>('participants.email').distinct().as('count'))
    .where('entries.state', '=', 'confirmed')
    .where('participants.releasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
