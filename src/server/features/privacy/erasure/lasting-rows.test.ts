import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { confirmErasure } from '#test/support/privacy/erasures.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { pseudonymsOf } from '../mailed-keys.ts';
import { runRetention } from '../retention/retention.service.ts';
import { erasePerson } from './erase-person.service.ts';
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
  return response.json();
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

it('an erasure that fails is tried an hour later, and holds back no other one', async () => {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context, { startDate: inDays(1), endDate: inDays(2) });
  const [failing, other] = ['failing@left.test', 'other@left.test'] as const;
  for (const email of [failing, other]) await post('/api/registrations', { eventId, name: 'Lata Rao', email });
  const { registrationId } = await db
    .selectFrom('participants')
    .select('registrationId')
    .where('email', '=', failing)
    .executeTakeFirstOrThrow();
  // All pseudonyms of one are taken in the event: updating them fails.
  const person = { eventId, registrationId, role: 'Member', name: 'Lata Rao', createdAt: inDays(0) };
  const people = pseudonymsOf(test.context, failing).map((email, index) => ({
    ...person,
    id: `taken${index}`,
    position: index + 1,
    email,
  }));
  await db.insertInto('participants').values(people).execute();
  forward(3);
  for (const email of [failing, other]) await confirmErasure(test, email);
  forward(4);
  expect(await runErasures(test.context)).toBe(1);
  const requests = await db.selectFrom('erasures').selectAll().where('status', '=', 'scheduled').execute();
  expect(requests.map(({ email, dueAt }) => [email, new Date(dueAt ?? '').toISOString()])).toEqual([
    [failing, inDays(1 / 24)],
  ]);
  await db.deleteFrom('participants').where('id', 'like', 'taken%').execute();
  expect(await runErasures(test.context)).toBe(0);
  forward(1 / 24);
  expect(await runErasures(test.context)).toBe(1);
});

it('who is entered again for an event that they were erased from is erased again, with their certificates', async () => {
  const { context } = test;
  const { db } = context;
  const email = 'again@left.test';
  const { _id: eventId } = await createEvent(context, { startDate: inDays(1), endDate: inDays(2) });
  await post('/api/registrations', { eventId, name: 'Uma Again', email });
  const { _id } = (await post('/api/registrations', { eventId, name: 'Uma', email: 'mistyped@left.test' })).data;
  forward(3);
  expect(await erasePerson(context, email)).toEqual([]);
  const admin = await test.headersOf('admin');
  // The desk corrects who somebody else was.
  const put = { name: 'Uma Again', email, isSamePerson: true };
  const corrected = await test.inject({
    method: 'PUT',
    url: `/api/registrations/${_id}`,
    payload: put,
    headers: admin,
  });
  expect(corrected.statusCode, corrected.body).toBe(200);
  await post(`/api/events/${eventId}/certificates`, { to: 'confirmed' }, admin);
  forward(200);
  await runRetention(context);
  const participants = await db.selectFrom('participants').select('email').where('eventId', '=', eventId).execute();
  expect(participants.map((one) => one.email).toSorted()).toEqual(pseudonymsOf(context, email).slice(0, 2).toSorted());
  expect(await lastingRows()).toContain('Uma Again');
  await erase(email);
  expect(await lastingRows()).not.toContain('Uma Again');
});

it('an erased registration does not hold from which device and network it came', async () => {
  const { db } = test.context;
  const email = 'device@left.test';
  const { _id: eventId } = await createEvent(test.context, { startDate: inDays(1), endDate: inDays(2) });
  await post('/api/registrations', { eventId, name: 'Mira Left', email });
  const origin = { verifyDevice: 'a device', verifyNetwork: 'a network', holdDevice: 'held', holdNetwork: 'held' };
  await db.updateTable('registrations').set(origin).where('eventId', '=', eventId).execute();
  expect(await erasePerson(test.context, email)).toEqual([]);
  expect(await db.selectFrom('registrations').selectAll().where('eventId', '=', eventId).execute()).toMatchObject([
    { verifyDevice: null, verifyNetwork: null, holdDevice: null, holdNetwork: null },
  ]);
});
