import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { saveRegistrationSettings } from '../registration-settings.service.ts';
import { expireAndPromoteAll } from '../waitlist/expire-and-promote.service.ts';

const START = new Date('2027-01-10T06:30:00.000Z');
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: 'https://utsav.example' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = START;
  await test.context.db.deleteFrom('emailQueue').execute();
  await test.context.db.deleteFrom('registrations').execute();
  // Half of them for people who have verified nothing: five mails an hour.
  await saveRegistrationSettings(test.context, {
    holdMinutes: 30,
    offerHours: 24,
    mailsPerHour: 10,
    mailsPerDay: 1000,
  });
});

const post = async (url: string, payload: object = {}) => {
  const response = await test.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin: 'https://utsav.example' },
  });
  return { status: response.statusCode, ...response.json() };
};

/** People who register one after the other, each with a mailbox of their own. */
async function registerPeople(eventId: string, count: number) {
  const people: { _id: string; code: string; email: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `${eventId.toLowerCase().replace(/[^a-z]/g, '')}${index}@college.test`;
    const { data } = await post('/api/registrations', { eventId, name: 'Asha Rao', email });
    people.push({ ...data, email });
    test.time.now = new Date(test.time.now.getTime() + 1000);
  }
  return people;
}

/** What the jobs do as time goes by; whom they wrote to, and when. */
async function goOn(milliseconds: number, step = 10 * MINUTE) {
  const mailed: { recipient: string; text: string; at: number }[] = [];
  for (let passed = 0; passed < milliseconds; passed += step) {
    test.time.now = new Date(test.time.now.getTime() + step);
    await expireAndPromoteAll(test.context);
    const at = test.time.now.getTime();
    for (const { recipient, text } of await sendEmails(test.context)) mailed.push({ recipient, text, at });
  }
  return mailed;
}

const rowOf = (_id: string) =>
  test.context.db
    .selectFrom('registrations')
    .select(['status', 'verifyBy'])
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
const verifyByOf = async (_id: string) => {
  const { status, verifyBy } = await rowOf(_id);
  return { status, verifyBy: verifyBy === null ? null : new Date(verifyBy).getTime() };
};
const queuedBy = async (status: 'pending' | 'dropped') =>
  (await test.context.db.selectFrom('emailQueue').select('id').where('status', '=', status).execute()).length;
const delayed = async () => {
  const headers = await test.headersOf('admin');
  const { data } = (await test.inject({ url: '/api/dashboard/waiting', headers })).json();
  return (data as { kind: string; count: number }[]).find(({ kind }) => kind === 'delayed_emails');
};

it('mails above the budget of an hour go out later, in the order of registration, and the seat waits for them', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 30 });
  const people = await registerPeople(eventId, 18);
  const first = await sendEmails(test.context);
  expect(first.map(({ recipient }) => recipient)).toEqual(people.slice(0, 5).map(({ email }) => email));
  expect([await queuedBy('pending'), await queuedBy('dropped')]).toEqual([13, 0]);
  expect(await delayed()).toMatchObject({ count: 13 });

  const later = await goOn(4 * HOUR);
  expect(later.map(({ recipient }) => recipient)).toEqual(people.slice(5).map(({ email }) => email));
  const [fourth = { at: 0, recipient: '', text: '' }] = later.slice(-1);
  expect(fourth.at - START.getTime()).toBeGreaterThan(3 * HOUR);
  // Their two hours began when the mail was sent, and the mail says so.
  const last = people.at(-1)?._id ?? '';
  expect(await verifyByOf(last)).toEqual({ status: 'confirmed', verifyBy: fourth.at + 2 * HOUR });
  expect(fourth.text).toMatch(/Jan.*\d:\d\d/);
  // Those who got theirs at once and opened nothing have lapsed.
  expect((await rowOf(people[0]?._id ?? '')).status).toBe('expired');
  const confirmed = await post(`/api/registration-proofs/${await verificationTokenFor(test.context, last)}/confirm`);
  expect(confirmed).toMatchObject({ status: 200, data: { state: 'confirmed' } });
  expect(await delayed()).toBeUndefined();
});

it('a mail waits for twelve hours at most; then it is dropped, and the seat is free', async () => {
  await saveRegistrationSettings(test.context, { holdMinutes: 30, offerHours: 24, mailsPerHour: 10, mailsPerDay: 10 });
  const { _id: eventId } = await createEvent(test.context, { capacity: 30 });
  const people = await registerPeople(eventId, 7);
  await sendEmails(test.context);
  await goOn(11.5 * HOUR, HALF_HOUR);
  expect((await rowOf(people[6]?._id ?? '')).status).toBe('confirmed');
  expect(await queuedBy('pending')).toBe(2);
  await goOn(3 * HOUR, HALF_HOUR);
  expect([await queuedBy('pending'), await queuedBy('dropped')]).toEqual([0, 2]);
  for (const { _id } of people) expect((await rowOf(_id)).status).toBe('expired');
});

