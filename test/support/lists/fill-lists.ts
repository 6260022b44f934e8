import { nanoid } from 'nanoid';
import { expect } from 'vitest';
import { applicationTexts } from '#test/factories/application.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildChoice, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '#test/support/multipart.ts';
import type { TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let festivalId = '';
let soloId = '';
let yantraId = '';

async function send(method: 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  expect(response.statusCode, `${url} ${response.body}`).toBe(200);
  return response.json().data;
}
const register = (eventId: string, name: string) =>
  send('POST', '/api/registrations', {
    eventId,
    name,
    email: `${name.toLowerCase()}@college.test`,
    college: `${name} College`,
  });

async function payByUpi(code: string, utr: string) {
  const response = await test.inject({ method: 'POST', url: `/api/passes/${code}/utr`, payload: { utr } });
  expect(response.statusCode, response.body).toBe(200);
}

async function apply(fullName: string) {
  const photo = { filename: 'me.png', content: await buildPicture() };
  const form = await multipart({ ...applicationTexts, fullName, photo });
  const response = await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...form });
  expect(response.statusCode, response.body).toBe(200);
}

async function registerTeam(teamName: string) {
  const members = [{ name: `${teamName} Rao`, email: `${teamName.toLowerCase()}@college.test` }];
  await send('POST', '/api/team/registerTeam', { teamName, contactEmail: members[0]?.email, members });
}

async function storeApprovals(eventId: string) {
  const at = '2027-01-10T10:00:00.000Z';
  const row = {
    kind: 'refund' as const,
    power: 'payments.refund' as const,
    endpoint: 'POST /api/x',
    request: '{}',
    requestHash: 'x',
    eventId,
    subjectId: 'r',
    amount: 250_000,
    preparedById: 'another',
    preparedBy: 'Bina Das',
    preparedAt: at,
    expiresAt: '2099-01-17T10:00:00.000Z',
    decidedById: null,
    decidedBy: null,
    decidedAt: null,
    note: null,
    reason: 'Fell ill',
    status: 'pending' as const,
  };
  const decided = { status: 'done' as const, decidedById: 'b', decidedBy: 'Chitra', decidedAt: at };
  const me = (await test.inject({ url: '/api/auth/me', headers: admin })).json().data;
  await test.context.db
    .insertInto('approvals')
    .values([
      { ...row, id: nanoid(), subject: 'Solo #1' },
      { ...row, id: nanoid(), subject: 'Solo #2', reason: 'Paid twice' },
      { ...row, id: nanoid(), subject: 'Solo #3', preparedById: me.id, preparedBy: me.name },
      { ...row, id: nanoid(), subject: 'Solo #4', ...decided },
    ])
    .execute();
}

async function deleteSome() {
  const gone = await createEvent(test.context, { title: 'Gone fair' });
  await send('DELETE', `/api/events/mainEvent/${gone._id}?notify=false`);
  const person = await send('POST', '/api/ambassador/create', {
    name: 'Gone Lata',
    institution: 'Fair College',
    events: [festivalId],
  });
  await send('DELETE', `/api/ambassador/${person._id}`);
  const news = await send('POST', '/api/announcements', { title: 'Rain', text: 'Hall B', level: 'info' });
  await send('DELETE', `/api/announcements/${news._id}`);
  const page = await send('POST', '/api/pages', pageBody({ title: 'Sponsors of before' }));
  await send('DELETE', `/api/pages/${page._id}`);
}

async function fillEmails(): Promise<void> {
  const at = test.time.now.toISOString();
  const email = {
    kind: 'confirmed',
    data: '{}',
    attempts: 1,
    nextAttemptAt: at,
    createdAt: at,
    cause: 'other' as const,
  };
  const old = { ...email, createdAt: '2027-01-01T00:00:00.000Z' };
  const waiting = { ...email, nextAttemptAt: '2099-01-01T00:00:00.000Z', status: 'pending' as const };
  await test.context.db
    .insertInto('emailQueue')
    .values([
      { ...email, id: nanoid(), recipient: 'a@mail.test', status: 'failed', lastError: '550 unknown' },
      { ...old, id: nanoid(), recipient: 'b@mail.test', status: 'failed', lastError: '552 full' },
      { ...waiting, id: nanoid(), recipient: 'c@mail.test', cause: 'unproved' },
      { ...email, id: nanoid(), recipient: 'd@mail.test', status: 'dropped' },
      { ...email, id: nanoid(), recipient: 'e@mail.test', status: 'sent', sentAt: at },
    ])
    .execute();
}

