import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '#server/db/database.ts';
import { cleanUpAuth } from '#server/features/auth/cleanup.service.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { sendDueEmails } from '#server/features/notifications/email-worker.service.ts';
import { renderRegistrationEmails } from '#server/features/passes/pass-emails.service.ts';
import { reconcilePayments } from '#server/features/payments/reconciliation.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { repairClockSkew } from '#server/jobs/clock-skew.ts';
import { createEvent } from '#test/factories/events.ts';
import { countHeldSeats } from '#test/support/held-seats.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2027-01-10T06:30:00.000Z');

let test: TestApp;
let razorpay: RazorpayServer;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  test = await startTestApp({ razorpay: razorpay.config });
});
afterAll(async () => {
  await test.close();
  await razorpay.stop();
});
beforeEach(() => {
  test.time.now = new Date(START);
});

const jump = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};
const post = (url: string, payload: object = {}, headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const register = async (eventId: string, email: string) =>
  (await post('/api/registrations', { eventId, name: 'Ravi', email })).json().data;
const pass = async (code: string) => (await test.inject({ url: `/api/passes/${code}` })).json().data;

/** Does something while the clock is twenty days ahead. */
async function whileAhead<T>(work: () => Promise<T>): Promise<T> {
  jump(20 * DAY);
  const done = await work();
  jump(-20 * DAY);
  return done;
}

describe('after a clock that was ahead', () => {
  it('a hold begins anew, lapses in its usual time and goes to who waits', async () => {
    const event = await createEvent(test.context, { capacity: 1, individualEntryFee: 100 });
    const held = await whileAhead(() => register(event._id, 'held@utsav.test'));
    const waitlisted = await register(event._id, 'waits@utsav.test');
    await repairClockSkew(test.context);
    await repairClockSkew(test.context);
    const deadline = new Date(START.getTime() + 30 * MINUTE).toISOString();
    expect(await pass(held.code)).toMatchObject({ status: 'pending_payment', expiresAt: deadline });
    jump(30 * MINUTE);
    await expireAndPromoteAll(test.context);
    expect(await pass(held.code)).toMatchObject({ status: 'expired' });
    expect(await pass(waitlisted.code)).toMatchObject({ status: 'offered' });
    expect(await countHeldSeats(test.context.db, event._id)).toEqual({ counted: 1, written: 1 });
  });

  it('an offer of that time stands as long as any other', async () => {
    const event = await createEvent(test.context, { capacity: 1 });
    const [first, second] = [await register(event._id, 'one@utsav.test'), await register(event._id, 'two@utsav.test')];
    await whileAhead(() => post(`/api/passes/${first.code}/cancel`, { email: 'one@utsav.test' }));
    await whileAhead(() => expireAndPromoteAll(test.context));
    expect(await pass(second.code)).toMatchObject({ status: 'offered' });
    await repairClockSkew(test.context);
    const { expiresAt } = await pass(second.code);
    expect(Date.parse(expiresAt) - START.getTime()).toBeLessThanOrEqual(2 * DAY);
  });

  it('a running hold of the right time keeps its deadline', async () => {
    const event = await createEvent(test.context, { individualEntryFee: 100 });
    const registration = await register(event._id, 'usual@utsav.test');
    jump(10 * MINUTE);
    await repairClockSkew(test.context);
    expect((await pass(registration.code)).expiresAt).toBe(registration.expiresAt);
  });

  it('no mail waits until that time comes', async () => {
    const event = await createEvent(test.context);
    for (const table of ['registrationEmails', 'outbox'] as const) await test.context.db.deleteFrom(table).execute();
    await whileAhead(() => register(event._id, 'mailed@utsav.test'));
    expect(await renderRegistrationEmails(test.context)).toBe(0);
    await repairClockSkew(test.context);
    expect(await renderRegistrationEmails(test.context)).toBe(1);
    await whileAhead(() => register(event._id, 'other@utsav.test').then(() => renderRegistrationEmails(test.context)));
    await repairClockSkew(test.context);
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ recipient }) => void sent.push(recipient));
    expect(sent.sort()).toEqual(['mailed@utsav.test', 'other@utsav.test']);
  });

  it('a payment of that time is asked about now', async () => {
    const event = await createEvent(test.context, { entryFee: 250 });
    const registration = await whileAhead(async () => {
      const { code } = await register(event._id, 'pays@utsav.test');
      const { orderId } = (await post(`/api/passes/${code}/payment`, { way: 'razorpay' })).json().data;
      razorpay.pay(orderId);
      return code;
    });
    await reconcilePayments(test.context);
    expect(await pass(registration)).toMatchObject({ status: 'pending_payment' });
    await repairClockSkew(test.context);
    await reconcilePayments(test.context);
    expect(await pass(registration)).toMatchObject({ status: 'confirmed' });
  });

  it('no account is locked, and no link or session lasts until that time', async () => {
    const { cookie, email } = await test.loginAs('participant');
    await whileAhead(async () => {
      for (let tries = 0; tries < 11; tries += 1) await login(email, 'wrong');
      for (let requests = 0; requests < 6; requests += 1) await post('/api/auth/forgot-password', { email });
      await processResetRequests(test.context);
    });
    const made = () =>
      test.context.db.selectFrom('outbox').select('text').where('recipient', '=', email).orderBy('createdAt').execute();
    const [first] = await made();
    const token = /token=([\w-]+)/.exec(first?.text ?? '')?.[1] ?? '';
    const { id } = await test.context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const inAYear = new Date(START.getTime() + 365 * DAY).toISOString();
    await test.context.db.updateTable('sessions').set({ expiresAt: inAYear }).where('userId', '=', id).execute();
    expect((await login(email, PASSWORD)).statusCode).toBe(429);

    await repairClockSkew(test.context);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    expect((await post('/api/auth/reset-password', { token, password: 'another password' })).json().code).toBe(
      'reset_link_invalid',
    );
    const before = (await made()).length;
    await post('/api/auth/forgot-password', { email });
    await processResetRequests(test.context);
    expect(await made()).toHaveLength(before + 1);
    const sessions = await test.context.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', id)
      .execute();
    for (const { expiresAt } of sessions) {
      expect(Date.parse(toIso(expiresAt))).toBeLessThanOrEqual(START.getTime() + 31 * DAY);
    }
    expect((await test.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(200);
  });

  it('an address that tried many team codes waits no longer than ever', async () => {
    const guess = () => test.inject({ url: '/api/teams/join/AAAAAA', remoteAddress: '203.0.113.7' });
    await whileAhead(async () => {
      for (let tries = 0; tries < 61; tries += 1) await guess();
      expect((await guess()).statusCode).toBe(429);
    });
    expect((await guess()).statusCode).toBe(404);
  });

  it('the same message can be sent once more', async () => {
    const event = await createEvent(test.context);
    const { cookie, origin } = await test.loginAs('admin');
    const say = () =>
      post(
        '/api/registrations/announcements',
        { eventId: event._id, subject: 'Rain', text: 'We move inside' },
        { cookie, origin },
      );
    await whileAhead(say);
    expect((await say()).statusCode).toBe(200);
  });
});

