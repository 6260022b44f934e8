import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, startReceiver, webhookInput } from '#test/support/webhooks.ts';
import { pruneWebhooks, sendDueWebhooks } from './webhook-worker.service.ts';

const HOUR = 60 * 60_000;

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
afterEach(() => receiver.close());
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const add = () => makeWebhook(test, admin, { url: receiver.url });
const later = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};

it('a new URL or secret ends the time of failures: the next failure is the first one', async () => {
  const { _id: id } = await add();
  receiver.respondWith(500);
  const shown = async () => (await send('GET', '/api/webhooks')).find((webhook: { _id: string }) => webhook._id === id);
  const failingSince = async (change: () => Promise<unknown>) => {
    await send('POST', `/api/webhooks/${id}/test`);
    await sendDueWebhooks(test.context);
    later(23 * HOUR);
    await change();
    return (await shown()).failingSince;
  };
  const put = (url: string, version: number) => send('PUT', `/api/webhooks/${id}`, webhookInput({ url, version }));
  expect(await failingSince(() => put(receiver.url, 1))).toEqual(expect.any(String));
  expect(await failingSince(() => put(`${receiver.url}?hall=2`, 2))).toBeNull();
  expect(await failingSince(() => send('POST', `/api/webhooks/${id}/secret`, { password: PASSWORD }))).toBeNull();
  expect(await shown()).toMatchObject({ disabledAt: null, version: 4 });
});

it('a message that is sent once more is kept for thirty days from then', async () => {
  const { _id: id } = await add();
  const from = test.time.now.toISOString();
  const { _id: eventId } = await createEvent(test.context);
  for (const email of ['asha@college.test', 'meera@college.test'])
    await send('POST', '/api/registrations', { eventId, name: 'Asha', email });
  const log = async () => (await send('GET', `/api/webhooks/${id}/deliveries`)).deliveries;
  const [first, second] = await log();
  const kept = async (hours: number) => {
    later(hours * HOUR);
    await pruneWebhooks(test.context);
    return (await log()).map(({ _id }: { _id: string }) => _id);
  };
  expect(await kept(29 * 24)).toHaveLength(2);
  await send('POST', `/api/webhooks/${id}/deliveries/${first._id}/replay`, {});
  expect(await kept(25)).toEqual([first._id]);
  expect(await kept(28 * 24)).toEqual([first._id]);
  const to = new Date(Date.parse(from) + HOUR).toISOString();
  await send('POST', `/api/webhooks/${id}/replay`, { from, to });
  expect(await kept(25)).toEqual([first._id, second._id]);
});
