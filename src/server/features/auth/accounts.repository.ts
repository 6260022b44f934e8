import { nanoid } from 'nanoid';
import type { Role, User } from '#contract/auth.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { UsersTable } from '../../db/schema.ts';

/** better-auth's name for an account with a password. */
const CREDENTIAL = 'credential';

type UserRow = Pick<UsersTable, 'id' | 'name' | 'email' | 'role'> & {
  emailVerified: boolean | number;
  createdAt: Date | string;
};

function toUser(row: UserRow): User {
  const { id, name, email, role } = row;
  return { id, name, email, emailVerified: Boolean(row.emailVerified), role, createdAt: toIso(row.createdAt) };
}

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.emailVerified',
  'users.role',
  'users.createdAt',
] as const;

export interface NewUser {
  name: string;
  /** Lower-cased. */
  email: string;
  emailVerified: boolean;
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

/** Which of these e-mails an account has verified. */
export async function findVerifiedUserIds(db: Database, emails: string[]): Promise<{ id: string; email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('emailVerified', '=', true)
    .execute();
}

/** When a session was opened; undefined where it is gone. */
export async function findSessionStart(db: Database, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('sessions').select('createdAt').where('id', '=', sessionId).executeTakeFirst();
  return row && toIso(row.createdAt);
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

/** The user of an e-mail with the hash of the password; null where there is none, since they log in by code. */
export async function findPasswordHash(
  db: Database,
  email: string,
): Promise<{ user: User; passwordHash: string | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.userId', '=', 'users.id').on('accounts.providerId', '=', CREDENTIAL),
    )
    .select([...userColumns, 'accounts.password'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row && { user: toUser(row), passwordHash: row.password };
}

export async function listUsersByRole(db: Database, role: Role): Promise<User[]> {
  const rows = await db.selectFrom('users').select(userColumns).where('role', '=', role).orderBy('email').execute();
  return rows.map(toUser);
}

export async function hasUserOfRole(db: Database, role: Role): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', role).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** How a user logs in: with a password, or as `accountId` of a provider. */
interface NewLogin {
  accountId: string;
  providerId: string;
  password: string | null;
}

/** Whether it was inserted: nobody had this account of the provider before. */
async function insertLogin(db: Database, userId: string, login: NewLogin, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values({
      id: nanoid(),
      userId,
      ...login,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function insertCredential(db: Database, userId: string, passwordHash: string, now: string): Promise<void> {
  await insertLogin(db, userId, { accountId: userId, providerId: CREDENTIAL, password: passwordHash }, now);
}

export async function hasProviderLogin(db: Database, userId: string, providerId: string): Promise<boolean> {
  const query = db.selectFrom('accounts').select('id').where('userId', '=', userId);
  return (await query.where('providerId', '=', providerId).executeTakeFirst()) !== undefined;
}

/** Binds a user to an account of a provider, if to none yet; whether it is the one the user is bound to now. */
export async function bindProviderLogin(
  db: Database,
  userId: string,
  login: Omit<NewLogin, 'password'>,
  now: string,
): Promise<boolean> {
  const bound = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', login.providerId)
    .executeTakeFirst();
  if (bound) return bound.accountId === login.accountId;
  return insertLogin(db, userId, { ...login, password: null }, now);
}

/** Frees a user from the accounts of providers; the password stays. */
export async function deleteProviderLogins(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('accounts').where('userId', '=', userId).where('providerId', '!=', CREDENTIAL).execute();
}

/** Inserts a user who logs in without a password. */
export async function insertPerson(db: Database, user: Omit<NewUser, 'passwordHash'>, now: string): Promise<User> {
  const id = nanoid();
  await db
    .insertInto('users')
    .values({ id, ...user, image: null, hasWeakPassword: false, createdAt: now, updatedAt: now })
    .execute();
  return { id, ...user, createdAt: now };
}

/** Inserts two rows: call it inside a transaction. */
export async function insertUser(db: Database, { passwordHash, ...user }: NewUser, now: string): Promise<User> {
  const created = await insertPerson(db, user, now);
  await insertCredential(db, created.id, passwordHash, now);
  return created;
}

/** Sets the password of a user; one who has only logged in by code has none before. */
export async function updatePassword(db: Database, userId: string, passwordHash: string, now: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await insertCredential(db, userId, passwordHash, now);
  await setPasswordWeak(db, userId, false);
}

/** Whether an admin's password would be refused today; a new one never is. */
export async function setPasswordWeak(db: Database, userId: string, isWeak: boolean): Promise<void> {
  const others = db.updateTable('users').where('id', '=', userId).where('hasWeakPassword', '!=', isWeak);
  await others.set({ hasWeakPassword: isWeak }).execute();
}

export async function hasWeakPassword(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('hasWeakPassword').where('id', '=', userId).executeTakeFirst();
  return Boolean(row?.hasWeakPassword);
}

/** Deletes the password of a user, and what links accounts of other providers. */
export async function deleteCredential(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('accounts').where('userId', '=', userId).execute();
}

export async function markEmailVerified(db: Database, userId: string, now: string): Promise<void> {
  await db.updateTable('users').set({ emailVerified: true, updatedAt: now }).where('id', '=', userId).execute();
}

export async function updateName(db: Database, userId: string, name: string, now: string): Promise<void> {
  await db.updateTable('users').set({ name, updatedAt: now }).where('id', '=', userId).execute();
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

/** The sessions of a user beside one; those that have expired since the last clean-up count too. */
export async function countOtherSessions(db: Database, userId: string, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('id', '!=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteExpiredSessions(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}
