import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { webhookBodyOf } from '#contract/webhooks/webhook-messages.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, startReceiver, webhookInput } from '#test/support/webhooks.ts';
import { signedHeaders } from './sign-webhook.ts';
import { pruneWebhooks, retryDelay, sendDueWebhooks } from './webhook-worker.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
let admin: Record<string, string>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  test = await startTestApp({ webhookAllowedHosts: ['127.0.0.1'] });
  admin = await test.headersOf('admin');
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  for (const { id } of await test.context.db.selectFrom('webhooks').select('id').execute()) {
    await send('DELETE', `/api/webhooks/${id}`);
  }
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = admin) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const add = (over: object = {}) => makeWebhook(test, admin, { url: receiver.url, ...over });
let people = 0;
const register = async (eventId: string) => {
  people += 1;
  const payload = { eventId, name: 'Meera Iyer', email: `meera-${people}@college.test`, phone: '9876543210' };
  return (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
};
const today = () => ({
  startDate: new Date(test.time.now.getTime() + HOUR).toISOString(),
  endDate: new Date(test.time.now.getTime() + 6 * HOUR).toISOString(),
});
const free = () => createEvent(test.context, { title: 'Quiz', entryFee: 0 });
const deliver = () => sendDueWebhooks(test.context);
const later = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};
const log = async (id: string, query = '') => (await send('GET', `/api/webhooks/${id}/deliveries${query}`)).data;
const shown = async (id: string) =>
  (await send('GET', '/api/webhooks')).data.find((webhook: { _id: string }) => webhook._id === id);

it('a registration is sent once, signed, without contact data', async () => {
  const { secret, _id: id } = await add();
  const { _id: eventId } = await free();
  const registration = await register(eventId);
  await deliver();
  await deliver();
  const [sent, ...others] = receiver.take();
  expect(others).toEqual([]);
  expect(sent?.message).toMatchObject({
    type: 'registration.created',
    timestamp: test.time.now.toISOString(),
    data: {
      change: { from: null, to: 'confirmed', by: 'participant' },
      registration: { _id: registration._id, eventId, eventTitle: 'Quiz', status: 'confirmed', people: [{}] },
    },
  });
  expect(sent?.body).not.toMatch(/Meera|college\.test|9876543210/);
  expect(sent?.body).not.toContain(registration.code);
  const headers = sent?.headers;
  const message = { id: String(headers?.['webhook-id']), at: test.time.now, body: sent?.body ?? '' };
  expect(headers).toMatchObject(signedHeaders([secret], message));
  expect(await log(id)).toMatchObject({
    more: false,
    deliveries: [{ messageId: message.id, status: 'delivered', attempts: [{ status: 204, error: null }] }],
  });
});

it('contact data is sent where the webhook gets it', async () => {
  await add({ withContact: true });
  await register((await free())._id);
  await deliver();
  expect(receiver.take()).toMatchObject([
    { message: { data: { registration: { contact: { name: 'Meera Iyer', phone: '9876543210' } } } } },
  ]);
});

it('only the chosen types and the chosen event with its sub-events are sent', async () => {
  const main = await createEvent(test.context, { title: 'Taal', entryFee: 0 });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Solo', entryFee: 0 });
  await add({ eventId: main._id, types: ['registration.cancelled'] });
  const { _id } = await register(sub._id);
  await register((await free())._id);
  await send('POST', `/api/registrations/${_id}/cancel`, {});
  await deliver();
  expect(receiver.take()).toMatchObject([
    {
      message: {
        type: 'registration.cancelled',
        data: {
          change: { from: 'confirmed', to: 'cancelled' },
          registration: { _id, status: 'cancelled', mainEventId: main._id, mainEventTitle: 'Taal' },
        },
      },
    },
  ]);
});

