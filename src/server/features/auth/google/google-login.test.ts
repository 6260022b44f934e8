import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenidServer, studentClaims } from '#test/support/servers/openid-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin } from '#test/support/two-factor.ts';

let google: OpenidServer;
let test: TestApp;

beforeAll(async () => {
  google = await OpenidServer.start();
  test = await startTestApp({ google: google.config });
});
afterAll(async () => {
  await test.close();
  await google.stop();
});
beforeEach(async () => {
  Object.assign(google, { claims: { ...studentClaims }, isDown: false, isForged: false, isDenied: false });
  google.tamper = (token) => token;
  await test.context.db.deleteFrom('users').execute();
});

const EMAIL = 'asha.rao@college.test';

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

async function begin(next: string | null = '/my-registrations', cookie = '') {
  const response = await test.inject({
    method: 'POST',
    url: '/api/auth/google/start',
    payload: { next },
    headers: cookie ? { cookie } : {},
  });
  return { response, url: response.json().data?.url as string, cookie: cookiesOf(response) };
}

/** A browser comes back from Google with `search`; a browser sends no Origin then. */
const comeBack = (search: string, cookie: string) =>
  test.app.inject({ method: 'GET', url: `/api/auth/google/finish${search}`, headers: { host: 'localhost', cookie } });

/** A whole login; `session` are the cookies that the browser has before. */
async function logIn(session = '') {
  const { url, cookie } = await begin(null, session);
  return comeBack(google.authorize(url).search, [session, cookie].filter(Boolean).join('; '));
}

const me = async (cookie: string) =>
  (await test.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } })).json().data;

const findUser = (email = EMAIL) =>
  test.context.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const logInByPassword = (email: string) =>
  test.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } });

describe('the login with Google', () => {
  it('asks Google with PKCE, state and nonce, for the college, and lets the person choose the account', async () => {
    const { url, response } = await begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      hd: 'college.test',
      redirect_uri: 'http://127.0.0.1:3000/signin/google/callback',
    });
    expect(asked.scope?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40);
    expect(String(response.headers['set-cookie'])).toMatch(/utsav\.google_login=.*HttpOnly; SameSite=Lax/);
  });

  it('makes the account of a new participant, with a verified e-mail and without a password', async () => {
    const { url, cookie } = await begin('/team/abc');
    const response = await comeBack(google.authorize(url).search, cookie);
    expect(response.json().data).toEqual({ next: '/team/abc', needsCode: false, hasLostPassword: false });
    const person = { email: EMAIL, name: 'Asha Rao', role: 'participant', emailVerified: true };
    expect(await me(cookiesOf(response))).toMatchObject(person);
    const { db } = test.context;
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([]);
  });

  it('makes one account of two first logins at the same moment', async () => {
    const logins = await Promise.all([logIn(), logIn()]);
    expect(logins.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await test.context.db.selectFrom('users').select('id').where('email', '=', EMAIL).execute();
    expect(rows).toHaveLength(1);
  });

  it.each(['http://evil.example/', '<b>x</b>', '', 'x'.repeat(101), undefined])(
    'names a new account after its e-mail where Google’s name is %j',
    async (name) => {
      google.claims = { ...studentClaims, name };
      await logIn();
      expect((await findUser())?.name).toBe('asha rao');
    },
  );

  it('logs into the account that has verified the e-mail, which keeps its password', async () => {
    const payload = { name: 'Asha', email: EMAIL, password: PASSWORD };
    await test.inject({ method: 'POST', url: '/api/auth/register', payload });
    await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', EMAIL).execute();
    expect((await logIn()).json().data.hasLostPassword).toBe(false);
    expect((await findUser())?.name).toBe('Asha');
    expect((await logInByPassword(EMAIL)).statusCode).toBe(200);
  });

  it('takes over an unverified account: password and sessions of the stranger end', async () => {
    const payload = { name: 'A stranger', email: EMAIL, password: PASSWORD };
    const stranger = await test.inject({ method: 'POST', url: '/api/auth/register', payload });
    const response = await logIn();
    expect(response.json().data.hasLostPassword).toBe(true);
    expect(await me(cookiesOf(response))).toMatchObject({ email: EMAIL, emailVerified: true });
    expect(await me(cookiesOf(stranger))).toBeUndefined();
    expect((await logInByPassword(EMAIL)).statusCode).toBe(401);
  });

  it('keeps the password of an unverified account whose session the browser has', async () => {
    const payload = { name: 'Asha', email: EMAIL, password: PASSWORD };
    const own = await test.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect((await logIn(cookiesOf(own))).json().data.hasLostPassword).toBe(false);
    expect((await logInByPassword(EMAIL)).statusCode).toBe(200);
    // Session fixation: the session before has ended.
    expect(await me(cookiesOf(own))).toBeUndefined();
  });
});

