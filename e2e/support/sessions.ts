import path from 'node:path';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openSqlite } from '#server/db/database.ts';
import { findUserByEmail } from '#server/features/auth/accounts.repository.ts';
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

/**
 * The cookie of a new session of the first admin: opened in the server's database by the server's own code, without
 * the login that most tests are not about.
 */
export async function openAdminSession(baseURL: string): Promise<SessionCookie> {
  const folder = process.env.E2E_DATA_DIR ?? '';
  const config = readConfig({ DATA_DIR: folder });
  const db = openSqlite(path.join(folder, 'utsav.sqlite'));
  try {
    const user = await findUserByEmail(db, ADMIN.email);
    if (!user) throw new Error(`${ADMIN.email} has no account`);
    const context = { config, db, clock: () => new Date(), log: console } as unknown as AppContext;
    const { setCookies } = await openSession(context, user, undefined);
    const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(setCookies[0] ?? '') ?? [];
    const domain = new URL(baseURL).hostname;
    return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
  } finally {
    await db.destroy();
  }
}
