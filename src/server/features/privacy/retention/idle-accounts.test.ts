import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAccount } from '#server/features/auth/auth.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { getRetention, runRetention } from './retention.service.ts';

const DAY = 24 * 60 * 60_000;
const START = new Date('2027-01-10T06:30:00.000Z');

let test: TestApp;
let turn = 0;
let email = '';
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true });
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  email = `idle${turn}@college.test`;
  test.time.now = new Date(START.getTime() + turn * 400 * DAY);
  // Sessions are dated by the library.
  vi.useFakeTimers({ toFake: ['Date'], now: test.time.now });
});
afterEach(() => void vi.useRealTimers());

const forward = (days: number) => {
  test.time.now = new Date(test.time.now.getTime() + days * DAY);
  vi.setSystemTime(test.time.now);
};

async function signUp(): Promise<Record<string, string>> {
  const payload = { name: 'Asha Rao', email, password: PASSWORD };
  const response = await test.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(response.statusCode, response.body).toBe(200);
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: lines.map((line) => line.split(';')[0]).join('; ') };
}

async function register(headers: Record<string, string>) {
  const later = new Date(test.time.now.getTime() + 300 * DAY).toISOString();
  const { _id: eventId } = await createEvent(test.context, { startDate: later, endDate: later, entryFee: 100 });
  const payload = { eventId, name: 'Asha Rao' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data as { _id: string; code: string };
}

const isThere = async () =>
  (await test.context.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/** Whether the account outlives ninety idle days. */
async function outlives(days = 91): Promise<boolean> {
  forward(days);
  expect(await runRetention(test.context)).toBe(true);
  return isThere();
}

it('an account whose e-mail was never confirmed is deleted after ninety idle days, and the e-mail is free again', async () => {
  await signUp();
  expect(await outlives(89)).toBe(true);
  forward(2);
  const due = (await getRetention(test.context)).due.find(({ kind }) => kind === 'accounts');
  expect(due?.rows).toBe(1);
  expect(await outlives(0.1 + 1)).toBe(false);
  const { db } = test.context;
  for (const table of ['sessions', 'accounts', 'profiles', 'festivalIds'] as const) {
    const left = await db.selectFrom(table).select('userId').where('userId', 'is not', null).execute();
    expect(left, table).toEqual([]);
  }
  expect(await db.selectFrom('consents').select('id').where('userId', 'is not', null).execute()).toEqual([]);
  await signUp();
  expect(await isThere()).toBe(true);
});

it('one that was used meanwhile, one that is verified and an admin are kept', async () => {
  await signUp();
  forward(60);
  await test.context.db.updateTable('sessions').set({ updatedAt: test.time.now.toISOString() }).execute();
  expect(await outlives(60)).toBe(true);
  for (const role of ['participant', 'admin'] as const) {
    email = `verified-${role}@college.test`;
    await createAccount(test.context, {
      name: 'Asha',
      email,
      password: PASSWORD,
      role,
      emailVerified: role !== 'admin',
    });
    if (role === 'admin')
      await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    expect(await outlives(), role).toBe(true);
  }
});

it('one with a live registration, a seat in a team or money is kept', async () => {
  const registration = await register(await signUp());
  await test.context.db
    .updateTable('registrations')
    .set({ verifyBy: null, expiresAt: null })
    .where('id', '=', registration._id)
    .execute();
  expect(await outlives()).toBe(true);
  const { id: userId } = await test.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await test.context.db.updateTable('registrations').set({ userId: null }).where('id', '=', registration._id).execute();
  expect(await outlives(2)).toBe(true);
  await test.context.db
    .updateTable('registrations')
    .set({ userId, status: 'refunded' })
    .where('id', '=', registration._id)
    .execute();
  await test.context.db
    .updateTable('participants')
    .set({ releasedAt: test.time.now.toISOString() })
    .where('registrationId', '=', registration._id)
    .execute();
  const payment = await test.context.db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', registration._id)
    .execute();
  expect(payment).toHaveLength(0);
  await test.inject({ method: 'POST', url: `/api/payments/${registration.code}/upi`, payload: {} });
  expect(await outlives(2)).toBe(false);
});

it('one that the committee has granted something is kept', async () => {
  await signUp();
  const { db } = test.context;
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const granted = { grantedBy: 'President', createdAt: test.time.now.toISOString() };
  await db
    .insertInto('grants')
    .values({ id: `grant${turn}`, userId, role: 'gate', eventId: null, venue: null, endsAt: null, ...granted })
    .execute();
  expect(await outlives()).toBe(true);
});
