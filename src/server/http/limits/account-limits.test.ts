import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
// The limiter goes by the wall clock.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  test = await startTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

it.each([
  ['/api/registrations', 600, 400],
  ['/api/team/registerTeam', 300, 400],
  ['/api/events/V1StGXR8_Z5jdHi6B-myT/answer-files', 120, 400],
  ['/api/privacy/consents', 60, 401],
])(
  '%s takes a number of requests of one account, whatever network it is on, and others’ all the same',
  async (url, max, ofGuest) => {
    const account = await test.headersOf('participant');
    const send = async (headers: Record<string, string>, index: number) => {
      const remoteAddress = `203.0.113.${index % 250}`;
      return (await test.inject({ method: 'POST', url, payload: {}, headers, remoteAddress })).statusCode;
    };
    const statuses = new Set<number>();
    for (let count = 0; count < max; count += 1) statuses.add(await send(account, count));
    expect([...statuses]).toEqual([400]);
    expect(await send(account, max)).toBe(429);
    expect(await send(await test.headersOf('participant'), max)).toBe(400);
    expect(await send({}, max)).toBe(ofGuest);
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect(await send(account, max)).toBe(400);
  },
);

it('a file above the number of an account is refused before it is read, behind an unnamed proxy too', async () => {
  const account = await test.headersOf('participant');
  const url = '/api/events/V1StGXR8_Z5jdHi6B-myT/answer-files';
  const send = (payload: object) => test.inject({ method: 'POST', url, payload, headers: account });
  for (let count = 0; count < 120; count += 1) await send({});
  const unreadable = { 'content-type': 'multipart/form-data; boundary=x', ...account };
  const response = await test.inject({ method: 'POST', url, payload: 'no multipart', headers: unreadable });
  expect(response.statusCode).toBe(429);
});
