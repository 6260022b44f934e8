import { nanoid } from 'nanoid';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

export interface StoredGate {
  _id: string;
  name: string;
  venue: string | null;
  version: number;
}

const selectGates = (db: Database) =>
  db.selectFrom('gates').select(['id as _id', 'name', 'venue', 'version']).where('deletedAt', 'is', null);

export const listGates = (db: Database): Promise<StoredGate[]> => selectGates(db).orderBy('name').execute();

export const findGate = (db: Database, id: string): Promise<StoredGate | undefined> =>
  selectGates(db).where('id', '=', id).executeTakeFirst();

export async function insertGate(
  trx: DatabaseTransaction,
  gate: { name: string; venue: string | null },
  now: string,
): Promise<string> {
  const id = nanoid();
  await trx
    .insertInto('gates')
    .values({ id, ...gate, createdAt: now, deletedAt: null })
    .execute();
  return id;
}

export async function updateGate(
  trx: DatabaseTransaction,
  id: string,
  changed: { name?: string; venue?: string | null; version?: number; deletedAt?: string },
): Promise<void> {
  await trx.updateTable('gates').set(changed).where('id', '=', id).execute();
}

/** The events of the year that is open, those in the trash too, with their venues. */
export const listVenues = (db: Database): Promise<{ id: string; venue: string | null; isDeleted: boolean }[]> =>
  db
    .selectFrom('events')
    .select(['id', 'venue', 'deletedAt'])
    .where('year', 'is', null)
    .execute()
    .then((rows) => rows.map(({ id, venue, deletedAt }) => ({ id, venue, isDeleted: deletedAt !== null })));
