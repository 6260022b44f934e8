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

/** How a source that is a known device begins; every other one is a network. */
const DEVICE = 'device:';

/** A known device as the source of failures. */
export const deviceSource = (id: string) => `${DEVICE}${id}`;

const toFailure = (row: { id: string; ip: string; failedAt: Date | string }): LoginFailure => ({
  ...row,
  failedAt: toIso(row.failedAt),
});

/** The failures of an account after an instant that were no known device's, youngest first. */
export async function listFailures(db: Database, email: string, since: string, limit: number): Promise<LoginFailure[]> {
  const rows = await db
    .selectFrom('loginFailures')
    .select(['id', 'ip', 'failedAt'])
    .where('email', '=', email)
    .where('failedAt', '>', since)
    .where('ip', 'not like', `${DEVICE}%`)
    .orderBy('failedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toFailure);
}

/** The failures from one source after an instant, youngest first; those of one account, or of all. */
export async function listFailuresFrom(
  db: Database,
  { ip, email }: { ip: string; email?: string },
  since: string,
  limit: number,
): Promise<LoginFailure[]> {
  let query = db
    .selectFrom('loginFailures')
    .select(['id', 'ip', 'failedAt'])
    .where('ip', '=', ip)
    .where('failedAt', '>', since);
  if (email !== undefined) query = query.where('email', '=', email);
  return (await query.orderBy('failedAt', 'desc').limit(limit).execute()).map(toFailure);
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
