import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { saveRegistrationSettings } from '../../registrations/registration-settings.service.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import { sendDueEmails } from '../email-worker.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIMES = { holdMinutes: 30, offerHours: 24 };

let test: TestApp;
let admin: Record<string, string>;
let eventId = '';
beforeAll(async () => {
  test = await startTestApp();
  const { email: _email, ...headers } = await test.loginAs('admin');
  admin = headers;
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetEmailQueue(test);
  const soon = new Date(test.time.now.getTime() + 12 * HOUR).toISOString();
  eventId = (await createEvent(test.context, { startDate: soon }))._id;
});

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

/** Registrations of one mailbox, as a coach makes them for a college; their own mails are gone. */
async function registerFromOneMailbox(count: number, mailbox: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { _id } = await post('/api/registrations', {
      eventId,
      name: 'Asha',
      email: `${mailbox}+${index}@college.test`,
    });
    ids.push(_id);
  }
  await test.context.db.deleteFrom('emailQueue').execute();
  return ids;
}

async function resend(ids: string[]): Promise<void> {
  for (const id of ids) await post(`/api/registrations/${id}/resend`, {}, admin);
}

/** As many mails of the desk as it has sent to a mailbox within this hour. */
async function alreadySent(count: number, mailbox: string): Promise<void> {
  const at = test.time.now.toISOString();
  const sent = Array.from({ length: count }, (_, index) => ({
    id: `sent-${index}`,
    kind: 'my_passes' as const,
    registrationId: null,
    recipient: `${mailbox}+sent${index}@college.test`,
    mailbox: `${mailbox}@college.test`,
    origin: null,
    cause: 'desk' as const,
    data: '{}',
    status: 'sent' as const,
    attempts: 1,
    lastError: null,
    nextAttemptAt: at,
    createdAt: at,
    sentAt: at,
  }));
  await test.context.db.insertInto('emailQueue').values(sent).execute();
}

const countBy = async (status: 'pending' | 'dropped') => {
  const rows = await test.context.db.selectFrom('emailQueue').select('id').where('status', '=', status).execute();
  return rows.length;
};

it('a committee’s resend to many registrations of one mailbox arrives whole, and costs no other mail its budget', async () => {
  const ids = await registerFromOneMailbox(45, 'coach');
  await resend(ids);
  expect(await sendEmails(test.context)).toHaveLength(45);
  await enqueueEmails(test.context.db, test.context, [{ kind: 'reminder', registrationId: ids[0] ?? '' }]);
  expect(await sendEmails(test.context)).toHaveLength(1);
});

it('what is above the desk’s budget of a mailbox waits, and is not dropped', async () => {
  const ids = await registerFromOneMailbox(15, 'club');
  await alreadySent(90, 'club');
  await resend(ids);
  expect(await sendEmails(test.context)).toHaveLength(10);
  expect([await countBy('pending'), await countBy('dropped')]).toEqual([5, 0]);
  test.time.now = new Date(test.time.now.getTime() + HOUR + 1);
  expect(await sendEmails(test.context)).toHaveLength(5);
});

it('what a student causes does not count as the desk’s, whatever they send along', async () => {
  const forged = { cause: 'desk', origin: 'desk', actor: { kind: 'admin' } };
  for (let index = 0; index < 8; index += 1) {
    await post('/api/registrations', { eventId, name: 'Bored', email: `victim+${index}@college.test`, ...forged });
  }
  const causes = await test.context.db.selectFrom('emailQueue').select('cause').distinct().execute();
  expect(causes).toEqual([{ cause: 'unproved' }]);
});