async function fillPrivacy(): Promise<void> {
  const { db } = test.context;
  for (const [name, guardianName] of [
    ['Mini', 'Gita Rao'],
    ['Tiny', 'Hari Das'],
  ] as const) {
    const guardian = { isUnder18: true, guardianName, guardianEmail: `${name.toLowerCase()}@home.test` };
    await send('POST', '/api/registrations', { eventId: yantraId, name, email: `${name}@college.test`, ...guardian });
  }
  const at = test.time.now.toISOString();
  const times = { createdAt: at, provedAt: null, dueAt: null, doneAt: null, waitsFor: null };
  await db
    .insertInto('erasures')
    .values([
      { ...times, id: nanoid(), email: 'first@mail.test', status: 'asked', askedBy: null },
      { ...times, id: nanoid(), email: 'second@mail.test', status: 'done', askedBy: 'Committee Rao' },
    ])
    .execute();
  const access = { at, lastAt: at, actorId: 'a', actorName: 'Asha', targetId: null, rows: 3, requests: 1 };
  await db
    .insertInto('dataAccess')
    .values([
      { ...access, id: nanoid(), slot: 'one', kind: 'viewed', what: 'ledger', filter: 'search=x' },
      { ...access, id: nanoid(), slot: 'two', kind: 'exported', what: 'payments', filter: 'status=paid' },
      { ...access, id: nanoid(), slot: 'three', kind: 'exported', what: 'payments', filter: 'search=x&status=paid' },
    ])
    .execute();
}

async function issueCertificates(): Promise<void> {
  await send('POST', `/api/events/${soloId}/certificates`, { to: 'confirmed' });
  const listed = await test.inject({ url: `/api/events/${soloId}/certificates`, headers: admin });
  const { certificates } = listed.json().data;
  await register(soloId, 'Later');
  await send('POST', `/api/certificates/${certificates[0]._id}/revoke`, { reason: 'Wrong name' });
}

async function fillWebhookLog(): Promise<void> {
  const at = test.time.now.toISOString();
  const { db } = test.context;
  const webhook = { name: 'Board', url: 'https://board.example/in', types: '[]', eventId: null, withContact: false };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, id: 'board', secret: 'x', createdAt: at, disabledAt: at, disabledWhy: 'admin' })
    .execute();
  const sent = {
    webhookId: 'board',
    source: 'test',
    sourceId: 'x',
    at,
    attempts: 1,
    nextAttemptAt: at,
    queuedAt: at,
  } as const;
  await db
    .insertInto('webhookDeliveries')
    .values([
      { ...sent, id: 'one', messageId: 'msg_a', type: 'registration.created', status: 'delivered' },
      { ...sent, id: 'two', messageId: 'msg_b', type: 'payment.recorded', status: 'failed' },
      { ...sent, id: 'three', messageId: 'msg_c', type: 'payment.recorded', status: 'delivered' },
    ])
    .execute();
}

