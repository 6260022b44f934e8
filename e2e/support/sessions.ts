import path from 'node:path';
import { nanoid } from 'nanoid';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openSqlite } from '#server/db/database.ts';
import { findUserByEmail, insertUser } from '#server/features/auth/accounts.repository.ts';
import { createAdmin } from '#server/features/auth/admins/admins.service.ts';
import { createAccount } from '#server/features/auth/auth.service.ts';
import { openSession } from '#server/features/auth/open-session.service.ts';

export const ADMIN = { email: 'admin@utsav.test', password: 'utsav-admin-password' };

/** A cookie as a browser context takes it. */
export interface SessionCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Lax';
}

/** Runs the server's own code on the server's database, without a request. */
async function besideServer<T>(work: (context: AppContext) => Promise<T>): Promise<T> {
  const folder = process.env.E2E_DATA_DIR ?? '';
  // A real hash takes a tenth of a second, and a hash says its own cost to the server that checks it.
  const config = { ...readConfig({ DATA_DIR: folder }), passwordHashCost: 16 };
  const db = openSqlite(path.join(folder, 'utsav.sqlite'));
  try {
    return await work({ config, db, clock: () => new Date(), log: console } as unknown as AppContext);
  } finally {
    await db.destroy();
  }
}

/** Makes an admin, without the program that makes them: it takes a second to start. */
export async function insertAdmin(account: { name: string; email: string; password: string }): Promise<void> {
  await besideServer((context) => createAdmin(context, account));
}

/** Makes an account for a participant, as if they had signed up. */
export async function insertParticipant(account: {
  name: string;
  email: string;
  password: string;
  emailVerified?: boolean;
}): Promise<void> {
  await besideServer((context) => createAccount(context, { ...account, role: 'participant' }));
}

type Account = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

async function cookieOf(context: AppContext, user: Account, baseURL: string): Promise<SessionCookie> {
  const { setCookies } = await openSession(context, user, undefined);
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(setCookies[0] ?? '') ?? [];
  const domain = new URL(baseURL).hostname;
  return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
}

/** The cookie of a new session of the first admin, without the login that most tests are not about. */
export function openAdminSession(baseURL: string): Promise<SessionCookie> {
  return besideServer(async (context) => {
    const user = await findUserByEmail(context.db, ADMIN.email);
    if (!user) throw new Error(`${ADMIN.email} has no account`);
    return cookieOf(context, user, baseURL);
  });
}

/** The same of a new admin with one role, for the festival or an event. */
export function openRoleSession(
  baseURL: string,
  { name, ...grant }: { name: string; role: string; eventId?: string },
): Promise<SessionCookie> {
  return besideServer(async (context) => {
    const now = context.clock().toISOString();
    const email = `${nanoid(8).toLowerCase()}@committee.test`;
    const account = { name, email, emailVerified: true, role: 'admin', passwordHash: '' } as const;
    const user = await insertUser(context.db, account, now);
    const whole = { eventId: null, venue: null, gateId: null, endsAt: null, revokedAt: null, revokedBy: null };
    await context.db
      .insertInto('grants')
      .values({ id: nanoid(), userId: user.id, grantedBy: 'Test', createdAt: now, ...whole, ...grant })
      .execute();
    return cookieOf(context, user, baseURL);
  });
}