it.each([
  ['an hour back', -60 * MINUTE],
  ['a year back', -365 * DAY],
  ['an hour on', 60 * MINUTE],
  ['a year on', 365 * DAY],
])('loses nothing and fails nowhere when the clock goes %s', async (_, distance) => {
  // A session may end where the clock goes on; nothing else may.
  const asAdmin = async () => {
    const { cookie, origin } = await test.loginAs('admin');
    return { cookie, origin };
  };
  const event = await createEvent(test.context, { capacity: 5, individualEntryFee: 50, title: 'Before' });
  const mail = (name: string) => `${name}${distance}@utsav.test`;
  const before = await register(event._id, mail('before'));

  jump(distance);
  await repairClockSkew(test.context);
  await expireAndPromoteAll(test.context);
  await cleanUpAuth(test.context);
  const during = await post('/api/registrations', { eventId: event._id, name: 'Ravi', email: mail('during') });
  expect([200, 409]).toContain(during.statusCode);
  const edit = { method: 'PUT' as const, url: `/api/events/edit/${event._id}`, headers: await asAdmin() };
  expect((await test.inject({ ...edit, payload: { title: 'During' } })).statusCode).toBe(200);
  expect((await test.inject({ url: `/api/events/${event._id}` })).json().data.title).toBe('During');

  jump(-distance);
  await repairClockSkew(test.context);
  await expireAndPromoteAll(test.context);
  const after = await register(event._id, mail('after'));
  const headers = await asAdmin();
  for (const url of [
    '/api/registrations',
    '/api/audit',
    '/api/registrations/statistics',
    `/api/registrations/${before._id}`,
    '/check-auth',
  ]) {
    const response = await test.inject({ url, headers });
    expect(response.statusCode, response.body).toBe(200);
  }
  expect(after.number).toBeGreaterThan(before.number);
  const rows = await test.context.db
    .selectFrom('registrations')
    .select(['id', 'status', 'expiresAt'])
    .where('eventId', '=', event._id)
    .execute();
  expect(rows).toHaveLength(during.statusCode === 200 ? 3 : 2);
  for (const { expiresAt } of rows) {
    if (expiresAt !== null) expect(Date.parse(toIso(expiresAt))).toBeLessThanOrEqual(START.getTime() + 31 * MINUTE);
  }
  const { counted, written } = await countHeldSeats(test.context.db, event._id);
  expect(counted).toBe(written);
});
