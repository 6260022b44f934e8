import { nanoid } from 'nanoid';
import { type Database, toIso } from '../../db/database.ts';

export interface LoginFailure {
  id: string;
  ip: string;
  failedAt: string;
}

export async function insertFailure(db: Database, email: string, ip: string, failedAt: string): Promise<string> {
  const id = nanoid();
  await db.insertInto('loginFailures').values({ id, email, ip, failedAt }).execute();
  return id;
}

/** The failures of an account after an instant, youngest first. */
export async function listFailures(db: Database, email: string, since: string, limit: number): Promise<LoginFailure[]> {
  const rows = await db
    .selectFrom('loginFailures')
    .select(['id', 'ip', 'failedAt'])
    .where('email', '=', email)
    .where('failedAt', '>', since)
    .orderBy('failedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, failedAt: toIso(row.failedAt) }));
}

export async function deleteFailure(db: Database, id: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('id', '=', id).execute();
}

export async function deleteFailures(db: Database, email: string, ip: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('email', '=', email).where('ip', '=', ip).execute();
}

export async function deleteFailuresOf(db: Database, email: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('email', '=', email).execute();
}

export async function deleteFailuresBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('failedAt', '<=', before).execute();
}