describe('an admin’s login with Google', () => {
  const asAdmin = (email: string, sub = 'google-admin') => {
    google.claims = { ...studentClaims, email, sub };
  };

  async function createAdmin(email: string): Promise<void> {
    const { email: made } = await test.loginAs('admin');
    await test.context.db.updateTable('users').set({ email }).where('email', '=', made).execute();
  }

  it('opens the panel of an existing admin, and never makes one', async () => {
    await createAdmin('chair@college.test');
    asAdmin('chair@college.test');
    expect(await me(cookiesOf(await logIn()))).toMatchObject({ role: 'admin' });
    asAdmin('nobody@college.test', 'google-nobody');
    expect(await me(cookiesOf(await logIn()))).toMatchObject({ role: 'participant' });
  });

  it('still asks for the code where two-step login is on', async () => {
    const { email, nextCode } = await createTwoFactorAdmin(test);
    await test.context.db
      .updateTable('users')
      .set({ email: 'chair@college.test' })
      .where('email', '=', email)
      .execute();
    asAdmin('chair@college.test');
    const response = await logIn();
    expect(response.json().data.needsCode).toBe(true);
    const cookie = cookiesOf(response);
    expect(await me(cookie)).toBeUndefined();
    const payload = { code: nextCode() };
    const url = '/api/auth/two-factor/verify';
    const verified = await test.inject({ method: 'POST', url, payload, headers: { cookie } });
    expect(await me(cookiesOf(verified))).toMatchObject({ role: 'admin' });
  });

  it('refuses another Google account of the same address, until an operator sets a new password', async () => {
    await createAdmin('chair@college.test');
    asAdmin('chair@college.test');
    await logIn();
    asAdmin('chair@college.test', 'the-next-student');
    const refused = await logIn();
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('google_login_refused');
    const { replacePasswordOf } = await import('../admins/admins.service.ts');
    await replacePasswordOf(test.context, 'chair@college.test', 'another-password');
    expect((await logIn()).statusCode).toBe(200);
  });

  it('is in the audit when it opens the account for the first time, and not again', async () => {
    await createAdmin('secretary@college.test');
    asAdmin('secretary@college.test', 'secretary');
    await logIn();
    await logIn();
    const { db } = test.context;
    const user = db.selectFrom('users').select('id').where('email', '=', 'secretary@college.test');
    const { id } = await user.executeTakeFirstOrThrow();
    const rows = await db.selectFrom('audit').select(['actorId', 'endpoint']).where('targetId', '=', id).execute();
    expect(rows).toEqual([{ actorId: id, endpoint: 'first login with Google' }]);
  });

  it('refuses a Google account that is bound to another admin', async () => {
    await createAdmin('chair@college.test');
    await createAdmin('treasurer@college.test');
    asAdmin('chair@college.test');
    await logIn();
    asAdmin('treasurer@college.test');
    expect((await logIn()).statusCode).toBe(403);
  });
});

