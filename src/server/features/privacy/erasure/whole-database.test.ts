import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableOrder } from '#server/db/table-order.ts';
import { applicationTexts } from '#test/factories/application.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { member, setLimits } from '#test/support/approvals.ts';
import { multipart } from '#test/support/multipart.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { erasePerson } from './erase-person.service.ts';

const DAY = 24 * 60 * 60_000;
const name = 'Quentina Zubrowska';
const email = 'quentina.z@whole.test';
const phone = '+91 98765 01239';
const guardian = {
  guardianName: 'Yolande Zubrowska',
  guardianEmail: 'yolande@whole.test',
  guardianPhone: '+91 98765 04321',
};

/** Rows of money, receipts and the ledger are never changed: docs/decisions/accounts/privacy.md says why. */
const kept = [
  'ledgerTransactions.note',
  'paymentHistory.actorName',
  'paymentHistory.note',
  'receipts.recipient',
  'refunds.reason',
];

let test: TestApp;
let admin: Record<string, string>;
let me: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false, upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, `${method} ${url} ${response.body}`).toBe(200);
  return response.json();
}
const inDays = (days: number) => new Date(test.time.now.getTime() + days * DAY).toISOString();
const dates = () => ({ startDate: inDays(5), endDate: inDays(6) });

async function signUp() {
  const response = await test.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { name, email, password: PASSWORD },
  });
  const cookie = [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  return { cookie };
}

/** The columns of the whole database that still have one of these texts, as `table.column`. */
async function columnsWith(texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name: table } of tableOrder) {
    const rows: Record<string, unknown>[] = await test.context.db.selectFrom(table).selectAll().execute();
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = typeof value === 'string' ? value.toLowerCase() : '';
      if (texts.some((one) => text.includes(one.toLowerCase()))) found.add(`${table}.${column}`);
    }
  }
  return [...found].sort();
}

async function registerAlone() {
  const { _id: eventId } = await createEvent(test.context, dates());
  const [question] = await createQuestions(test.context, eventId, buildQuestion({ kind: 'text', label: 'About you' }));
  const answers = { [question?.id ?? '']: `I am ${name}, ${phone}` };
  const { data } = await send(
    'POST',
    '/api/registrations',
    { eventId, name, email, phone, college: 'City', answers, isUnder18: true, ...guardian },
    me,
  );
  await send('PUT', `/api/registrations/${data._id}`, { name: `${name} K`, email, phone: '+91 98765 01235' }, admin);
  await send('PUT', `/api/registrations/${data._id}`, { name, email, phone }, admin);
  await send(
    'POST',
    '/api/list-views',
    { list: 'registrations', name: 'Hers', query: `search=${encodeURIComponent(email)}` },
    admin,
  );
  return { eventId, ...data };
}

async function pay() {
  const { _id: eventId } = await createEvent(test.context, { ...dates(), entryFee: 100 });
  const { data } = await send('POST', '/api/registrations', { eventId, name, email, phone }, me);
  await send('POST', `/api/passes/${data.code}/utr`, { utr: '701012345678' }, me);
  const { payments } = (await send('GET', '/api/payments', undefined, admin)).data;
  await send('POST', `/api/payments/${payments[0]._id}/confirm`, {}, admin);
  const url = `/api/payments/${payments[0]._id}/refunds`;
  const refund = { amount: 100, reason: `${name} fell ill`, method: 'cash' };
  await setLimits(test, { refundAbove: 50 });
  const asked = await test.inject({ method: 'POST', url, payload: refund, headers: admin });
  expect(asked.statusCode, asked.body).toBe(202);
  const why = { reason: `Call ${name} first` };
  const decided = `/api/approvals/${asked.json().approval._id}/reject`;
  await send('POST', decided, why, (await member(test, 'Bina', { role: 'president' })).headers);
  await setLimits(test, {});
  await send('POST', url, refund, admin);
}

async function joinTeams() {
  const { _id: eventId } = await createEvent(test.context, { ...dates(), participationType: 'team', teamSize: 4 });
  const other = await test.loginAs('participant');
  const { email: otherEmail, ...others } = other;
  const { data: team } = await send(
    'POST',
    '/api/teams',
    { eventId, teamName: 'Trio', name, contactNumber: phone },
    me,
  );
  const joined = await send('POST', `/api/teams/join/${team.joinCode}`, { name: 'Ravi' }, others);
  const ravi = joined.data.members.find(({ isMe }: { isMe: boolean }) => isMe);
  await send('PUT', `/api/teams/${team._id}/members/${ravi._id}`, { name: 'Ravi Rao', phone: '+91 90000 11111' }, me);
  await send('PUT', `/api/teams/${team._id}/leader`, { memberId: ravi._id }, me);
  const mine = joined.data.members.find(({ isMe }: { isMe: boolean }) => !isMe);
  const left = await test.inject({ method: 'DELETE', url: `/api/teams/${team._id}/members/${mine._id}`, headers: me });
  expect(left.statusCode, left.body).toBe(200);
  const { _id: second } = await createEvent(test.context, { ...dates(), participationType: 'team', teamSize: 4 });
  const members = [
    { name, email, phone },
    { name: 'Tara', email: 'tara@whole.test' },
  ];
  await send('POST', '/api/team/registerTeam', {
    eventId: second,
    teamName: 'Duo',
    contactEmail: email,
    contactNumber: phone,
    members,
  });
  await send('POST', '/api/team/registerTeam', {
    teamName: 'None',
    contactEmail: email,
    contactNumber: phone,
    members,
  });
}

it('who did everything is in no column of the database after their erasure but those that are kept', async () => {
  me = await signUp();
  await send('PUT', '/api/account', { name, phone, college: 'City' }, me);
  await test.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong-password-here' } });
  await send('POST', '/api/auth/login-code', { email });
  await send('POST', '/api/auth/forgot-password', { email });
  await send('POST', '/api/passes/mail', { email });
  await registerAlone();
  await pay();
  await joinTeams();
  const photo = { filename: 'me.png', content: await buildPicture() };
  const form = await multipart({ ...applicationTexts, fullName: name, email, phone, photo });
  expect((await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...form })).statusCode).toBe(
    200,
  );
  await send('GET', '/api/festival-id', undefined, me);
  const { _id: ofOther } = await createEvent(test.context, dates());
  await send('POST', '/api/registrations', {
    eventId: ofOther,
    name: 'Mini',
    email: 'mini@whole.test',
    isUnder18: true,
    guardianName: name,
    guardianEmail: email,
    guardianPhone: phone,
  });
  test.time.now = new Date(inDays(30));
  expect(await erasePerson(test.context, email)).toEqual([]);
  expect(await columnsWith(['quentina', 'zubrowska', email, 'yolande', '01239', '01235', '04321'])).toEqual(
    [...kept].sort(),
  );
});
