import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationData } from '#server/features/notifications/email-contents.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { runErasures } from './erasures.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });
const forward = (days: number) => {
  test.time.now = new Date(test.time.now.getTime() + days * DAY);
};

async function register(email: string, overrides: Parameters<typeof createEvent>[1] = {}, name = 'Asha Rao') {
  const { _id: eventId } = await createEvent(test.context, overrides);
  const response = await post('/api/registrations', {
    eventId,
    name,
    email,
    phone: '+91 98765 43210',
    college: 'City',
  });
  expect(response.statusCode, response.body).toBe(200);
  return { ...response.json().data, eventId } as { _id: string; code: string; eventId: string };
}

/** The key in the newest link that was mailed to an address. */
async function keyFor(email: string): Promise<string> {
  const rows = await test.context.db
    .selectFrom('emailQueue')
    .select('data')
    .where('kind', '=', 'notification')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ data }) => (JSON.parse(data) as NotificationData).action.href.split('/').at(-1) ?? '')[0] ?? '';
}

async function confirm(email: string): Promise<string> {
  expect((await post('/api/privacy/erasures', { email })).statusCode).toBe(200);
  const key = await keyFor(email);
  expect((await post(`/api/privacy/erasures/${key}`, { decision: 'erase' })).json().data.status).toBe('scheduled');
  return key;
}

const contactOf = (contactEmail: string) => ({ teamName: 'Edited', contactEmail });

