import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SentMail } from '#contract/panel/sent-mails.ts';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendDueEmails } from '../email-worker.service.ts';
import { sendScheduledMails } from './scheduled.service.ts';

type Headers = Record<string, string>;
const HOUR = 60 * 60_000;
const PATH = '/api/registrations/announcements';

let test: TestApp;
let asha: Headers;
let bina: Headers;
let eventId = '';
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
  const president = async () => ({
    ...(await loginWithGrants(test, { role: 'president' })).headers,
    origin: 'https://utsav.example',
  });
  [asha, bina] = [await president(), await president()];
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetEmailQueue(test);
  await test.context.db.deleteFrom('announcements').execute();
  await setLimit(null);
  eventId = (await createEvent(test.context, { title: 'Taal' }))._id;
});

const post = async (url: string, payload: object, headers: Headers = asha) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
async function setLimit(mailAbove: number | null) {
  await test.context.db.deleteFrom('settings').where('id', '=', 'approvals').execute();
  const value = JSON.stringify({ refundAbove: null, mailAbove, deletePaid: false, publishResults: false });
  const row = { id: 'approvals', value, updatedAt: test.time.now.toISOString() };
  await test.context.db.insertInto('settings').values(row).execute();
}
async function register() {
  count += 1;
  const { data } = await post('/api/registrations', { eventId, name: 'Lata', email: `lata${count}@mails.test` }, {});
  await test.context.db.deleteFrom('emailQueue').execute();
  return data as { _id: string };
}
/** At nine in the evening on the festival's clock: 15:30 in UTC. */
const EVENING = '2027-01-10T21:00';
const schedule = (words: object = {}, headers = asha) =>
  post(PATH, { eventId, subject: 'Rain', text: 'We meet inside.', sendAt: EVENING, ...words }, headers);
const log = async (): Promise<SentMail[]> => (await test.inject({ url: PATH, headers: asha })).json().data.mails;
const evening = () => {
  test.time.now = new Date('2027-01-10T15:30:00.000Z');
};
const sent = async () => (await sendEmails(test.context)).map(({ subject }) => subject);

it('a scheduled mail waits, and reaches who is registered when its time comes, once', async () => {
  await register();
  expect(await schedule()).toMatchObject({ status: 200, data: { recipients: 1 } });
  expect(await schedule()).toMatchObject({ code: 'announcement_repeated' });
  await register();
  expect(await log()).toMatchObject([{ status: 'scheduled', sendAt: '2027-01-10T15:30:00.000Z', sentTo: 'Taal' }]);
  test.time.now = new Date('2027-01-10T15:29:59.000Z');
  await sendScheduledMails(test.context);
  expect(await sent()).toEqual([]);
  evening();
  await Promise.all([sendScheduledMails(test.context), sendScheduledMails(test.context)]);
  expect(await sent()).toEqual(['Rain', 'Rain']);
  await sendScheduledMails(test.context);
  expect(await sent()).toEqual([]);
  expect(await log()).toMatchObject([{ status: 'sent', recipients: 2, createdAt: '2027-01-10T15:30:00.000Z' }]);
});

it('a mail that cannot be sent holds back none that is due after it', async () => {
  await register();
  await schedule();
  test.time.now = new Date('2027-01-10T06:31:00.000Z');
  await schedule({ subject: 'Sun', sendAt: '2027-01-10T21:01' });
  // As a bug or a hand in the database would leave it.
  await test.context.db.updateTable('announcements').set({ audience: '{' }).where('subject', '=', 'Rain').execute();
  test.time.now = new Date('2027-01-10T15:31:00.000Z');
  await expect(sendScheduledMails(test.context)).rejects.toThrow('JSON');
  expect(await sent()).toEqual(['Sun']);
});

it('a cancelled mail is not sent; one that went out cannot be cancelled', async () => {
  await register();
  await schedule();
  const [{ _id: id } = { _id: '' }] = await log();
  expect((await post(`${PATH}/${id}/cancel`, {})).status).toBe(200);
  expect((await post(`${PATH}/${id}/cancel`, {})).code).toBe('mail_not_scheduled');
  evening();
  await sendScheduledMails(test.context);
  expect(await sent()).toEqual([]);
  expect(await log()).toMatchObject([{ status: 'cancelled' }]);
  expect((await post(`${PATH}/gone/cancel`, {})).code).toBe('mail_not_found');
});

it('a time that is over, or more than a year ahead, is refused', async () => {
  await register();
  for (const sendAt of ['2027-01-10T11:59', '2029-01-10T12:00']) {
    expect(await schedule({ sendAt })).toMatchObject({ status: 400, errors: [{ path: 'sendAt' }] });
  }
});

