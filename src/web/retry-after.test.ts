import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withRetryAfter } from './retry-after.ts';

const busy = (seconds?: string) =>
  new Response(null, { status: 503, headers: seconds === undefined ? {} : { 'retry-after': seconds } });
const done = () => Response.json({ success: true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends one request through responses that are given in order; returns the last status and the number of requests. */
async function send(responses: Response[], milliseconds: number) {
  const transport = vi.fn(async () => responses[transport.mock.calls.length - 1] ?? done());
  const sent = withRetryAfter(transport)('/api/registrations', { method: 'POST' });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return { status: (await sent).status, requests: transport.mock.calls.length };
}

it('withRetryAfter sends a request again once the server has room', async () => {
  expect(await send([busy('2')], 3000)).toEqual({ status: 200, requests: 2 });
});

it('withRetryAfter does not send before the time that the server names', async () => {
  const transport = vi.fn(async () => busy('2'));
  void withRetryAfter(transport)('/api/registrations', { method: 'POST' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(transport).toHaveBeenCalledTimes(1);
});

it('withRetryAfter returns the refusal after three attempts', async () => {
  expect(await send([busy('2'), busy('2'), busy('2')], 10_000)).toEqual({ status: 503, requests: 3 });
});

it.each([
  ['without Retry-After', busy()],
  ['with a date', busy('Fri, 12 Feb 2027 10:00:00 GMT')],
  ['with a minute', busy('60')],
  ['with another status', new Response(null, { status: 429, headers: { 'retry-after': '2' } })],
])('withRetryAfter returns a refusal %s at once', async (_, response) => {
  expect(await send([response], 0)).toEqual({ status: response.status, requests: 1 });
});
