import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SentMail } from '#contract/panel/sent-mails.ts';
import { MAX_COLLEGE_LENGTH } from '#contract/people/name-rules.ts';
import type { AppContext } from '#server/context.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { mailedTo } from '#test/support/mailed-to.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { openEmailTransport } from '../email-transport.ts';
import { sendDueEmails } from '../email-worker.service.ts';
import { listSentMails } from './sent-mails.service.ts';

let test: TestApp;
let admin: Record<string, string>;
let adminEmail: string;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
  const { email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
  adminEmail = email;
});
afterAll(() => test.close());

const post = async (url: string, payload: object, headers: object = admin) => {
  const response = await test.inject({ method: 'POST', url, payload, headers: { ...headers } });
  return { status: response.statusCode, ...response.json() };
};
let count = 0;
async function register(eventId: string, name: string, college: string) {
  count += 1;
  const email = `${name.toLowerCase()}${count}@mails.test`;
  const { data } = await post('/api/registrations', { eventId, name, email, college }, {});
  return { ...data, email };
}
const announce = (payload: object, headers: object = admin) =>
  post('/api/registrations/announcements', { subject: 'Hall', text: 'Hall B', ...payload }, headers);
const sent = async () => (await sendEmails(test.context)).filter(({ subject }) => !subject.startsWith('You are in'));
async function log(headers: object = admin): Promise<{ mails: SentMail[]; hasMailServer: boolean }> {
  return (await test.inject({ url: '/api/registrations/announcements', headers: { ...headers } })).json().data;
}

it('a mail goes to the sub-events too where it says so, and to one college alone', async () => {
  const main = await createEvent(test.context, { title: 'Taal' });
  const [solo, duet] = [
    await createSubEventOf(test.context, main._id, { title: 'Solo' }),
    await createSubEventOf(test.context, main._id, { title: 'Duet' }),
  ];
  const [asha] = [await register(solo._id, 'Asha', 'IIT Delhi'), await register(duet._id, 'Ravi', 'NIT Trichy')];
  await sent();
  const counts = async (query: string) => {
    const { data } = (await test.inject({ url: `/api/registrations/counts?${query}`, headers: admin })).json();
    return data.map(({ registrations }: { registrations: number }) => registrations);
  };
  expect(await counts(`eventId=${main._id}`)).toEqual([]);
  expect(await counts(`eventId=${main._id}&withSubEvents=true`)).toEqual([2]);
  expect(await counts(`eventId=${main._id}&withSubEvents=true&college=iit`)).toEqual([1]);
  expect((await announce({ eventId: main._id })).data).toEqual(mailedTo(0));
  const all = await announce({ eventId: main._id, withSubEvents: true, subject: 'Rain' });
  expect(all.data).toEqual(mailedTo(2));
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Rain', 'Rain']);
  const one = { eventId: main._id, withSubEvents: true, college: 'iit', subject: 'Delhi' };
  expect((await announce(one)).data).toEqual(mailedTo(1));
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([asha.email]);
});

it('people are counted and mailed by a college with the longest name that a registration takes', async () => {
  const event = await createEvent(test.context);
  const college = 'Government College of Engineering and Technology '
    .repeat(5)
    .slice(0, MAX_COLLEGE_LENGTH - 1)
    .concat('Z');
  const asha = await register(event._id, 'Asha', college);
  await register(event._id, 'Ravi', 'IIT Delhi');
  await sent();
  const filter = new URLSearchParams({ eventId: event._id, college }).toString();
  const read = async (path: string) =>
    (await test.inject({ url: `/api/registrations/${path}?${filter}`, headers: admin })).json().data;
  expect(await read('counts')).toMatchObject([{ registrations: 1 }]);
  expect(await read('announcements/recipients')).toMatchObject({ people: 1 });
  expect((await announce({ eventId: event._id, college })).data).toEqual(mailedTo(1));
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([asha.email]);
});

it('sub-events outside the writer’s scope get nothing', async () => {
  const main = await createEvent(test.context, { venue: 'Gym' });
  const [near, far] = [
    await createSubEventOf(test.context, main._id, { venue: 'Gym' }),
    await createSubEventOf(test.context, main._id, { venue: 'Lake' }),
  ];
  await register(near._id, 'Near', 'A');
  await register(far._id, 'Far', 'A');
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', venue: 'Gym' });
  const own = { ...headers, origin: 'https://utsav.example' };
  const { data } = await announce({ eventId: main._id, withSubEvents: true, subject: 'Scoped' }, own);
  expect(data).toEqual(mailedTo(1));
  expect((await log(own)).mails.map(({ subject }) => subject)).toEqual(['Scoped']);
  await sent();
});