it('a mail that would reach more people than take two by its time is refused, and its writer gets the reason', async () => {
  await setLimit(2);
  await register();
  await register();
  expect((await schedule()).status).toBe(200);
  await register();
  evening();
  await sendScheduledMails(test.context);
  const [mail] = await log();
  expect(mail).toMatchObject({ status: 'refused', failure: expect.stringContaining('3 people') });
  expect(await sent()).toEqual(['Not sent: Rain']);
});

it('a mail that was approved goes out at its time, unless it reaches many more by then', async () => {
  await setLimit(1);
  await register();
  await register();
  const asked = await schedule();
  expect(asked.status).toBe(202);
  expect(await log()).toEqual([]);
  expect((await post(`/api/approvals/${asked.approval._id}/approve`, {}, bina)).status).toBe(200);
  expect(await log()).toMatchObject([{ status: 'scheduled' }]);
  evening();
  await sendScheduledMails(test.context);
  expect((await sent()).filter((subject) => subject === 'Rain')).toHaveLength(2);

  const more = await schedule({ subject: 'More', sendAt: '2027-01-11T09:00' });
  await post(`/api/approvals/${more.approval._id}/approve`, {}, bina);
  for (let index = 0; index < 3; index += 1) await register();
  test.time.now = new Date('2027-01-11T03:30:00.000Z');
  await sendScheduledMails(test.context);
  expect((await log()).find(({ subject }) => subject === 'More')).toMatchObject({ status: 'refused' });
});

it('what was approved after its time goes out then', async () => {
  await setLimit(0);
  await register();
  const asked = await schedule();
  test.time.now = new Date(test.time.now.getTime() + 24 * HOUR);
  expect((await post(`/api/approvals/${asked.approval._id}/approve`, {}, bina)).status).toBe(200);
  expect((await sent()).filter((subject) => subject === 'Rain')).toHaveLength(1);
});

it('a mail that is more than an hour late is refused, and one that is less late goes out', async () => {
  await register();
  await schedule();
  test.time.now = new Date('2027-01-10T06:31:00.000Z');
  await schedule({ subject: 'Sun', sendAt: '2027-01-10T21:30' });
  // The site was away meanwhile, or is back from a backup.
  test.time.now = new Date('2027-01-10T16:31:00.000Z');
  await sendScheduledMails(test.context);
  const mails = await log();
  expect(mails.find(({ subject }) => subject === 'Rain')).toMatchObject({
    status: 'refused',
    failure: expect.stringContaining('more than an hour ago'),
  });
  expect((await sent()).sort()).toEqual(['Not sent: Rain', 'Sun']);
});

it('who lost the role meanwhile mails nobody', async () => {
  await register();
  const { headers, userId } = await loginWithGrants(test, { role: 'event_coordinator', eventId });
  expect((await schedule({}, { ...headers, origin: 'https://utsav.example' })).status).toBe(200);
  await test.context.db
    .updateTable('grants')
    .set({ revokedAt: test.time.now.toISOString() })
    .where('userId', '=', userId)
    .execute();
  evening();
  await sendScheduledMails(test.context);
  expect(await log()).toMatchObject([
    { status: 'refused', failure: expect.stringContaining('may not mail people any more') },
  ]);
});

it('what was given up is sent again on request, and what arrived is not', async () => {
  const [, bad] = [await register(), await register()];
  await post(PATH, { eventId, subject: 'Logged', text: 'Hall B' });
  let isDown = true;
  const arrived: string[] = [];
  const send = async ({ recipient }: { recipient: string }) => {
    if (isDown && recipient === `lata${count}@mails.test`) throw new Error('550 no such mailbox');
    arrived.push(recipient);
  };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await sendDueEmails(test.context, send);
    test.time.now = new Date(test.time.now.getTime() + 6 * HOUR);
  }
  const [mail] = await log();
  const none = { pending: 0, sent: 0, in_file: 0, handed_over: 0, failed: 0, dropped: 0 };
  expect(mail?.emails).toEqual({ ...none, in_file: 1, failed: 1 });
  expect(bad._id).toBeTruthy();
  isDown = false;
  const retried = await post(`${PATH}/${mail?._id}/retry`, {});
  expect(retried.data).toEqual({ subject: 'Logged', emails: 1 });
  await sendDueEmails(test.context, send);
  expect(arrived).toHaveLength(2);
  expect((await log())[0]?.emails).toEqual({ ...none, in_file: 2 });
  expect((await post(`${PATH}/${mail?._id}/retry`, {})).data.emails).toBe(0);
});
