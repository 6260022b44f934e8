import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { webhookBodyOf } from '#contract/webhooks/webhook-messages.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, startReceiver } from '#test/support/webhooks.ts';
import { sendDueWebhooks } from './webhook-worker.service.ts';

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
  await test.context.db.deleteFrom('webhooks').execute();
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const results = ['results.published', 'results.taken_back'] as const;
const winners = [{ award: '1st', name: 'Meera Iyer', detail: 'IIT Delhi' }];
const register = (eventId: string, name = 'Lata') =>
  test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { eventId, name, email: `${name.toLowerCase()}-${eventId.toLowerCase()}@college.test` },
  });

it('results that are published, changed and taken back are sent, each under an id of its own', async () => {
  const main = await createEvent(test.context, { title: 'Taal' });
  const { _id } = await createSubEventOf(test.context, main._id, { title: 'Solo' });
  await makeWebhook(test, admin, { url: receiver.url, types: results, eventId: main._id });
  const path = `/api/events/${_id}/results`;
  expect((await send('PUT', path, { winners })).status).toBe(200);
  expect((await send('PUT', path, { winners })).status).toBe(200);
  await sendDueWebhooks(test.context);
  const [published, ...others] = receiver.take();
  expect(others).toEqual([]);
  expect(webhookBodyOf('results.published').parse(published?.message).data).toMatchObject({
    event: { _id, title: 'Solo', mainEventId: main._id, mainEventTitle: 'Taal' },
    results: { winners, version: 1 },
  });
  await send('PUT', path, { winners, note: 'Corrected' });
  await sendDueWebhooks(test.context);
  await send('DELETE', path);
  await sendDueWebhooks(test.context);
  const [changed, taken] = receiver.take();
  expect(changed?.message.data.results).toMatchObject({ note: 'Corrected', version: 2 });
  expect(webhookBodyOf('results.taken_back').parse(taken?.message).data.results).toBeNull();
  const ids = [published, changed, taken].map((message) => message?.headers['webhook-id']);
  expect(new Set(ids).size).toBe(3);
});

it('results of other events, and those that were not published, are not sent', async () => {
  const [mine, other] = [await createEvent(test.context), await createEvent(test.context)];
  await makeWebhook(test, admin, { url: receiver.url, types: results, eventId: mine._id });
  await send('PUT', `/api/events/${other._id}/results`, { winners });
  expect((await send('PUT', `/api/events/${mine._id}/results`, { winners, version: 7 })).status).toBe(409);
  await sendDueWebhooks(test.context);
  expect(receiver.take()).toEqual([]);
});

it('results that were published while a webhook was off are sent once it is on, once for each event', async () => {
  const [before, main, other] = [
    await createEvent(test.context),
    await createEvent(test.context, { title: 'Taal' }),
    await createEvent(test.context),
  ];
  const { _id: sub } = await createSubEventOf(test.context, main._id, { title: 'Solo' });
  const publish = (id: string, note?: string) => send('PUT', `/api/events/${id}/results`, { winners, note });
  const minutes = (count: number) => {
    test.time.now = new Date(test.time.now.getTime() + count * 60_000);
  };
  const all = await makeWebhook(test, admin, { url: receiver.url, types: results });
  const one = await makeWebhook(test, admin, { name: 'Taal', url: receiver.url, types: results, eventId: main._id });
  const none = await makeWebhook(test, admin, { name: 'People', url: receiver.url });
  await publish(before._id);
  await sendDueWebhooks(test.context);
  receiver.take();
  minutes(1);
  const ids = [all, one, none].map(({ _id }) => _id);
  const turn = (id: string, isOn: boolean, withMissed = true) =>
    send('POST', `/api/webhooks/${id}/status`, { isOn, withMissed });
  for (const id of ids) await turn(id, false);
  minutes(1);
  for (const id of [sub, other._id]) await publish(id);
  await publish(sub, 'Corrected');
  await send('DELETE', `/api/events/${other._id}/results`);
  await publish(other._id);
  const at = test.time.now.toISOString();
  minutes(1);
  expect((await turn(all._id, true)).data.waiting).toBe(2);
  expect((await turn(one._id, true)).data.waiting).toBe(1);
  expect((await turn(none._id, true)).data.waiting).toBe(0);
  // They are kept in the log from now on, and say when it happened.
  const { deliveries } = (await send('GET', `/api/webhooks/${one._id}/deliveries`)).data;
  expect(deliveries).toMatchObject([{ type: 'results.published', at, status: 'pending' }]);
  await sendDueWebhooks(test.context);
  const sent = receiver.take();
  const told = sent.map(({ message }) => [message.data.event._id, message.data.results.version, message.timestamp]);
  expect(told.toSorted()).toEqual(
    [
      [sub, 2, at],
      [sub, 2, at],
      [other._id, 2, at],
    ].toSorted(),
  );
  // Once more off and on: nothing is told twice.
  await turn(all._id, false);
  minutes(1);
  expect((await turn(all._id, true)).data.waiting).toBe(0);
  await turn(all._id, false);
  await publish(sub, 'Corrected twice');
  expect((await turn(all._id, true, false)).data.waiting).toBe(0);
});

it('contact data that a webhook gets is in the record of readings, once an hour with its count', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const records = async () =>
    (await send('GET', '/api/privacy/access-log')).data.records.filter(
      ({ actor }: { actor: { name: string } }) => actor.name === 'Webhook Score board',
    );
  await makeWebhook(test, admin, { url: receiver.url });
  await register(eventId, 'Asha');
  await sendDueWebhooks(test.context);
  expect(await records()).toEqual([]);
  await test.context.db.updateTable('webhooks').set({ withContact: true }).execute();
  await register(eventId, 'Ravi');
  await register(eventId, 'Meera');
  await sendDueWebhooks(test.context);
  expect(await records()).toMatchObject([{ kind: 'exported', what: 'registrations', rows: 2, requests: 2 }]);
  receiver.respondWith(500);
  await register(eventId, 'Jo');
  await sendDueWebhooks(test.context);
  // A receiver that refuses a message has read it all the same.
  expect(await records()).toMatchObject([{ rows: 3 }]);
});

it('a receiver that takes the connection and says nothing is given up, tried again, and delays no other', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const open = await makeWebhook(test, admin, { name: 'Silent', url: `http://127.0.0.1:${port}/hook` });
  const secure = await makeWebhook(test, admin, { name: 'Silent TLS', url: `https://127.0.0.1:${port}/hook` });
  await makeWebhook(test, admin, { url: receiver.url });
  await register((await createEvent(test.context))._id);
  await sendDueWebhooks(test.context, { timeoutMs: 300 });
  expect(receiver.take()).toHaveLength(1);
  for (const { _id } of [open, secure]) {
    const { deliveries } = (await send('GET', `/api/webhooks/${_id}/deliveries`)).data;
    expect(deliveries).toMatchObject([
      { status: 'pending', attempts: [{ status: null, error: expect.stringContaining('No response within') }] },
    ]);
  }
  silent.close();
});
