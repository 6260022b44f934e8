import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { call, type Transport } from '../../api.ts';
import { keysOfLostRequests } from './done-once.ts';

const respond = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** Sends announcements; `responses` are what comes back, in their order, null where nothing does. */
function startSending(responses: (Response | null)[]) {
  const keys: (string | null)[] = [];
  const transport: Transport = async (_path, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  };
  const sendOnce = keysOfLostRequests();
  const send = (endpoint: 'create' | 'delete', input: { body?: object; params?: object }) =>
    sendOnce(transport, endpoints.announcements[endpoint], input as never, (sent) =>
      call(sent, endpoints.announcements[endpoint], input as never),
    ).catch(() => undefined);
  return { keys, send };
}
const note = (title: string) => ({ body: { title, text: 'Gates open at nine.' } });

it('a request whose response was lost is sent again with its key, until one comes back', async () => {
  const { keys, send } = startSending([null, respond(502, {}), respond(200, { success: true, data: {} }), null]);
  for (let count = 0; count < 4; count += 1) await send('create', note('Gates'));
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

it('a request that says something else has another key, as one has that the server refused', async () => {
  const { keys, send } = startSending([null, null, respond(400, { code: 'validation_failed' }), null]);
  for (const title of ['Gates', 'Doors', 'Gates', 'Gates']) await send('create', note(title));
  expect(keys[2]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('a request that may be done twice has no key', async () => {
  const { keys, send } = startSending([null]);
  await send('delete', { params: { id: 'x' } });
  expect(keys).toEqual([null]);
});
