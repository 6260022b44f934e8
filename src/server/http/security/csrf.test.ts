import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let cookie: string;
const allowed = 'https://festival.example';

beforeAll(async () => {
  test = await startTestApp({ allowedOrigins: [allowed], publicUrl: 'https://utsav.example' });
  // The session cookie is a Secure one here.
  ({ cookie } = await test.loginAs('admin'));
});
afterAll(() => test.close());

const remove = (headers: Record<string, string>) =>
  test.app.inject({
    method: 'DELETE',
    url: '/api/events/mainEvent/unknown',
    headers: { host: 'localhost', ...headers },
  });

it.each([
  ['our public url', 'https://utsav.example', 404],
  ['the origin it was sent to', 'http://localhost', 404],
  ['an allowed site', allowed, 404],
  ['another site', 'https://evil.example', 403],
  ['a sandboxed page', 'null', 403],
  ['the same host over another protocol', 'https://localhost', 403],
])('csrf responds to a change from %s (%s) with %i', async (_, origin, status) => {
  expect((await remove({ cookie, origin })).statusCode).toBe(status);
});

it('csrf rejects a session without an Origin, and another site without a session', async () => {
  expect((await remove({ cookie })).json().code).toBe('cross_origin_forbidden');
  expect((await remove({ origin: 'https://evil.example' })).json().code).toBe('cross_origin_forbidden');
});

it('csrf lets a request pass that has neither a session nor an Origin', async () => {
  expect((await remove({})).json().code).toBe('not_signed_in');
});

it('csrf takes the cookie of a device alone for no session, and beside a session not', async () => {
  const device = 'utsav-device=a.b';
  expect((await remove({ cookie: device })).json().code).toBe('not_signed_in');
  expect((await remove({ cookie: `${device}; ${cookie}` })).json().code).toBe('cross_origin_forbidden');
  expect((await remove({ cookie: device, origin: 'https://evil.example' })).json().code).toBe('cross_origin_forbidden');
});

it('CORS lets an allowed site read with credentials, and no other site', async () => {
  const read = (origin: string) => test.app.inject({ url: '/api/settings', headers: { origin } });
  const { headers } = await read(allowed);
  expect(headers['access-control-allow-origin']).toBe(allowed);
  expect(headers['access-control-allow-credentials']).toBe('true');
  expect((await read('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});
