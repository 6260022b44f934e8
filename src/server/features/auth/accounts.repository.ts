import { nanoid } from 'nanoid';
import type { Role, User } from '#contract/auth.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { UsersTable } from '../../db/schema.ts';

/** better-auth's name for an account with a password. */
const CREDENTIAL = 'credential';

type UserRow = Pick<UsersTable, 'id' | 'name' | 'email' | 'role'> & { createdAt: Date | string };

function toUser(row: UserRow): User {
  return { id: row.id, name: row.name, email: row.email, role: row.role, createdAt: toIso(row.createdAt) };
}

const userColumns = ['users.id', 'users.name', 'users.email', 'users.role', 'users.createdAt'] as const;

export interface NewUser {
  name: string;
  /** Lower-cased. */
  email: string;
  role: Role;
  passwordHash: string;
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst();
  return row && toUser(row);
}

export async function findUserById(db: Database, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** The user of an e-mail with the hash of the password, where there is one. */
export async function findCredential(
  db: Database,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select([...userColumns, 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', CREDENTIAL)
    .executeTakeFirst();
  return row?.password ? { user: toUser(row), passwordHash: row.password } : undefined;
}

export async function listUsersByRole(db: Database, role: Role): Promise<User[]> {
  const rows = await db.selectFrom('users').select(userColumns).where('role', '=', role).orderBy('email').execute();
  return rows.map(toUser);
}

export async function hasUserOfRole(db: Database, role: Role): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', role).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Inserts two rows: call it inside a transaction. */
export async function insertUser(db: Database, { passwordHash, ...user }: NewUser, now: string): Promise<User> {
  const id = nanoid();
  const times = { createdAt: now, updatedAt: now };
  await db
    .insertInto('users')
    .values({ id, ...user, emailVerified: false, image: null, ...times })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      id: nanoid(),
      userId: id,
      accountId: id,
      providerId: CREDENTIAL,
      password: passwordHash,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
      ...times,
    })
    .execute();
  return { id, ...user, createdAt: now };
}

export async function updatePassword(db: Database, userId: string, passwordHash: string, now: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .execute();
}

export async function updateRole(db: Database, userId: string, role: Role, now: string): Promise<void> {
  await db.updateTable('users').set({ role, updatedAt: now }).where('id', '=', userId).execute();
}

/** Locks a user until the transaction ends; an update does so on both engines. */
export async function lockUser(db: Database, userId: string, now: string): Promise<void> {
  await db.updateTable('users').set({ updatedAt: now }).where('id', '=', userId).execute();
}

export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function deleteOtherSessions(db: Database, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', sessionId).execute();
}

export async function deleteExpiredSessions(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}
