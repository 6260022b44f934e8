import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, startReceiver, webhookInput } from '#test/support/webhooks.ts';
import { sendDueWebhooks } from './webhook-worker.service.ts';

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
