import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateTo } from '#server/db/migrate.ts';
import { createAccount } from '#server/features/auth/auth.service.ts';
import { insertFailure } from '#server/features/auth/login-failures.repository.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { insertVerification } from '#server/features/auth/verifications.repository.ts';
import { listResetLinks } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

const THIS = '2026-11-22t0810_rename-reset-requests';
const EMAIL = 'asha@college.test';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { db, clock } = test.context;
  await createAccount(test.context, { name: 'Asha', email: EMAIL, password: PASSWORD, role: 'participant' });
  const now = clock().toISOString();
  const expiresAt = new Date(clock().getTime() + 30 * 60_000).toISOString();
  await insertVerification(db, 'password-reset-wish', EMAIL, { now, expiresAt });
  for (const email of ['second-step:somebody', EMAIL]) await insertFailure(db, email, '10.0.0.1', now);
  // As if the migration had not run.
  await sql`delete from kysely_migration where name >= ${THIS}`.execute(db);
  expect(await migrateTo(db, THIS)).toEqual([THIS]);
});
afterAll(() => test.close());

it('the migration keeps a requested password reset, whose link is then mailed', async () => {
  await processResetRequests(test.context);
  expect(await listResetLinks(test.context.db, EMAIL)).toHaveLength(1);
});

it('the migration keeps the counts of wrong two-factor codes', async () => {
  const failures = await test.context.db.selectFrom('loginFailures').select('email').orderBy('email').execute();
  expect(failures.map(({ email }) => email)).toEqual([EMAIL, 'two-factor:somebody']);
});
