import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendScheduledMails } from './scheduled.service.ts';

const PATH = '/api/registrations/announcements';

let test: TestApp;
let admin: Record<string, string>;
let eventId = '';
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: 'https://utsav.example' });
  const { cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetEmailQueue(test);
  await test.context.db.deleteFrom('announcements').execute();
  eventId = (await createEvent(test.context))._id;
});

const post = async (url: string, payload: object, headers = admin) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const get = async (url: string) => (await test.inject({ url, headers: admin })).json().data;
const mail = (words: object = {}) => post(PATH, { eventId, subject: 'Hall', text: 'Hall B', ...words });

async function register(name: string, { verified = false, of = eventId } = {}): Promise<string> {
  const email = `${name.toLowerCase()}@mails.test`;
  const { data } = await post(
    '/api/registrations',
    { eventId: of, name, email, college: 'IIT Delhi' },
    {} as Record<string, string>,
  );
  const { db } = test.context;
  if (verified) await db.updateTable('registrations').set({ verifyBy: null }).where('id', '=', data._id).execute();
  await db.deleteFrom('emailQueue').execute();
  return data._id;
}
const erase = (id: string) => {
  const email = `${id.toLowerCase()}@erased.invalid`;
  const { db } = test.context;
  return Promise.all([
    db.updateTable('registrations').set({ email }).where('id', '=', id).execute(),
    db.updateTable('participants').set({ email }).where('registrationId', '=', id).execute(),
  ]);
};
const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient).sort();

it('a mail says before and after it how many get nothing, and why', async () => {
  await register('Asha', { verified: true });
  await register('Ravi');
  await erase(await register('Meera', { verified: true }));
  const reach = { registrations: 3, people: 1, unreached: { unproved: 1, erased: 1 } };
  expect(await get(`${PATH}/reach?eventId=${eventId}`)).toEqual(reach);
  expect(await get(`${PATH}/recipients?eventId=${eventId}&at=0`)).toMatchObject({
    people: 1,
    recipient: { email: 'asha@mails.test' },
  });
  // There is no second one: the last is shown.
  expect(await get(`${PATH}/recipients?eventId=${eventId}&at=1`)).toMatchObject({
    at: 0,
    recipient: { email: 'asha@mails.test' },
  });
  expect(await mail()).toMatchObject({
    message: 'The message goes to 1 person',
    data: { recipients: 3, people: 1, unreached: reach.unreached },
  });
  const logged = { recipients: 3, unreached: reach.unreached, emails: { pending: 1, dropped: 0 } };
  expect((await get(PATH)).mails).toMatchObject([logged]);
  expect((await get(`${PATH}/all`)).mails).toMatchObject([logged]);
  expect(await recipients()).toEqual(['asha@mails.test']);
});

it('a mail reaches who has confirmed the e-mail for one of two registrations, and names that one', async () => {
  const first = await createEvent(test.context, { title: 'Solo' });
  const second = await createEvent(test.context, { title: 'Duet' });
  // The events are in the order of their ids: one of these two was read first, and nothing was sent.
  await register('Asha', { of: first._id });
  await register('Asha', { of: second._id, verified: true });
  await register('Ravi', { of: first._id, verified: true });
  await register('Ravi', { of: second._id });
  const eventIds = [first._id, second._id];
  expect(await get(`${PATH}/reach?eventIds=${eventIds.join(',')}`)).toMatchObject({
    people: 2,
    unreached: { unproved: 0, erased: 0 },
  });
  await mail({ eventId: undefined, eventIds, text: 'About {event}.' });
  const sent = await sendEmails(test.context);
  const texts = Object.fromEntries(sent.map(({ recipient, text }) => [recipient, /About (.*)\./.exec(text)?.[1]]));
  expect(texts).toEqual({ 'asha@mails.test': 'Duet', 'ravi@mails.test': 'Solo' });
});

it('a scheduled mail counts who gets nothing at its time', async () => {
  await register('Asha', { verified: true });
  const late = await register('Ravi');
  await register('Manu');
  const sendAt = new Date(test.time.now.getTime() + 60 * 60_000).toISOString();
  expect((await mail({ sendAt })).data).toMatchObject({ people: 1, unreached: { unproved: 2 } });
  expect((await get(PATH)).mails).toMatchObject([{ status: 'scheduled', unreached: { unproved: 2 } }]);
  await test.context.db.updateTable('registrations').set({ verifyBy: null }).where('id', '=', late).execute();
  test.time.now = new Date(test.time.now.getTime() + 61 * 60_000);
  await sendScheduledMails(test.context);
  expect(await recipients()).toEqual(['asha@mails.test', 'ravi@mails.test']);
  expect((await get(PATH)).mails).toMatchObject([{ status: 'sent', unreached: { unproved: 1 } }]);
});