it('what is above the mail server’s limit waits as a whole: only the rest of one batch was looked at', async () => {
  await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 10, mailsPerDay: 1000 });
  const ids: string[] = [];
  for (const mailbox of ['a', 'b', 'c', 'd']) ids.push(...(await registerFromOneMailbox(5, mailbox)));
  const passes = ids.map((registrationId) => ({ kind: 'confirmed' as const, registrationId }));
  await enqueueEmails(test.context.db, test.context, passes);
  expect(await sendEmails(test.context)).toHaveLength(7);
  const waiting = await test.context.db
    .selectFrom('emailQueue')
    .select(['recipient', 'nextAttemptAt', 'attempts'])
    .where('status', '=', 'pending')
    .execute();
  expect(waiting.map(({ attempts }) => attempts)).toEqual(Array(13).fill(0));
  const later = test.time.now.getTime() + 10 * MINUTE;
  expect(waiting.map(({ nextAttemptAt }) => new Date(nextAttemptAt).getTime())).toEqual(Array(13).fill(later));
  // Who gets an email about a registration is written down when it is looked at, ten at a time.
  expect(waiting.filter(({ recipient }) => recipient !== null)).toHaveLength(3);
  test.time.now = new Date(test.time.now.getTime() + HOUR + 1);
  expect(await sendEmails(test.context)).toHaveLength(7);
});

describe('what was written to many', () => {
  /** Who was mailed, in the order in which it was sent. */
  const sentTo = async () => {
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ recipient }) => void sent.push(recipient));
    return sent;
  };
  /** A mail of the committee to everybody who is registered. */
  const announce = () =>
    post('/api/registrations/announcements', { eventId, subject: 'News', text: 'Come early' }, admin);

  it('goes out after what an admin causes for one, though that was queued later', async () => {
    await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 1000, mailsPerDay: 10_000 });
    const ids: string[] = [];
    for (const mailbox of ['a', 'b', 'c', 'd']) ids.push(...(await registerFromOneMailbox(5, mailbox)));
    await announce();
    test.time.now = new Date(test.time.now.getTime() + MINUTE);
    await resend(ids.slice(-1));
    const sent = await sentTo();
    expect(sent).toHaveLength(21);
    expect(sent[0]).toBe('d+4@college.test');
  });

  it('goes out after what an admin causes for one also where no admin wrote it: reminders and what became of an event', async () => {
    await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 1000, mailsPerDay: 10_000 });
    const [asked = '', resent = ''] = await registerFromOneMailbox(2, 'b');
    const ids = await registerFromOneMailbox(15, 'a');
    const moved = { change: 'moved' as const, from: { startDate: '', endDate: '', venue: 'Elsewhere' } };
    const mails = ids.map((registrationId) => [
      { kind: 'reminder' as const, registrationId },
      { kind: 'event_changed' as const, registrationId, data: moved },
    ]);
    await enqueueEmails(test.context.db, test.context, mails.flat());
    test.time.now = new Date(test.time.now.getTime() + MINUTE);
    await enqueueEmails(test.context.db, test.context, [{ kind: 'confirmed', registrationId: asked }]);
    await resend([resent]);
    expect((await sentTo()).slice(0, 2)).toEqual(['b+0@college.test', 'b+1@college.test']);
  });

  it('leaves a tenth of an hour to what goes to one also where it is reminders', async () => {
    await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 20, mailsPerDay: 1000 });
    const ids = await registerFromOneMailbox(20, 'a');
    const reminders = ids.map((registrationId) => ({ kind: 'reminder' as const, registrationId }));
    await enqueueEmails(test.context.db, test.context, reminders);
    expect(await sentTo()).toHaveLength(12);
    await resend(ids.slice(0, 1));
    expect(await sentTo()).toEqual(['a+0@college.test']);
  });

  it('leaves a tenth of an hour to what an admin causes for one, which does not wait for it', async () => {
    await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 20, mailsPerDay: 1000 });
    const ids: string[] = [];
    for (const mailbox of ['a', 'b', 'c', 'd']) ids.push(...(await registerFromOneMailbox(5, mailbox)));
    await announce();
    expect(await sentTo()).toHaveLength(12);
    for (const id of ids.slice(0, 3)) {
      await resend([id]);
      test.time.now = new Date(test.time.now.getTime() + 1);
    }
    expect(await sentTo()).toEqual(['a+0@college.test', 'a+1@college.test']);
    expect(await countBy('pending')).toBe(9);
    // All wait; that to one goes out first.
    test.time.now = new Date(test.time.now.getTime() + HOUR + 1);
    expect((await sentTo())[0]).toBe('a+2@college.test');
  });
});