it('a payment at the desk, its check-in and its refund are sent as the contract says', async () => {
  await add();
  const { _id: eventId } = await createEvent(test.context, { ...today(), title: 'Dance', entryFee: 200 });
  const { _id: id, code } = await register(eventId);
  await send('POST', `/api/registrations/${id}/desk-payment`, { note: 'Cash' });
  await send('POST', '/api/check-in', { code });
  const { people: admitted } = (await send('GET', `/api/registrations/${id}`)).data;
  await send('POST', '/api/check-in/undo', { registrationId: id, people: [admitted[0]._id] });
  const { id: paymentId } = await test.context.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  await send('POST', `/api/payments/${paymentId}/refunds`, { amount: 50, reason: 'Half a show', method: 'cash' });
  await send('POST', `/api/registrations/${id}/cancel`, {});
  await deliver();
  const messages = receiver.take().map(({ message }) => message);
  expect(messages.map(({ type }) => type).toSorted()).toEqual([
    'check_in.recorded',
    'check_in.undone',
    'payment.recorded',
    'payment.refunded',
    'registration.cancelled',
    'registration.changed',
    'registration.created',
  ]);
  for (const message of messages) webhookBodyOf(message.type).strict().parse(message);
  expect(messages.find(({ type }) => type === 'payment.refunded')).toMatchObject({
    data: {
      change: { from: null, to: 'processed', by: 'admin' },
      payment: { _id: paymentId, method: 'desk', amount: 200, status: 'paid' },
      refund: { method: 'cash', amountPaise: 5000 },
    },
  });
});

it('what is rolled back is never sent', async () => {
  await add();
  const { _id: eventId } = await free();
  await register(eventId);
  await deliver();
  receiver.take();
  const before = await test.context.db.selectFrom('webhookDeliveries').select('id').execute();
  // Refused after its work has begun: the same person a second time.
  const payload = { eventId, name: 'Meera Iyer', email: `meera-${people}@college.test` };
  expect((await test.inject({ method: 'POST', url: '/api/registrations', payload })).statusCode).toBe(409);
  expect(await test.context.db.selectFrom('webhookDeliveries').select('id').execute()).toEqual(before);
});

it('a message that fails is tried again over a day, under one id, and given up then; the webhook goes off and the dashboard says so', async () => {
  const { _id: id } = await add();
  receiver.respondWith(500);
  await register((await free())._id);
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await deliver();
    later((retryDelay(attempt, 1) ?? 0) + 1000);
  }
  const attempts = receiver.take();
  expect(attempts).toHaveLength(8);
  expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await log(id)).toMatchObject({
    deliveries: [{ status: 'failed', nextAttemptAt: null, attempts: Array(8).fill({ status: 500 }) }],
  });
  expect(await shown(id)).toMatchObject({ disabledWhy: 'failures', failed: 1 });
  const { data } = await send('GET', '/api/dashboard/waiting');
  expect(data).toContainEqual(expect.objectContaining({ kind: 'webhooks_off', count: 1, details: ['Score board'] }));
  // Nothing is queued while it is off; once it is on again, what happened since is sent where that is asked for.
  later(HOUR);
  await register((await free())._id);
  await deliver();
  expect(receiver.take()).toEqual([]);
  receiver.respondWith(200);
  later(HOUR);
  const on = await send('POST', `/api/webhooks/${id}/status`, { isOn: true, withMissed: true });
  expect(on.data).toMatchObject({ disabledAt: null, failingSince: null, waiting: 1 });
  await deliver();
  expect(receiver.take()).toMatchObject([{ message: { type: 'registration.created' } }]);
});

it('goes off at once where the receiver says that it is gone', async () => {
  const { _id: id } = await add();
  receiver.respondWith(410);
  await register((await free())._id);
  await deliver();
  expect(await shown(id)).toMatchObject({ disabledWhy: 'gone', waiting: 1 });
});

it('waits as long as the receiver asks for', async () => {
  const { _id: id } = await add();
  receiver.respondWith(503, { 'retry-after': '7200' });
  await register((await free())._id);
  await deliver();
  const { deliveries } = await log(id, '?status=pending');
  expect(deliveries[0].nextAttemptAt).toBe(new Date(test.time.now.getTime() + 2 * HOUR).toISOString());
});

it('two processes send a message once', async () => {
  await add();
  await register((await free())._id);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(receiver.take()).toHaveLength(1);
});