describe('a login with Google is refused', () => {
  const nobodyIsLoggedIn = async (response: Awaited<ReturnType<typeof logIn>>) => {
    expect(cookiesOf(response)).not.toContain('session_token');
    const users = await test.context.db.selectFrom('users').select('id').execute();
    expect(users).toEqual([]);
  };

  it.each<[string, JWTPayload]>([
    ['another domain', { hd: 'other.test', email: 'asha@other.test' }],
    ['no domain, as of private accounts', { hd: undefined }],
    ['the domain in the token alone', { email: 'asha@gmail.com' }],
    ['the domain in the e-mail alone', { hd: 'other.test' }],
    ['a domain that ends alike', { hd: 'evilcollege.test', email: 'asha@evilcollege.test' }],
    ['an unverified e-mail', { email_verified: false }],
    ['an e-mail that says it is verified in words', { email_verified: 'true' }],
    ['no e-mail', { email: undefined }],
  ])('for %s', async (_, claims) => {
    google.claims = { ...studentClaims, ...claims };
    const response = await logIn();
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('google_login_refused');
    await nobodyIsLoggedIn(response);
  });

  it.each<[string, (token: JWTPayload) => JWTPayload]>([
    ['audience', (token) => ({ ...token, aud: 'another-client' })],
    ['issuer', (token) => ({ ...token, iss: 'https://evil.example' })],
    ['nonce', (token) => ({ ...token, nonce: 'another' })],
    ['missing nonce', ({ nonce: _, ...token }) => token],
    ['expiry', (token) => ({ ...token, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ])('for a wrong %s', async (_, tamper) => {
    google.tamper = tamper;
    const response = await logIn();
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('google_login_invalid');
    await nobodyIsLoggedIn(response);
  });

  it('for a token that somebody else signed', async () => {
    google.isForged = true;
    const response = await logIn();
    expect(response.json().code).toBe('google_login_invalid');
    await nobodyIsLoggedIn(response);
  });

  it('for a wrong state, for another browser, and for a person who stops it', async () => {
    const { url, cookie } = await begin();
    const back = google.authorize(url);
    back.searchParams.set('state', 'another');
    expect((await comeBack(back.search, cookie)).json().code).toBe('google_login_invalid');
    const other = await begin();
    expect((await comeBack(google.authorize(url).search, other.cookie)).json().code).toBe('google_login_invalid');
    expect((await comeBack(google.authorize(url).search, '')).json().code).toBe('google_login_invalid');
    google.isDenied = true;
    expect((await logIn()).json().detail).toContain('You stopped the login');
  });

  it('for a code that was used before', async () => {
    const { url, cookie } = await begin();
    const { search } = google.authorize(url);
    expect((await comeBack(search, cookie)).statusCode).toBe(200);
    const again = await comeBack(search, cookie);
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('google_login_invalid');
  });

  it('for a page of another site to go back to', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect((await begin(next)).response.statusCode).toBe(400);
    }
  });

  it('while Google does not respond, with a clear error, and works again afterwards', async () => {
    google.isDown = true;
    const response = await logIn();
    expect(response.statusCode).toBe(502);
    expect(response.json().code).toBe('google_unavailable');
    google.isDown = false;
    expect((await logIn()).statusCode).toBe(200);
  });

  it('where it is not configured', async () => {
    const plain = await startTestApp();
    const response = await plain.inject({ method: 'POST', url: '/api/auth/google/start', payload: {} });
    expect(response.statusCode).toBe(404);
    expect((await plain.inject({ url: '/api/auth/google/finish?code=x&state=x' })).statusCode).toBe(404);
    await plain.close();
  });

  it('where the provider cannot be reached at all', async () => {
    const issuer = 'http://127.0.0.1:9';
    const lonely = await startTestApp({ google: { ...google.config, issuer } });
    const response = await lonely.inject({ method: 'POST', url: '/api/auth/google/start', payload: {} });
    expect(response.json().code).toBe('google_unavailable');
    await lonely.close();
  });
});
