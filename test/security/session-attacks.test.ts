import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { createAccount } from '#server/features/auth/auth.service.ts';
import { nextNumber } from '#test/support/endpoints/audited/records.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let https: TestApp;
let admin = '';
const PUBLIC_URL = 'https://utsav.example';
beforeAll(async () => {
  test = await startTestApp();
  https = await startTestApp({ publicUrl: PUBLIC_URL });
  ({ cookie: admin } = await test.loginAs('admin'));
});
afterAll(async () => {
  await test.close();
  await https.close();
});

type EndpointResult = Awaited<ReturnType<TestApp['inject']>>;
const setCookies = (response: EndpointResult) => [response.headers['set-cookie'] ?? []].flat().map(String);
const cookieOf = (response: EndpointResult) => setCookies(response)[0]?.split(';')[0] ?? '';
const post = (app: TestApp, url: string, payload: object, cookie?: string) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin: app === https ? PUBLIC_URL : 'http://localhost', ...(cookie ? { cookie } : {}) },
  });
const me = async (app: TestApp, cookie: string) => {
  const response = await app.inject({ url: '/api/auth/me', headers: { cookie } });
  return response.statusCode === 200 ? (response.json().data.email as string) : response.statusCode;
};

async function person(app: TestApp, role: 'participant' | 'admin' = 'participant') {
  const email = `p${nextNumber()}@utsav.test`;
  await createAccount(app.context, { name: 'Asha', email, password: PASSWORD, role });
  return { email, password: PASSWORD };
}

describe('a session planted in the browser', () => {
  it.each(['/api/auth/login', '/login', '/api/auth/register'])('is replaced by %s', async (url) => {
    const attacker = cookieOf(await post(test, '/api/auth/login', await person(test)));
    const email = `victim-${url.length}@utsav.test`;
    const victim =
      url === '/api/auth/register' ? { name: 'Victim', email, password: PASSWORD } : await person(test, 'admin');
    const own = cookieOf(await post(test, url, victim, attacker));
    expect(own).not.toBe('');
    expect(own).not.toBe(attacker);
    expect(await me(test, own)).toBe(victim.email);
    expect(await me(test, attacker)).toBe(401);
  });

  it.each([
    'utsav.session_token=chosen',
    'utsav.session_token=chosen.c2lnbmF0dXJl',
    'utsav.session_token=; utsav.session_token=chosen',
  ])('is never adopted, and authorises nothing: %s', async (chosen) => {
    const response = await post(test, '/api/auth/login', await person(test), chosen);
    expect(response.statusCode).toBe(200);
    expect(setCookies(response).join()).not.toContain('chosen');
    expect(await me(test, chosen)).toBe(401);
  });

  it('gains nothing by an admin’s login elsewhere, and is not restored by logging out', async () => {
    const credentials = await person(test, 'admin');
    const first = cookieOf(await post(test, '/login', credentials));
    const second = cookieOf(await post(test, '/login', credentials));
    await post(test, '/api/auth/logout', {}, first);
    expect(await me(test, first)).toBe(401);
    expect(await me(test, second)).toBe(credentials.email);
    await post(test, '/login', credentials, first);
    expect(await me(test, first)).toBe(401);
  });
});

describe('every cookie that is set', () => {
  it.each([
    ['http', () => test],
    ['https', () => https],
  ] as const)('is closed to scripts and to other sites, on %s', async (scheme, appOf) => {
    const app = appOf();
    const credentials = await person(app, 'admin');
    const login = await post(app, '/login', credentials);
    const register = { name: 'New', email: `new-${scheme}@utsav.test`, password: PASSWORD };
    const responses = [
      login,
      await post(app, '/api/auth/login', credentials),
      await post(app, '/api/auth/register', register),
      await post(app, '/api/auth/logout', {}, cookieOf(login)),
    ];
    for (const response of responses) {
      expect(setCookies(response).length).toBeGreaterThan(0);
      for (const cookie of setCookies(response)) {
        expect(cookie).toMatch(/; HttpOnly/);
        expect(cookie).toMatch(/; SameSite=Lax/);
        expect(cookie).toMatch(/; Path=\/(;|$)/);
        // With a domain it would be sent to every subdomain.
        expect(cookie).not.toMatch(/Domain=/i);
        expect(/; Secure/.test(cookie)).toBe(scheme === 'https');
        expect(cookie.startsWith('__Host-')).toBe(scheme === 'https');
      }
    }
  });
});

const unsafe = allEndpoints.filter(({ method, webhook }) => method !== 'GET' && !webhook);

describe.each(unsafe.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s from elsewhere',
  (_, { method, path }) => {
    it.each([
      ['another site', 'https://evil.example'],
      ['a sandboxed page', 'null'],
      ['a host that looks like ours', 'http://localhost.evil.example'],
      ['another port', 'http://localhost:8080'],
      ['an unknown origin', undefined],
    ])('is rejected: %s', async (_from, origin) => {
      const headers = { host: 'localhost', cookie: admin, ...(origin === undefined ? {} : { origin }) };
      const url = path.replace(/:\w+/g, 'unknown');
      const response = await test.app.inject({ method, url, headers, payload: {} });
      expect(response.statusCode).toBe(403);
      expect(response.json().code).toBe('cross_origin_forbidden');
    });
  },
);
