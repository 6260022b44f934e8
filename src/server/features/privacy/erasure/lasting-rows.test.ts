import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { confirmErasure } from '#test/support/privacy/erasures.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { runRetention } from '../retention/retention.service.ts';
import { runErasures } from './erasures.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(test.time.now.getTime() + days * DAY).toISOString();
const forward = (days: number) => {
  test.time.now = new Date(inDays(days));
};
const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
};

/** Registers somebody who gets a certificate, and lets the time of their contact data end. */
async function leaveCertificate(email: string, name: string): Promise<void> {
  const { _id: eventId } = await createEvent(test.context, { startDate: inDays(1), endDate: inDays(2) });
  await post('/api/registrations', { eventId, name, email });
  await post(`/api/events/${eventId}/certificates`, { to: 'confirmed' }, await test.headersOf('admin'));
  forward(200);
  await runRetention(test.context);
}

async function lastingRows(): Promise<string> {
  const { db } = test.context;
  const tables = ['consents', 'invitations', 'certificates', 'participants', 'registrations'] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
}

async function erase(email: string): Promise<void> {
  await confirmErasure(test, email);
  forward(4);
  expect(await runErasures(test.context)).toBe(1);
}

it('a guest whose contact data is gone is erased from their consents and certificates', async () => {
  const email = 'consents@left.test';
  await leaveCertificate(email, 'Gita Left');
  await erase(email);
  const rows = await lastingRows();
  expect([rows.includes(email), rows.includes('Gita Left')]).toEqual([false, false]);
});

it('a guest of whom only certificates are left is erased from them', async () => {
  const email = 'certificates@left.test';
  await leaveCertificate(email, 'Hema Left');
  await test.context.db.deleteFrom('consents').where('email', '=', email).execute();
  await erase(email);
  expect(await lastingRows()).not.toContain('Hema Left');
});

it('somebody who has only an invitation is erased', async () => {
  const email = 'invitations@left.test';
  const times = { openUntil: inDays(7), emailedAt: inDays(0), createdAt: inDays(0) };
  await test.context.db
    .insertInto('invitations')
    .values({ id: 'left', email, role: 'judge', tokenHash: 'left', invitedByName: 'A admin', emails: 1, ...times })
    .execute();
  await erase(email);
  expect(await lastingRows()).not.toContain(email);
});
