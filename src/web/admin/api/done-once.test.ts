import { beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { memoryStorage } from '#test/support/browser/memory-storage.ts';
import { call, type Transport } from '../../api.ts';
import { clearDraft } from '../components/form/drafts/draft-store.ts';
import { sendOnce } from './done-once.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  clearDraft('news');
});

const respond = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const done = () => respond(200, { success: true, data: {} });
const sentBefore = () => respond(409, { success: false, code: 'sent_before', message: 'This was done' });

/** Sends from the form 'news'; `responses` are what comes back, in their order, null where nothing does. */
function startSending(responses: (Response | null)[]) {
  const keys: (string | null)[] = [];
  const transport: Transport = async (_path, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  };
  const sendTo = async (endpoint: 'announcements' | 'webhooks', body: object) => {
    const input = { body } as never;
    const sent = endpoints[endpoint].create;
    return sendOnce('news', { transport, endpoint: sent, input }, (keyed) => call(keyed, sent, input));
  };
  const send = (body: object) => sendTo('announcements', body).catch((error: Error) => error.name);
  return { keys, send, sendTo };
}
const note = (title: string) => ({ title, text: 'Gates open at nine.' });

it('a request whose response was lost is sent again with its key, until its draft goes', async () => {
  const { keys, send } = startSending([null, respond(502, {}), null, null]);
  for (let count = 0; count < 3; count += 1) await send(note('Gates'));
  clearDraft('news');
  await send(note('Gates'));
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

it('a request keeps its key when the session ended before it was sent again', async () => {
  const { keys, send } = startSending([null, respond(401, { code: 'not_signed_in' }), sentBefore()]);
  for (let count = 0; count < 3; count += 1) await send(note('Gates'));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

it('the same request has another key once it is known to be done', async () => {
  const { keys, send } = startSending([null, sentBefore(), null, done(), done()]);
  for (let count = 0; count < 5; count += 1) await send(note('Gates'));
  expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]]);
  expect(new Set(keys).size).toBe(3);
});

it('a request that says something else has another key', async () => {
  const { keys, send } = startSending([null, null, done()]);
  for (const title of ['Gates', 'Doors', 'Gates']) await send(note(title));
  expect(keys[2]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(2);
});

it('what the page counts meanwhile makes no other request', async () => {
  const { keys, sendTo } = startSending([null, done()]);
  await sendTo('announcements', { ...note('Gates'), expected: 88 }).catch(() => undefined);
  await sendTo('announcements', { ...note('Gates'), expected: 89 });
  expect(keys[1]).toBe(keys[0]);
});

it('a password and a code make no other request, and are not stored', async () => {
  const { keys, sendTo } = startSending([null, done()]);
  const webhook = { name: 'Score board', password: 'a-password-for-tests' };
  await sendTo('webhooks', { ...webhook, code: '123456' }).catch(() => undefined);
  const stored = localStorage.getItem(localStorage.key(0) ?? '');
  expect(stored).toContain('Score board');
  expect(stored).not.toMatch(/a-password|123456/);
  await sendTo('webhooks', { ...webhook, code: '654321' });
  expect(keys[1]).toBe(keys[0]);
});

it('a request that was done the first time is done, and one that waits for approval says so', async () => {
  const asked = respond(409, { success: false, code: 'asked_before', message: 'It waits' });
  const { send } = startSending([sentBefore(), asked, respond(409, { success: false, code: 'mail_limit' })]);
  expect(await send(note('Gates'))).toBeNull();
  expect(await send(note('Gates'))).toBe('ApprovalAskedError');
  expect(await send(note('Gates'))).toBe('ApiError');
});