describe('seats whose link waits longer than the time to confirm', () => {
  /** All seats of an event are held by people whose link is not sent; some people with verified e-mails wait for one. */
  async function fullEvent(waiting: number) {
    await saveRegistrationSettings(test.context, {
      holdMinutes: 30,
      offerHours: 24,
      mailsPerHour: 10,
      mailsPerDay: 10,
    });
    const { _id: eventId } = await createEvent(test.context, { capacity: 16 });
    const strangers = await registerPeople(eventId, 16);
    await sendEmails(test.context);
    for (let index = 0; index < waiting; index += 1) {
      const { cookie } = await test.loginAs('participant');
      const headers = { cookie, origin: 'https://utsav.example' };
      const payload = { eventId, name: 'Meera Das' };
      const response = await test.inject({ method: 'POST', url: '/api/registrations', payload, headers });
      expect(response.json().data).toMatchObject({ status: 'waitlisted' });
    }
    await goOn(3 * HOUR, HALF_HOUR);
    const statuses = await Promise.all(strangers.map(async ({ _id }) => (await rowOf(_id)).status));
    const offered = await test.context.db
      .selectFrom('registrations')
      .select('id')
      .where('eventId', '=', eventId)
      .where('status', '=', 'offered')
      .execute();
    return { statuses, offered: offered.length };
  }
  const times = (count: number, status: string) => Array.from({ length: count }, () => status);

  it('are at most half of the event’s while people with verified e-mails wait; the newest go first', async () => {
    const { statuses, offered } = await fullEvent(12);
    // The first five got their link at once and did not open it.
    expect(statuses).toEqual([...times(5, 'expired'), ...times(8, 'confirmed'), ...times(3, 'expired')]);
    expect(offered).toBe(8);
  });

  it('go only to as many as wait', async () => {
    const { statuses, offered } = await fullEvent(2);
    expect(statuses.slice(5)).toEqual([...times(9, 'confirmed'), ...times(2, 'expired')]);
    expect(offered).toBe(2);
  });

  it('stay where nobody waits', async () => {
    const { statuses } = await fullEvent(0);
    expect(statuses.slice(5)).toEqual(times(11, 'confirmed'));
  });
});

it('asking for the link again never lengthens the time, and waits while the first mail does', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 30 });
  const people = await registerPeople(eventId, 6);
  await sendEmails(test.context);
  const [{ _id = '', code = '' } = {}] = people;
  const waiting = people[5];
  const before = await verifyByOf(_id);
  test.time.now = new Date(test.time.now.getTime() + 2 * MINUTE);
  expect(await post(`/api/passes/${waiting?.code}/confirmation`)).toMatchObject({ status: 429 });
  expect(await post(`/api/passes/${code}/confirmation`)).toMatchObject({ status: 200 });
  await goOn(2 * HOUR - 10 * MINUTE);
  expect(await verifyByOf(_id)).toEqual(before);
});

it('a network above its limit of an hour waits too', async () => {
  await saveRegistrationSettings(test.context, {
    holdMinutes: 30,
    offerHours: 24,
    mailsPerHour: 10_000,
    mailsPerDay: 100_000,
  });
  const { _id: eventId } = await createEvent(test.context, { capacity: 30 });
  const [{ _id = '', email = '' } = {}] = await registerPeople(eventId, 1);
  const { db } = test.context;
  const { origin } = await db.selectFrom('emailQueue').select('origin').executeTakeFirstOrThrow();
  const at = START.toISOString();
  const same = {
    kind: 'my_passes',
    registrationId: null,
    data: '{}',
    status: 'sent' as const,
    attempts: 1,
    lastError: null,
  };
  const sent = Array.from({ length: 600 }, (_, index) => ({
    ...same,
    id: `sent-${index}`,
    recipient: `b${index}@x.test`,
    mailbox: `b${index}@x.test`,
    origin,
    cause: 'unproved' as const,
    nextAttemptAt: at,
    createdAt: at,
    sentAt: at,
  }));
  for (let index = 0; index < sent.length; index += 100) {
    await db
      .insertInto('emailQueue')
      .values(sent.slice(index, index + 100))
      .execute();
  }
  expect(await sendEmails(test.context)).toEqual([]);
  expect(await queuedBy('dropped')).toBe(0);
  expect((await goOn(2 * HOUR)).map(({ recipient }) => recipient)).toEqual([email]);
  expect((await rowOf(_id)).status).toBe('confirmed');
});
