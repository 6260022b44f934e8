import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { saveRegistrationSettings } from '../../registrations/registration-settings.service.ts';
import type { NewEmail } from '../email-contents.ts';
import { enqueueEmails, knownBrowser } from '../email-queue.service.ts';
import { sendDueEmails } from '../email-worker.service.ts';

const MINUTE = 60_000;

let test: TestApp;
/** Accounts whose e-mail is verified. */
let accounts: { cookie: string; origin: string; email: string }[];
let emails: string[];
beforeAll(async () => {
  test = await startTestApp();
  accounts = await Array.fromAsync({ length: 25 }, () => test.loginAs('participant'));
  emails = accounts.map(({ email }) => email);
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetEmailQueue(test);
  const times = { holdMinutes: 30, offerHours: 24 };
  await saveRegistrationSettings(test.context, { ...times, mailsPerHour: 40, mailsPerDay: 1000 });
});

const queue = (queued: NewEmail[]) => enqueueEmails(test.context.db, test.context, queued);
const code = (recipient: string, origin: string): NewEmail => ({ kind: 'login_code', recipient, origin });
const resetLink = (recipient: string, origin: string): NewEmail => ({
  kind: 'password_reset',
  recipient,
  origin,
  data: { name: 'Asha', link: 'https://utsav.example/reset', minutes: 30 },
});
const codes = (origin: string, first: number, count: number) =>
  emails.slice(first, first + count).map((email) => code(email, origin));
const ofFestival = (count: number): NewEmail[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'rendered',
    recipient: `member${index}@college.test`,
    data: { subject: 'Paid', html: '', text: 'Paid', attachments: [] },
  }));
const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient);
const last = () => emails.at(-1) ?? '';
const forward = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};

describe('codes and links that one network asks for, to addresses that are verified', () => {
  it('leave most of the hour to other mails, and to the codes of other networks', async () => {
    const flooded = emails.slice(0, 24);
    await queue(flooded.flatMap((email) => [code(email, 'flood'), resetLink(email, 'flood')]));
    expect(await recipients()).toHaveLength(16);
    await queue([...ofFestival(10), code(last(), 'other')]);
    const sent = await recipients();
    expect(sent).toHaveLength(11);
    expect(sent).toContain(last());
  });

  it('go out by turns with those of other networks', async () => {
    await queue(codes('flood', 0, 5));
    forward(1000);
    await queue([code(last(), 'other')]);
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ recipient }) => void sent.push(recipient));
    expect(sent).toHaveLength(6);
    expect(sent.indexOf(last())).toBe(1);
  });

  it('are sent as soon as there is room again, while somebody waits for them', async () => {
    await queue(codes('campus', 0, 16));
    expect(await recipients()).toHaveLength(16);
    forward(55 * MINUTE);
    await queue([code(last(), 'campus')]);
    expect(await recipients()).toEqual([]);
    forward(6 * MINUTE);
    expect(await recipients()).toEqual([last()]);
  });

  it('are dropped where they would come too late', async () => {
    await queue(codes('flood', 0, 16));
    await sendEmails(test.context);
    await queue([resetLink(last(), 'flood')]);
    for (let minutes = 0; minutes < 25; minutes += 5) {
      expect(await recipients()).toEqual([]);
      forward(5 * MINUTE);
    }
    await sendEmails(test.context);
    const dropped = test.context.db.selectFrom('emailQueue').select('recipient').where('status', '=', 'dropped');
    expect(await dropped.execute()).toEqual([{ recipient: last() }]);
  });

  it('of many networks leave a part of the hour to browsers that an account knows', async () => {
    const ofNetworks = [0, 1, 2, 3].flatMap((index) => [
      ...codes(`a${index}`, index * 6, 6),
      ...emails.slice(index * 6, index * 6 + 6).map((email) => resetLink(email, `b${index}`)),
    ]);
    await queue([...ofFestival(20), ...ofNetworks]);
    expect(await recipients()).toHaveLength(38);
    await queue([code(last(), 'other'), code(last(), knownBrowser('own'))]);
    expect(await recipients()).toEqual([last()]);
  });
});

it('mails of verified accounts that register on one network leave half of the hour to others', async () => {
  const { _id: eventId } = await createEvent(test.context);
  for (const { email: _email, ...headers } of accounts) {
    const payload = { eventId, name: 'Asha' };
    const request = { method: 'POST' as const, url: '/api/registrations', payload, headers };
    expect((await test.inject({ ...request, remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
  }
  expect(await recipients()).toHaveLength(16);
  await queue(ofFestival(12));
  expect(await recipients()).toHaveLength(12);
});