it('placeholders are filled in for each person, and unknown ones are refused', async () => {
  const event = await createEvent(test.context, { title: 'Kavya', venue: 'Hall C' });
  await register(event._id, 'Lata', 'A');
  await sent();
  const text = 'Dear {{name}}, {{ event }} is at {{venue}}.\nYour number: {{number}}';
  await announce({ eventId: event._id, subject: '{{name}}: {{event}}', text });
  const [mail] = await sent();
  expect(mail?.subject).toBe('Lata: Kavya');
  expect(mail?.text).toContain('Dear Lata, Kavya is at Hall C.');
  expect(mail?.text).toContain('Your number: 1');
  expect(await announce({ eventId: event._id, text: 'Dear {{nmae}}' })).toMatchObject({
    status: 400,
    errors: [{ path: 'text', message: 'There is no placeholder {{nmae}}' }],
  });
});

it('a test goes to its writer alone', async () => {
  const event = await createEvent(test.context, { title: 'Vaad' });
  await register(event._id, 'Manu', 'A');
  await sent();
  const body = { eventId: event._id, subject: 'Hello {{name}}', text: 'At {{event}}' };
  expect((await post('/api/registrations/announcements/test', body)).data).toEqual({ recipient: adminEmail });
  const mails = await sent();
  expect(mails).toMatchObject([{ recipient: adminEmail, subject: 'Test: Hello A admin' }]);
  expect(mails[0]?.text).toContain('At Vaad');
  // The address that the mails of the registrations have, also where PUBLIC_URL is not set.
  expect(mails[0]?.text).toMatch(/https?:\/\/\S+\/my-registrations/);
});

it('the log says what became of each email, and why it failed', async () => {
  const event = await createEvent(test.context, { title: 'Rang' });
  const good = await register(event._id, 'Good', 'A');
  const bad = await register(event._id, 'Bad', 'A');
  await sent();
  await announce({ eventId: event._id, subject: 'Logged' });
  const of = async () => (await log()).mails.find(({ subject }) => subject === 'Logged');
  const none = { pending: 0, sent: 0, in_file: 0, handed_over: 0, failed: 0, dropped: 0 };
  expect((await of())?.emails).toEqual({ ...none, pending: 2 });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await sendDueEmails(test.context, async ({ recipient }) => {
      if (recipient === bad.email) throw new Error('550 no such mailbox');
    });
    test.time.now = new Date(test.time.now.getTime() + 6 * 60 * 60_000);
  }
  const mail = await of();
  expect(mail?.emails).toEqual({ ...none, in_file: 1, failed: 1 });
  expect(mail?.failures).toEqual([{ recipient: bad.email, error: '550 no such mailbox' }]);
  expect(JSON.stringify(mail)).not.toContain(good.email);
  expect((await log()).hasMailServer).toBe(false);
});

it('the log says how each email left, whatever mail server is set since', async () => {
  const event = await createEvent(test.context, { title: 'Switched' });
  await register(event._id, 'Reader', 'A');
  await sent();
  const { config } = test.context;
  const withServer = { ...test.context, config: { ...config, smtpUrl: 'smtp://mail.college.test' } };
  const sendBy = async (context: AppContext, subject: string) => {
    await announce({ eventId: event._id, subject });
    await sendDueEmails(context, async () => {});
  };
  await sendBy(test.context, 'Filed');
  await sendBy(withServer, 'Sent');
  const seen = async (context: AppContext) => {
    const { mails } = await listSentMails(context, [event._id]);
    return Object.fromEntries(mails.map(({ subject, emails }) => [subject, emails]));
  };
  const filed = { Filed: { in_file: 1, sent: 0 }, Sent: { in_file: 0, sent: 1 } };
  expect(await seen(test.context)).toMatchObject(filed);
  expect(await seen(withServer)).toMatchObject(filed);

  // Sent before it was recorded how.
  await test.context.db.updateTable('emailQueue').set({ delivery: null }).execute();
  expect((await seen(withServer)).Filed).toMatchObject({ in_file: 0, sent: 0, handed_over: 1 });
});

it('emails have the festival’s contact e-mail as Reply-To, once it is its own', async () => {
  const write = async () => {
    const event = await createEvent(test.context);
    await register(event._id, 'Reply', 'A');
    const transport = await openEmailTransport(test.context);
    await sendDueEmails(test.context, transport.send);
    transport.close();
    const folder = path.join(test.context.config.dataDir, 'outbox');
    const files = (await readdir(folder)).sort();
    return readFile(path.join(folder, files.at(-1) ?? ''), 'utf8');
  };
  expect(await write()).not.toContain('Reply-To:');
  // The form of a mail says where answers go.
  expect(await log()).toMatchObject({ contact: null });
  const settings = (await test.inject({ url: '/api/settings' })).json().data;
  const saved = await test.inject({
    method: 'PUT',
    url: '/api/settings',
    headers: admin,
    payload: { ...settings, email: 'desk@college.ac.in' },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  test.time.now = new Date(test.time.now.getTime() + 60_000);
  expect(await write()).toMatch(/^Reply-To: desk@college\.ac\.in/m);
  expect(await log()).toMatchObject({ contact: 'desk@college.ac.in' });
});