it('a message whose process died is sent by another once its lease is over', async () => {
  const { _id: id } = await add();
  await register((await free())._id);
  const lease = new Date(test.time.now.getTime() + MINUTE).toISOString();
  await test.context.db.updateTable('webhookDeliveries').set({ attempts: 1, nextAttemptAt: lease }).execute();
  await deliver();
  expect(receiver.take()).toEqual([]);
  later(MINUTE);
  await deliver();
  expect(receiver.take()).toHaveLength(1);
  expect((await log(id)).deliveries).toMatchObject([{ status: 'delivered' }]);
});

it('one message and a span are sent once more under their ids', async () => {
  const { _id: id } = await add();
  later(HOUR);
  const from = test.time.now.toISOString();
  const { _id: eventId } = await free();
  await register(eventId);
  await register(eventId);
  await deliver();
  const ids = receiver.take().map(({ headers }) => headers['webhook-id']);
  const { deliveries } = await log(id);
  expect(await send('POST', `/api/webhooks/${id}/deliveries/${deliveries[0]._id}/replay`, {})).toMatchObject({
    status: 200,
    message: 'It is sent again within seconds',
    data: { status: 'pending' },
  });
  await deliver();
  expect(receiver.take().map(({ headers }) => headers['webhook-id'])).toEqual([deliveries[0].messageId]);
  // One that waits for its next attempt is due at once.
  receiver.respondWith(500);
  await register(eventId);
  await deliver();
  const waiting = (await log(id)).deliveries[0];
  expect([waiting.status, receiver.take().length]).toEqual(['pending', 1]);
  receiver.respondWith(204);
  await deliver();
  expect(receiver.take()).toEqual([]);
  await send('POST', `/api/webhooks/${id}/deliveries/${waiting._id}/replay`, {});
  await deliver();
  expect(receiver.take().map(({ headers }) => headers['webhook-id'])).toEqual([waiting.messageId]);
  later(MINUTE);
  const span = { from, to: test.time.now.toISOString() };
  expect((await send('POST', `/api/webhooks/${id}/replay`, span)).data).toEqual({ messages: 3 });
  await deliver();
  expect(new Set(receiver.take().map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([...ids, waiting.messageId]),
  );
  const long = { from, to: new Date(Date.parse(from) + 31 * 24 * HOUR).toISOString() };
  expect((await send('POST', `/api/webhooks/${id}/replay`, long)).errors).toMatchObject([{ path: 'to' }]);
  expect((await send('POST', `/api/webhooks/${id}/replay`, { from, to: from })).status).toBe(400);
});

it('a test arrives, and a slow or failing receiver delays no other webhook', async () => {
  const other = await startReceiver();
  other.respondWith(500);
  await add({ name: 'Broken', url: other.url });
  const { _id: id } = await add();
  await send('POST', `/api/webhooks/${id}/test`);
  await register((await free())._id);
  await deliver();
  expect(receiver.take().map(({ message }) => message)).toMatchObject([
    { type: 'webhook.test', data: { webhook: 'Score board' } },
    { type: 'registration.created' },
  ]);
  await other.close();
});

const expectSignedBy = async (id: string, secrets: string[]) => {
  await send('POST', `/api/webhooks/${id}/test`);
  await deliver();
  const [sent] = receiver.take();
  const message = { id: String(sent?.headers['webhook-id']), at: test.time.now, body: sent?.body ?? '' };
  expect(sent?.headers).toMatchObject(signedHeaders(secrets, message));
};

it('a new secret signs beside the former one for a day', async () => {
  const { _id: id, secret } = await add();
  expect((await send('POST', `/api/webhooks/${id}/secret`, { password: 'wrong' })).code).toBe('wrong_credentials');
  const rotated = (await send('POST', `/api/webhooks/${id}/secret`, { password: PASSWORD })).data;
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  await expectSignedBy(id, [rotated.secret, secret]);
  later(24 * HOUR + 1);
  await expectSignedBy(id, [rotated.secret]);
});

it('a secret made once more within a day leaves the receiver its own, also where the one between was never shown', async () => {
  const { _id: id, secret } = await add();
  const rotate = async (): Promise<string> =>
    (await send('POST', `/api/webhooks/${id}/secret`, { password: PASSWORD })).data.secret;
  const second = await rotate();
  later(HOUR);
  const third = await rotate();
  await expectSignedBy(id, [third, second, secret]);
  later(24 * HOUR + 1);
  await expectSignedBy(id, [third]);
  const fourth = await rotate();
  await expectSignedBy(id, [fourth, third]);
});

it('secrets are never shown again, and not readable in the database', async () => {
  const { _id: id, secret } = await add();
  const row = await test.context.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  expect(JSON.stringify(await send('GET', '/api/webhooks'))).not.toMatch(/whsec_|secret"/);
  expect(JSON.stringify(await send('GET', '/api/audit'))).not.toContain(secret.slice(6));
});

it('only who manages the committee sees and adds webhooks, with their password', async () => {
  const { headers } = await loginWithGrants(test, { role: 'treasurer' });
  expect((await send('GET', '/api/webhooks', undefined, headers)).status).toBe(403);
  expect((await send('POST', '/api/webhooks', webhookInput(), headers)).status).toBe(403);
  expect((await send('POST', '/api/webhooks', webhookInput({ password: 'wrong' }))).code).toBe('wrong_credentials');
});

it('a receiver must be public, by https', async () => {
  for (const url of ['http://hooks.example.com', 'https://10.0.0.1/x', 'https://localhost/x', 'nonsense']) {
    expect(await send('POST', '/api/webhooks', webhookInput({ url }))).toMatchObject({
      status: 400,
      errors: [{ path: 'url' }],
    });
  }
});

it('a change that another admin made in the meantime is not overwritten', async () => {
  const { _id: id, version } = await add();
  const url = `/api/webhooks/${id}`;
  expect((await send('PUT', url, webhookInput({ name: 'Board', version }))).data).toMatchObject({ version: 2 });
  expect((await send('PUT', url, webhookInput({ name: 'Hall', version }))).code).toBe('webhook_changed');
});

it('a webhook whose event is gone can still be changed, and is given none that is gone', async () => {
  const [deleted, closed] = [await free(), await free()];
  for (const { _id: eventId } of [deleted, closed]) await add({ name: eventId, eventId });
  await send('DELETE', `/api/events/mainEvent/${deleted._id}`);
  const { db } = test.context;
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  const year = { year: '2026', ...texts, startedAt: null, closedAt: test.time.now.toISOString() };
  await db.insertInto('years').values(year).execute();
  await db.updateTable('events').set({ year: '2026' }).where('id', '=', closed._id).execute();
  const { data: webhooks } = await send('GET', '/api/webhooks');
  for (const { _id: id, version, event } of webhooks) {
    const change = (more: object) =>
      send('PUT', `/api/webhooks/${id}`, webhookInput({ url: receiver.url, eventId: event._id, version, ...more }));
    const other = event._id === closed._id ? deleted : closed;
    expect((await change({ eventId: other._id })).code).toBe('event_not_found');
    const renamed = await change({ name: 'Old board' });
    expect(renamed).toMatchObject({ status: 200, data: { name: 'Old board', event: { _id: event._id } } });
    expect((await change({ eventId: null, version: 2 })).data).toMatchObject({ event: null });
    expect((await change({ version: 3 })).code).toBe('event_not_found');
  }
  await db.updateTable('events').set({ year: null }).where('id', '=', closed._id).execute();
  await db.deleteFrom('years').execute();
});

it('the log is kept for thirty days', async () => {
  const { _id: id } = await add();
  await register((await free())._id);
  await deliver();
  later(29 * 24 * HOUR);
  await pruneWebhooks(test.context);
  expect((await log(id)).deliveries).toHaveLength(1);
  later(25 * HOUR);
  await pruneWebhooks(test.context);
  expect((await log(id)).deliveries).toEqual([]);
  expect(await test.context.db.selectFrom('webhookAttempts').selectAll().execute()).toEqual([]);
});
