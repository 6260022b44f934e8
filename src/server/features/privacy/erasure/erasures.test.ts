import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockRow } from '#server/db/lock-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { multipart } from '#test/support/multipart.ts';
import { askForErasure, confirmErasure, erasureKeyOf } from '#test/support/privacy/erasures.ts';
import { minorFields } from '#test/support/privacy/guardians.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendScheduledMails } from '../../notifications/announcements/scheduled.service.ts';
import { erasePerson } from './erase-person.service.ts';
import { askForErasure as mailLink, processErasureRequests, requestErasure, runErasures } from './erasures.service.ts';

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

const contactOf = (contactEmail: string) => ({ teamName: 'Edited', contactEmail });

/** Whether any table but those of money still holds a text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  const tables = [
    ...(['users', 'accounts', 'sessions', 'verifications', 'loginFailures', 'registrations', 'participants'] as const),
    ...(['registrationHistory', 'teams', 'consents', 'guardianConsents', 'emailQueue', 'ambassadorInquiries'] as const),
    ...([
      'answers',
      'audit',
      'dataAccess',
      'erasures',
      'festivalIds',
      'profiles',
      'announcements',
      'refundWaivers',
    ] as const),
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
  const key = await confirmErasure(test, email);
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

it('what an admin recorded on paper, and searched for, names nobody any more', async () => {
  const email = 'searched@college.test';
  const { _id } = await register(email, {}, 'Xerxes Irani');
  const get = async (url: string) => (await test.inject({ url, headers: admin })).json().data;
  const { people } = await get(`/api/registrations/${_id}`);
  const matching = `search=${encodeURIComponent(email)}`;
  await get(`/api/registrations?${matching}`);
  await get(`/api/registrations/announcements/recipients?${new URLSearchParams({ matching })}`);
  await test.inject({ url: `/api/exports/registrations/csv?status=confirmed&${matching}`, headers: admin });
  const sendAt = '2027-01-20T10:00';
  for (const [url, payload] of [
    [
      `/api/registrations/${_id}/guardian-consent`,
      { participantId: people[0]._id, decision: 'given', name: 'Xerxes Senior' },
    ],
    ['/api/emails/retry', { search: email }],
    ['/api/registrations/announcements', { subject: 'Hall', text: 'Hall B', matching }],
    ['/api/registrations/announcements', { subject: 'Hall', text: 'Hall C', matching, sendAt }],
  ] as const) {
    expect((await post(url, payload, admin)).statusCode, url).toBe(200);
  }
  test.time.now = new Date('2027-01-20T04:30:00.000Z');
  await sendScheduledMails(test.context);
  const [reading] = (await get('/api/privacy/access-log?kind=exported')).records;
  expect(reading.filter).toBe('status=confirmed&search=…');
  const { mails } = await get('/api/registrations/announcements');
  expect(mails.map(({ sentTo }: { sentTo: string }) => sentTo)).toEqual(
    Array(2).fill('Registrations that match: as searched'),
  );
  expect(await erasePerson(test.context, email)).toEqual([]);
  for (const text of [email, encodeURIComponent(email), encodeURIComponent(encodeURIComponent(email)), 'Xerxes']) {
    expect(await tablesWith(text), text).toEqual([]);
  }
});

it('the response is the same for unknown addresses, which get no mail', async () => {
  await register('known@college.test');
  expect(await askForErasure(test, 'unknown@college.test')).toEqual(await askForErasure(test, 'known@college.test'));
  expect(await erasureKeyOf(test, 'unknown@college.test')).toBe('');
  expect(await erasureKeyOf(test, 'known@college.test')).not.toBe('');
});

it('a request does the same work for known and unknown addresses, and what it means is found out afterwards', async () => {
  await register('met@college.test');
  await resetEmailQueue(test);
  const { db } = test.context;
  const stored = () =>
    db.selectFrom('verifications').select('value').where('identifier', 'like', 'erasure-%').execute();
  const recipients = async () =>
    (await db.selectFrom('emailQueue').select('recipient').execute()).map((row) => row.recipient);
  const emails = ['met@college.test', 'unmet@college.test'];
  for (const email of emails) await requestErasure(test.context, email, 'network');
  expect((await stored()).map(({ value }) => value).sort()).toEqual(emails.map((email) => `${email} network`));
  expect(await recipients()).toEqual([]);
  await Promise.all([processErasureRequests(test.context), processErasureRequests(test.context)]);
  expect(await recipients()).toEqual(['met@college.test']);
  expect(await stored()).toEqual([]);
});

it('an address gets no more where several machines process its requests at once', async () => {
  const email = 'hurried@college.test';
  await register(email);
  const asked = Array.from({ length: 8 }, () => mailLink(test.context, email, { admin: 'Bina' }));
  await Promise.all(asked);
  const links = await test.context.db.selectFrom('erasures').select('id').where('email', '=', email).execute();
  expect(links).toHaveLength(3);
});

it('an address gets three links a day at most, and an admin none', async () => {
  await register('bombed@college.test');
  for (let time = 0; time < 6; time += 1) await askForErasure(test, 'bombed@college.test');
  const rows = await test.context.db
    .selectFrom('emailQueue')
    .select('id')
    .where('recipient', '=', 'bombed@college.test')
    .where('kind', '=', 'notification')
    .execute();
  expect(rows).toHaveLength(3);
  const { email } = await test.loginAs('admin');
  await askForErasure(test, email);
  expect(await erasureKeyOf(test, email)).toBe('');
});

it('an admin gets a link once no role of theirs is live, and their account is erased with the rest', async () => {
  const { userId } = await loginWithGrants(test, { role: 'judge' });
  const { db } = test.context;
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const askFor = () => post('/api/privacy/requests', { email }, admin);
  expect((await askFor()).json()).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  expect(await erasureKeyOf(test, email)).toBe('');
  await db.updateTable('grants').set({ revokedAt: test.time.now.toISOString() }).where('userId', '=', userId).execute();
  expect((await askFor()).json().data).toEqual({ isKnown: true });
  await confirmErasure(test, email);
  forward(3);
  expect(await runErasures(test.context)).toBe(1);
  expect(await tablesWith(email)).toEqual([]);
});

it('a guardian gets a link too, and is erased', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const email = 'guardian@home.test';
  const payload = { ...minorFields, eventId, email: 'minor@college.test', guardianEmail: email };
  expect((await post('/api/registrations', payload)).statusCode).toBe(200);
  await resetEmailQueue(test);
  await confirmErasure(test, email);
  forward(3);
  expect(await runErasures(test.context)).toBe(1);
  expect(await tablesWith(email)).toEqual([]);
});

it('a link that anybody asks for counts among the mails that strangers on their network cause', async () => {
  await register('counted@college.test');
  const remoteAddress = '203.0.113.9';
  const payload = { email: 'counted@college.test' };
  await test.inject({ method: 'POST', url: '/api/privacy/erasures', payload, remoteAddress });
  await processErasureRequests(test.context);
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
  const key = await confirmErasure(test, email);
  const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  expect((await post(`/api/privacy/erasures/${forged}`, { decision: 'erase' })).statusCode).toBe(404);
  expect((await post(`/api/privacy/erasures/${key}`, { decision: 'keep' })).json().data.status).toBe('kept');
  forward(8);
  await runErasures(test.context);
  expect(await tablesWith(email)).toContain('participants');
  await register('late@college.test');
  await askForErasure(test, 'late@college.test');
  const late = await erasureKeyOf(test, 'late@college.test');
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
  await confirmErasure(test, email);
  forward(3);
  expect(await runErasures(test.context)).toBe(0);
  const { requests } = (await test.inject({ url: '/api/privacy/requests', headers: admin })).json().data;
  expect(requests[0]).toMatchObject({ email, status: 'scheduled', waitsFor: expect.stringContaining('a payment') });
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
  await confirmErasure(test, 'ravi@rejected.test');
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
  const members = ['Omar', 'Pialee'].map((name) => ({ name, email: `${name.toLowerCase()}@edited.test` }));
  const { registration } = (
    await post('/api/team/registerTeam', { eventId: team._id, members, ...contactOf('omar@edited.test') })
  ).json();
  const { people } = (await test.inject({ url: `/api/registrations/${registration._id}`, headers: admin })).json().data;
  const [omar, pia] = people;
  await edit(registration._id, `/people/${omar._id}`, { name: 'Omar', email: omar.email, phone: '+91 90000 00002' });
  await edit(registration._id, `/people/${pia._id}`, { name: 'Pialee', email: pia.email, phone: '+91 90000 00003' });
  const waiver = { amountPaise: 50_00, by: 'Treasurer', at: test.time.now.toISOString() };
  await test.context.db
    .insertInto('refundWaivers')
    .values([
      { ...waiver, id: 'alone', registrationId: alone._id, reason: 'Called from 90000 00001' },
      { ...waiver, id: 'team', registrationId: registration._id, reason: 'Pialee gave it up' },
      { ...waiver, id: 'other', registrationId: registration._id, reason: 'Omar, 90000 00002' },
    ])
    .execute();
  // The mail to the earlier address goes with the others of the queue.
  await test.context.db.deleteFrom('emailQueue').execute();
  for (const email of ['right@college.test', 'pialee@edited.test']) await confirmErasure(test, email);
  forward(4);
  expect(await runErasures(test.context)).toBe(2);
  for (const text of ['Zubin', 'edited@college.test', 'right@college.test', '90000 00001', 'Pialee', '90000 00003']) {
    expect(await tablesWith(text), text).toEqual([]);
  }
  expect(await tablesWith('90000 00002')).toEqual(expect.arrayContaining(['registrationHistory', 'refundWaivers']));
});

it.runIf(inject('database') === 'postgres')(
  'an erasure waits for the gate, which is admitting the person',
  async () => {
    const { db, clock } = test.context;
    const email = 'inside@erase.test';
    const inDays = (days: number) => new Date(clock().getTime() + days * DAY).toISOString();
    const { _id: id } = await register(email, { startDate: inDays(1), endDate: inDays(2) });
    // The event is over: nothing of it is cancelled first.
    forward(3);
    const { erasing } = await inTransaction(db, async (trx) => {
      await lockRow(trx, 'registrations', 'id', id);
      const waiting = erasePerson(test.context, email);
      await waitForLockWaiters(db, 1);
      const checkedInAt = clock().toISOString();
      await trx.updateTable('participants').set({ checkedInAt }).where('registrationId', '=', id).execute();
      return { erasing: waiting };
    });
    expect(await erasing).toEqual([]);
  },
);