async function announce(): Promise<void> {
  const one = { text: 'Read this', level: 'info' };
  await send('POST', '/api/announcements', { ...one, title: 'Hall changed', eventId: festivalId });
  await send('POST', '/api/announcements', { ...one, title: 'Soon', startsAt: '2027-02-01T00:00:00.000Z' });
  await send('POST', '/api/announcements', { ...one, title: 'Before' });
  const ended = { startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-01-02T00:00:00.000Z', isShown: false };
  await test.context.db.updateTable('siteAnnouncements').set(ended).where('title', '=', 'Before').execute();
}

/** Fills every list of the panel with rows that its filters tell apart; an app takes UPI. Returns the event with certificates. */
/** A question that those who registered before have not answered; the filter of those who chose its first option. */
async function askForSize(eventId: string): Promise<string> {
  const [question] = await createQuestions(
    test.context,
    eventId,
    buildChoice(['Large', 'Small'], { isRequired: true }),
  );
  const { id = '', options = [] } = question ?? {};
  for (const [name, option] of [
    ['Wide', options[0]],
    ['Narrow', options[1]],
  ] as const) {
    const answers = { [id]: option?.id };
    await send('POST', '/api/registrations', { eventId, name, email: `${name.toLowerCase()}@college.test`, answers });
  }
  return `${id}.${options[0]?.id}`;
}

export interface FilledLists {
  soloId: string;
  /** What filters name, by the word that a test writes in its stead. */
  names: Record<'FESTIVAL' | 'YANTRA' | 'SOLO' | 'LARGE' | 'CHOSEN', string>;
}

export async function fillLists(app: TestApp, headers: Record<string, string>): Promise<FilledLists> {
  test = app;
  admin = headers;
  const festival = await createEvent(test.context, { title: 'Taal', venue: 'Stage' });
  festivalId = festival._id;
  const solo = await createSubEventOf(test.context, festivalId, {
    title: 'Solo',
    individualEntryFee: 100,
    firstPrize: 'Lab coat',
  });
  soloId = solo._id;
  const cheap = await createSubEventOf(test.context, festivalId, {
    title: 'Duet',
    individualEntryFee: 60,
    status: 'inactive',
  });
  const yantra = await createEvent(test.context, { title: 'Yantra', venue: 'Lab', status: 'active' });
  yantraId = yantra._id;
  const people = new Map<string, { _id: string; code: string }>();
  for (const name of ['Asha', 'Ravi', 'Zoya', 'Lena', 'Free']) {
    people.set(name, await register(name === 'Free' ? yantra._id : solo._id, name));
  }
  const { _id: asha } = people.get('Asha') ?? { _id: '' };
  const { _id: zoya } = people.get('Zoya') ?? { _id: '' };
  const { _id: lena } = people.get('Lena') ?? { _id: '' };
  await send('POST', `/api/registrations/${asha}/desk-payment`, {});
  await payByUpi(people.get('Ravi')?.code ?? '', '812345678901');
  await send('POST', `/api/registrations/${zoya}/desk-payment`, {});
  await send('POST', `/api/registrations/${zoya}/refund`, {});
  await send('POST', `/api/registrations/${lena}/desk-payment`, {});
  await send('POST', `/api/registrations/${lena}/move`, { eventId: cheap._id, reason: 'Asked at the desk' });
  const kind = await createEvent(test.context, { title: 'Kind', entryFee: 100, refundRule: 'full' });
  const { _id: uma } = await register(kind._id, 'Uma');
  await send('POST', `/api/registrations/${uma}/desk-payment`, {});
  await send('POST', `/api/registrations/${uma}/cancel`, {});
  for (const name of ['Lata', 'Kabir']) {
    await send('POST', '/api/ambassador/create', { name, institution: `NIT ${name}`, events: [festivalId] });
  }
  for (const name of ['Kiran', 'Meera']) await apply(name);
  for (const name of ['Lonely', 'Lost']) await registerTeam(name);
  await storeApprovals(solo._id);
  await deleteSome();
  await fillEmails();
  await fillPrivacy();
  await issueCertificates();
  await announce();
  await fillWebhookLog();
  const mail = { text: 'Hall B', statuses: ['confirmed'] };
  await send('POST', '/api/registrations/announcements', { ...mail, eventId: soloId, subject: 'Hall' });
  const sendAt = '2027-01-11T10:00:00.000Z';
  await send('POST', '/api/registrations/announcements', {
    ...mail,
    eventId: yantraId,
    subject: 'Later',
    text: 'x',
    sendAt,
  });
  const large = await askForSize(yantraId);
  const names = { FESTIVAL: festivalId, YANTRA: yantraId, SOLO: soloId, LARGE: large, CHOSEN: `${asha},${lena}` };
  return { soloId, names };
}
