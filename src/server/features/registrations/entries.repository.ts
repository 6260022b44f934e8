import type { Insertable, Updateable } from 'kysely';
import type { Entry } from '#contract/entries.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import type { EntriesTable } from '../../db/entry-tables.ts';

/** An entry as stored, with what its answers say of the event. */
export interface StoredEntry extends Omit<Entry, 'people' | 'position' | 'cancellable'> {
  email: string;
  phone: string | null;
  college: string | null;
  userId: string | null;
}

/** Entries with their events, deleted ones too: an entry outlives its event. */
export function selectEntries(db: Database) {
  return db
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
      'entries.id',
      'entries.code',
      'entries.eventId',
      'events.title as eventTitle',
      'events.startDate as eventStartDate',
      'events.endDate as eventEndDate',
      'events.venue as eventVenue',
      'main.title as mainEventTitle',
      'entries.number',
      'entries.kind',
      'entries.state',
      'entries.teamId',
      'entries.userId',
      'entries.name',
      'entries.email',
      'entries.phone',
      'entries.college',
      'entries.amount',
      'entries.paidWay',
      'entries.heldUntil',
      'entries.reason',
      'entries.createdAt',
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

export function toEntry({ id, ...row }: EntryRow): StoredEntry {
  return {
    ...row,
    _id: id,
    eventStartDate: toIso(row.eventStartDate),
    eventEndDate: toIso(row.eventEndDate),
    amount: Number(row.amount),
    heldUntil: toIsoOrNull(row.heldUntil),
    createdAt: toIso(row.createdAt),
  };
}

export async function findEntry(db: Database, by: { id: string } | { code: string }): Promise<StoredEntry | undefined> {
  const query = selectEntries(db);
  const row = await ('id' in by
    ? query.where('entries.id', '=', by.id)
    : query.where('entries.code', '=', by.code)
  ).executeTakeFirst();
  return row && toEntry(row);
}

/** The entry of a team. */
export async function findTeamEntry(db: Database, teamId: string): Promise<StoredEntry | undefined> {
  const row = await selectEntries(db).where('entries.teamId', '=', teamId).executeTakeFirst();
  return row && toEntry(row);
}

/** What a decision needs to know, read under the lock of the event's places. */
export interface EntryCore
  extends Pick<StoredEntry, '_id' | 'eventId' | 'kind' | 'state' | 'amount' | 'number' | 'heldUntil'> {
  updatedAt: string;
}

export async function findEntryCore(db: Database, id: string): Promise<EntryCore | undefined> {
  const row = await db
    .selectFrom('entries')
    .select(['id', 'eventId', 'kind', 'state', 'amount', 'heldUntil', 'number', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, ...core } = row;
  return {
    ...core,
    _id,
    amount: Number(row.amount),
    heldUntil: toIsoOrNull(row.heldUntil),
    updatedAt: toIso(row.updatedAt),
  };
}

/** Writes entries down in one statement. */
export async function insertEntries(
  db: Database,
  rows: { entry: StoredEntry; enteredOn: string; searchText: string }[],
): Promise<void> {
  const values = rows.map(({ entry, enteredOn, searchText }): Insertable<EntriesTable> => {
    const { _id: id, code, eventId, number, kind, state, teamId, userId, name, email, phone, college, amount } = entry;
    const { heldUntil, createdAt } = entry;
    const columns = { id, code, eventId, number, kind, state, teamId, userId, name, email, phone, college, amount };
    return { ...columns, heldUntil, createdAt, updatedAt: createdAt, enteredOn, searchText };
  });
  await db.insertInto('entries').values(values).execute();
}

export async function updateEntry(db: Database, id: string, changes: Updateable<EntriesTable>): Promise<void> {
  await db.updateTable('entries').set(changes).where('id', '=', id).execute();
}

/** Entries with a deadline whose last decision stands after an instant. */
export async function listDecidedAfter(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entries')
    .select('id')
    .where('heldUntil', '>', after)
    .where('updatedAt', '>', after)
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** The entries somebody made or takes part in, newest first. */
export async function listEntriesOf(db: Database, userId: string): Promise<StoredEntry[]> {
  // As one `or` of both, PostgreSQL would read every entry there is.
  const made = db.selectFrom('entries').select('id').where('userId', '=', userId);
  const takenPartIn = db
    .selectFrom('participants')
    .select('entryId as id')
    .$narrowType<{ id: string }>()
    .where('userId', '=', userId)
    .where('entryId', 'is not', null)
    .where('releasedAt', 'is', null);
  const rows = await selectEntries(db)
    .where('entries.id', 'in', made.union(takenPartIn))
    .orderBy('entries.createdAt', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toEntry);
}