/** Whether any table but those of money still holds a text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  const tables = [
    ...(['users', 'accounts', 'sessions', 'verifications', 'loginFailures', 'registrations', 'participants'] as const),
    ...(['registrationHistory', 'teams', 'consents', 'guardianConsents', 'emailQueue', 'ambassadorInquiries'] as const),
    ...(['answers', 'audit', 'dataAccess', 'erasures', 'festivalIds', 'profiles'] as const),
  ];
  for (const table of tables) {
    const rows = await test.context.db.selectFrom(table).selectAll().execute();
    if (JSON.stringify(rows).includes(text)) found.push(table);
  }
  return found;
}

it('after three days nothing names the person any more, and the free seat is free again', async () => {
  const email = 'gone@college.test';
  const { _id, code } = await register(email, {}, 'Gonella Pinto');
  const photo = { filename: 'a.png', content: await buildPicture() };
  const application = { fullName: 'Gonella Pinto', email, phone: '+91 98765 43210', college: 'City College' };
  const words = { whyInterested: 'I like festivals', expectedRegistrations: '10-15' };
  await test.inject({
    method: 'POST',
    url: '/api/ambassador/ambassador-inquiry',
    ...(await multipart({ ...application, ...words, photo })),
  });
  await post('/api/auth/register', { name: 'Gonella Pinto', email, password: 'a-password-for-tests' });
  const key = await confirm(email);
  expect(await runErasures(test.context)).toBe(0);
  forward(3);
  expect(await runErasures(test.context)).toBe(1);
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith('Gonella')).toEqual([]);
  const pass = (await test.inject({ url: `/api/passes/${code}` })).json().data;
  expect(pass).toMatchObject({ _id, status: 'cancelled', name: 'Erased person' });
  expect((await post(`/api/privacy/erasures/${key}`, { decision: 'keep' })).statusCode).toBe(409);
  // Who comes back is a new person.
  expect(
    (await post('/api/auth/register', { name: 'Gonella', email, password: 'a-password-for-tests' })).statusCode,
  ).toBe(200);
});

it('the response is the same for unknown addresses, which get no mail', async () => {
  await register('known@college.test');
  const [known, unknown] = [
    await post('/api/privacy/erasures', { email: 'known@college.test' }),
    await post('/api/privacy/erasures', { email: 'unknown@college.test' }),
  ];
  expect(unknown.json()).toEqual(known.json());
  expect(await keyFor('unknown@college.test')).toBe('');
  expect(await keyFor('known@college.test')).not.toBe('');
});

it('an address gets three links a day at most, and an admin none', async () => {
  await register('bombed@college.test');
  for (let time = 0; time < 6; time += 1) await post('/api/privacy/erasures', { email: 'bombed@college.test' });
  const rows = await test.context.db
    .selectFrom('emailQueue')
    .select('id')
    .where('recipient', '=', 'bombed@college.test')
    .where('kind', '=', 'notification')
    .execute();
  expect(rows).toHaveLength(3);
  const { email } = await test.loginAs('admin');
  await post('/api/privacy/erasures', { email });
  expect(await keyFor(email)).toBe('');
});

it('a link that anybody asks for counts among the mails that strangers on their network cause', async () => {
  await register('counted@college.test');
  const remoteAddress = '203.0.113.9';
  const payload = { email: 'counted@college.test' };
  await test.inject({ method: 'POST', url: '/api/privacy/erasures', payload, remoteAddress });
  const row = await test.context.db
    .selectFrom('emailQueue')
    .select(['cause', 'origin'])
    .where('recipient', '=', payload.email)
    .where('kind', '=', 'notification')
    .executeTakeFirst();
  expect(row).toEqual({ cause: 'unproved', origin: expect.any(String) });
});

it('nothing happens without the link, with a forged or an old one, or after thinking better of it', async () => {
  const email = 'kept@college.test';
  await register(email);
  const key = await confirm(email);
  const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  expect((await post(`/api/privacy/erasures/${forged}`, { decision: 'erase' })).statusCode).toBe(404);
  expect((await post(`/api/privacy/erasures/${key}`, { decision: 'keep' })).json().data.status).toBe('kept');
  forward(8);
  await runErasures(test.context);
  expect(await tablesWith(email)).toContain('participants');
  await register('late@college.test');
  await post('/api/privacy/erasures', { email: 'late@college.test' });
  const late = await keyFor('late@college.test');
  forward(8);
  expect((await test.inject({ url: `/api/privacy/erasures/${late}` })).statusCode).toBe(404);
});

it('where money was paid it waits until the event is over, and money and receipts stay', async () => {
  const email = 'paid@college.test';
  const start = new Date(test.time.now.getTime() + 10 * DAY).toISOString();
  const end = new Date(test.time.now.getTime() + 11 * DAY).toISOString();
  const { _id } = await register(email, { individualEntryFee: 100, startDate: start, endDate: end });
  await post(`/api/registrations/${_id}/desk-payment`, {}, admin);
  const money = async () => {
    const { db } = test.context;
    const payments = await db.selectFrom('payments').selectAll().where('registrationId', '=', _id).execute();
    const receipts = await db.selectFrom('receipts').selectAll().where('registrationId', '=', _id).execute();
    const ledger = await db.selectFrom('ledgerEntries').selectAll().where('registrationId', '=', _id).execute();
    return JSON.stringify([payments, receipts, ledger]);
  };
  const before = await money();
  await confirm(email);
  forward(3);
  expect(await runErasures(test.context)).toBe(0);
  const { requests } = (await test.inject({ url: '/api/privacy/requests', headers: admin })).json().data;
  expect(requests[0]).toMatchObject({ email, status: 'scheduled', waitsFor: expect.stringContaining('money') });
  forward(9);
  expect(await runErasures(test.context)).toBe(1);
  expect(await tablesWith(email)).toEqual([]);
  expect(await money()).toBe(before);
});

it('a team whose transfer was rejected waits as any that holds a seat', async () => {
  const endDate = new Date(test.time.now.getTime() + 90 * DAY).toISOString();
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    teamEntryFee: 300,
    endDate,
  });
  const members = ['Ravi', 'Tara'].map((name) => ({ name, email: `${name.toLowerCase()}@rejected.test` }));
  const team = { eventId, teamName: 'Rejected', contactEmail: 'ravi@rejected.test', members };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  await confirm('ravi@rejected.test');
  const { db } = test.context;
  await db.updateTable('registrations').set({ status: 'rejected' }).where('id', '=', registration._id).execute();
  forward(3);
  expect(await runErasures(test.context)).toBe(0);
  const { requests } = (await test.inject({ url: '/api/privacy/requests', headers: admin })).json().data;
  expect(requests[0]).toMatchObject({
    email: 'ravi@rejected.test',
    waitsFor: expect.stringContaining('a team counts'),
  });
});

it('of a team, the others stay as they are', async () => {
  const start = new Date(test.time.now.getTime() + 5 * DAY).toISOString();
  const end = new Date(test.time.now.getTime() + 6 * DAY).toISOString();
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    startDate: start,
    endDate: end,
  });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@erase.test` }));
  const team = { eventId, teamName: 'Duo', contactEmail: 'lata@erase.test', members };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  await confirm('manu@erase.test');
  forward(3);
  expect(await runErasures(test.context)).toBe(0);
  forward(4);
  expect(await runErasures(test.context)).toBe(1);
  const detail = (await test.inject({ url: `/api/registrations/${registration._id}`, headers: admin })).json().data;
  expect(detail.people.map(({ name }: { name: string }) => name)).toEqual(['Lata', 'Erased person']);
  const found = async (search: string) =>
    (await test.inject({ url: `/api/registrations?search=${search}`, headers: admin })).json().data.registrations
      .length;
  expect([await found('lata'), await found('manu')]).toEqual([1, 0]);
});

it('what the history of edits at the desk says of the person goes too, and of others it stays', async () => {
  const edit = async (id: string, path: string, payload: object) => {
    const url = `/api/registrations/${id}${path}`;
    expect((await test.inject({ method: 'PUT', url, payload, headers: admin })).statusCode).toBe(200);
  };
  const start = new Date(test.time.now.getTime() + DAY).toISOString();
  const end = new Date(test.time.now.getTime() + 2 * DAY).toISOString();
  const dates = { startDate: start, endDate: end };
  const alone = await register('edited@college.test', dates, 'Zubin Pinto');
  await edit(alone._id, '', { name: 'Zubin Pintoo', email: 'edited@college.test', phone: '+91 90000 00001' });
  await edit(alone._id, '', { name: 'Zubin Pintoo', email: 'right@college.test', isSamePerson: true });
  const team = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    ...dates,
  });
  const members = ['Omar', 'Pia'].map((name) => ({ name, email: `${name.toLowerCase()}@edited.test` }));
  const { registration } = (
    await post('/api/team/registerTeam', { eventId: team._id, members, ...contactOf('omar@edited.test') })
  ).json();
  const { people } = (await test.inject({ url: `/api/registrations/${registration._id}`, headers: admin })).json().data;
  const [omar, pia] = people;
  await edit(registration._id, `/people/${omar._id}`, { name: 'Omar', email: omar.email, phone: '+91 90000 00002' });
  await edit(registration._id, `/people/${pia._id}`, { name: 'Pia', email: pia.email, phone: '+91 90000 00003' });
  // The mail to the earlier address goes with the others of the queue.
  await test.context.db.deleteFrom('emailQueue').execute();
  for (const email of ['right@college.test', 'pia@edited.test']) await confirm(email);
  forward(4);
  expect(await runErasures(test.context)).toBe(2);
  for (const text of ['Zubin', 'edited@college.test', 'right@college.test', '90000 00001', 'Pia', '90000 00003']) {
    expect(await tablesWith(text), text).toEqual([]);
  }
  expect(await tablesWith('90000 00002')).toContain('registrationHistory');
});
