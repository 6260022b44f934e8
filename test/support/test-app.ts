import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { LogConfig } from 'kysely';
import { nanoid } from 'nanoid';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { watchContentVersion } from '#server/db/content-version.ts';
import { createAccount } from '#server/features/auth/auth.service.ts';
import { openSession } from '#server/features/auth/open-session.service.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { makePresident } from '#server/features/roles/grants.service.ts';
import { createTestDatabase } from './test-database.ts';

export const PASSWORD = 'a-password-for-tests';

export interface TestApp {
  app: FastifyInstance;
  context: AppContext;
  /** What the clock says; tests move it. */
  time: { now: Date };
  /** As Fastify's inject, with our own Origin. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Headers of a new session: a verified user of this role (`admin` is a president). Opens the session directly instead of logging in. */
  loginAs(role: 'participant' | 'admin'): Promise<{ cookie: string; origin: string; email: string }>;
  /** The same as headers alone, for a user whose e-mail does not matter. */
  headersOf(role: 'participant' | 'admin'): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** A whole app on a database of its own, of the engine that the test project names. */
export async function startTestApp(overrides: Partial<Config> = {}, log: LogConfig = []): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-test-'));
  const { db, drop } = await createTestDatabase(inject('database'), inject('postgresUrl'), log);
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, SESSION_SECRET: 'a secret for tests alone, long enough', LOG_LEVEL: 'silent' }),
    // Tests are about neither: a real hash takes a tenth of a second, and a busy machine is late.
    passwordHashCost: 16,
    // People who register are taken at their word, unless a test is about that.
    requireEmailVerification: false,
    // As with a mail server: what is not confirmed in time ends.
    keepsUnverified: false,
    maxEventLoopDelay: 0,
    ...overrides,
  };
  const time = { now: new Date('2027-01-10T06:30:00.000Z') };
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const content = await watchContentVersion(db, { databaseUrl: undefined, onError: () => {} });
  const context: AppContext = {
    config,
    db,
    content,
    files: await createFileStore(config),
    clock: () => time.now,
    log: silent,
  };
  const app = await buildApp(context);
  const send: TestApp['inject'] = (options) =>
    app.inject({ ...options, headers: { origin: 'http://localhost', host: 'localhost', ...options.headers } });

  const loginAs: TestApp['loginAs'] = async (role) => {
    const email = `${role}-${nanoid(6).toLowerCase()}@utsav.test`;
    const account = { name: `A ${role}`, email, password: PASSWORD, role, emailVerified: true };
    const user = await createAccount(context, account, undefined, async (trx, { id, createdAt }) => {
      if (role === 'admin') await makePresident(trx, id, 'Test', createdAt);
    });
    const { setCookies } = await openSession(context, user, undefined);
    return { cookie: setCookies.map((cookie) => cookie.split(';')[0]).join('; '), origin: 'http://localhost', email };
  };

  return {
    app,
    context,
    time,
    inject: send,
    loginAs,
    headersOf: async (role) => {
      const { cookie, origin } = await loginAs(role);
      return { cookie, origin };
    },
    close: async () => {
      await app.close();
      await content.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
