import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listResetLinks, sendEmails } from '#test/support/emails.ts';
import { countHeldSeats } from '#test/support/held/held-seats.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, startReceiver } from '#test/support/webhooks.ts';
import { processResetRequests } from '../features/auth/password-reset.service.ts';
import { sendDueNotices } from '../features/event-notices/event-notices.service.ts';
import { updateEvent } from '../features/events/events.service.ts';
import { reconcilePayments } from '../features/payments/reconciliation.service.ts';
import { expireAndPromoteAll } from '../features/registrations/waitlist/expire-and-promote.service.ts';
import { sendDueWebhooks } from '../features/webhooks/webhook-worker.service.ts';
import { clampFutureTimes } from './future-times.repository.ts';

/** What a clock that was twenty days ahead leaves behind, once it is right again and the server starts. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2027-01-10T06:30:00.000Z');

let test: TestApp;
let razorpay: RazorpayServer;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  test = await startTestApp({ razorpay: razorpay.config, webhookAllowedHosts: ['127.0.0.1'] });
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
const startServer = () => clampFutureTimes(test.context.db, test.time.now);
const post = (url: string, payload: object = {}) => test.inject({ method: 'POST', url, payload });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const register = async (eventId: string, email: string) =>
  (await post('/api/registrations', { eventId, name: 'Ravi', email })).json().data;
const pass = async (code: string) => (await test.inject({ url: `/api/passes/${code}` })).json().data;

async function whileAhead<T>(work: () => Promise<T>): Promise<T> {
  jump(20 * DAY);
  const result = await work();
  jump(-20 * DAY);
  return result;
}

it('a hold from the future expires within a day, and its seat goes to the waitlist', async () => {
  const event = await createEvent(test.context, { capacity: 1, individualEntryFee: 100 });
  const held = await whileAhead(() => register(event._id, 'held@utsav.test'));
  const waiting = await register(event._id, 'waits@utsav.test');
  await startServer();
  jump(MINUTE);
  await startServer();
  const deadline = new Date(START.getTime() + DAY).toISOString();
  expect(await pass(held.code)).toMatchObject({ status: 'pending_payment', expiresAt: deadline });
  jump(DAY);
  await expireAndPromoteAll(test.context);
  expect(await pass(held.code)).toMatchObject({ status: 'expired' });
  expect(await pass(waiting.code)).toMatchObject({ status: 'offered' });
  expect(await countHeldSeats(test.context.db, event._id)).toEqual({ counted: 1, written: 1 });
});

it('a hold of the right time keeps its deadline', async () => {
  const event = await createEvent(test.context, { individualEntryFee: 100 });
  const registration = await register(event._id, 'usual@utsav.test');
  jump(10 * MINUTE);
  await startServer();
  expect((await pass(registration.code)).expiresAt).toBe(registration.expiresAt);
});

it('a payment from the future is checked at once', async () => {
  const event = await createEvent(test.context, { entryFee: 250 });
  const code = await whileAhead(async () => {
    const registration = await register(event._id, 'pays@utsav.test');
    const { orderId } = (await post(`/api/passes/${registration.code}/payment`, { method: 'razorpay' })).json().data;
    razorpay.pay(orderId);
    return registration.code;
  });
  await reconcilePayments(test.context);
  expect(await pass(code)).toMatchObject({ status: 'pending_payment' });
  await startServer();
  await reconcilePayments(test.context);
  expect(await pass(code)).toMatchObject({ status: 'confirmed' });
});

it('failed logins from the future lock no account', async () => {
  const { email } = await test.loginAs('participant');
  await whileAhead(async () => {
    for (let attempts = 0; attempts < 11; attempts += 1) await login(email, 'wrong');
  });
  expect((await login(email, PASSWORD)).statusCode).toBe(429);
  await startServer();
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

it('failed logins of the last minutes still count', async () => {
  const { email } = await test.loginAs('participant');
  for (let attempts = 0; attempts < 11; attempts += 1) await login(email, 'wrong');
  await startServer();
  expect((await login(email, PASSWORD)).statusCode).toBe(429);
});

it('reset links from the future are void, and do not keep a new one from being mailed', async () => {
  const { email } = await test.loginAs('participant');
  const requestReset = async () => {
    await post('/api/auth/forgot-password', { email });
    await processResetRequests(test.context);
  };
  const mailed = () => listResetLinks(test.context.db, email);
  await whileAhead(async () => {
    for (let requests = 0; requests < 5; requests += 1) await requestReset();
  });
  const links = await mailed();
  expect(links).toHaveLength(5);
  await requestReset();
  expect(await mailed()).toHaveLength(6);
  await startServer();
  const reset = (link: string) =>
    post('/api/auth/reset-password', { token: new URL(link).searchParams.get('token'), password: 'another password' });
  expect((await reset(links[0] ?? '')).json().code).toBe('reset_link_invalid');
  await requestReset();
  expect(await mailed()).toHaveLength(7);
});

it('an email that a clock ahead has queued is sent at once, and not when its time comes', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Kabaddi' });
  await whileAhead(() => register(eventId, 'queued-ahead@utsav.test'));
  const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient);
  expect(await recipients()).not.toContain('queued-ahead@utsav.test');
  await startServer();
  expect(await recipients()).toContain('queued-ahead@utsav.test');
});

it('a refund from the future is asked about at once', async () => {
  const headers = await test.headersOf('admin');
  const event = await createEvent(test.context, { entryFee: 250 });
  const { code } = await register(event._id, 'refunded@utsav.test');
  const { orderId } = (await post(`/api/passes/${code}/payment`, { method: 'razorpay' })).json().data;
  razorpay.pay(orderId);
  jump(5 * MINUTE);
  await reconcilePayments(test.context);
  const payment = await test.context.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  razorpay.refundStatus = 'pending';
  const refunded = await whileAhead(() =>
    test.inject({
      method: 'POST',
      url: `/api/payments/${payment.id}/refunds`,
      headers,
      payload: { amount: 250, reason: 'The event moved', method: 'gateway' },
    }),
  );
  expect(refunded.statusCode, refunded.body).toBe(200);
  for (const refund of razorpay.refunds.values()) refund.status = 'processed';
  const statusOf = async () => {
    await reconcilePayments(test.context);
    const { db } = test.context;
    return db.selectFrom('refunds').select('status').where('paymentId', '=', payment.id).executeTakeFirst();
  };
  expect(await statusOf()).toEqual({ status: 'pending' });
  await startServer();
  expect(await statusOf()).toEqual({ status: 'processed' });
});

it('people are told at once of a change that a clock ahead has noted', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Kho kho' });
  await register(eventId, 'told@utsav.test');
  await whileAhead(() => updateEvent(test.context, 'main', eventId, { venue: 'Ground 2' }));
  const told = async () => {
    await sendDueNotices(test.context);
    return (await sendEmails(test.context)).filter(({ subject }) => subject.includes('Kho kho'));
  };
  await sendEmails(test.context);
  expect(await told()).toEqual([]);
  await startServer();
  expect(await told()).toHaveLength(1);
});

it('a webhook that a clock ahead has queued is sent at once', async () => {
  const receiver = await startReceiver();
  await makeWebhook(test, await test.headersOf('admin'), { url: receiver.url });
  const { _id: eventId } = await createEvent(test.context);
  await whileAhead(() => register(eventId, 'hooked@utsav.test'));
  await sendDueWebhooks(test.context);
  expect(receiver.received).toEqual([]);
  await startServer();
  await sendDueWebhooks(test.context);
  expect(receiver.received.length).toBeGreaterThan(0);
  await receiver.close();
});
