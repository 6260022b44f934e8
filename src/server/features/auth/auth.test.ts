import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { toIso } from '../../db/database.ts';
import { createAccount } from './auth.service.ts';
import { cleanUpAuth } from './cleanup.service.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const post = (url: string, payload?: object, cookie?: string) =>
  test.inject({ method: 'POST', url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });
const get = (url: string, cookie?: string) => test.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} });

const setCookieOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []].flat().map(String);
const cookieOf = (response: { headers: Record<string, unknown> }) => setCookieOf(response)[0]?.split(';')[0] ?? '';
const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: '' });

async function person(role: 'participant' | 'admin', email: string): Promise<string> {
  await createAccount(test.context, { name: 'Asha Rawat', email, password: PASSWORD, role });
  return email;
}

async function cookieFor(role: 'participant' | 'admin'): Promise<string> {
  return (await test.loginAs(role)).cookie;
}

describe('POST /api/auth/register', () => {
  it('creates a participant with a lower-cased e-mail and logs them in', async () => {
    const payload = { name: ' Asha Rawat ', email: 'Asha@Example.ORG', password: PASSWORD };
    const response = await post('/api/auth/register', payload);
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body).toMatchObject({ success: true, message: 'Registration Successful!' });
    expect(body.data).toMatchObject({ name: 'Asha Rawat', email: 'asha@example.org', role: 'participant' });
    expect(body.user).toEqual(body.data);
    expect((await get('/api/auth/me', cookieOf(response))).json().data).toEqual(body.data);
  });

  it('sets the session as an httpOnly cookie, and returns a token that authorises nothing', async () => {
    const response = await post('/api/auth/register', { name: 'Bina', email: 'bina@example.org', password: PASSWORD });
    const [cookie = '', ...more] = setCookieOf(response);
    expect(more).toEqual([expect.stringMatching(/^utsav-device=.*; HttpOnly; SameSite=Lax$/)]);
    expect(cookie).toMatch(/^utsav\.session_token=/);
    expect(cookie).toMatch(/; Max-Age=2592000/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/; Secure/);
    const { token } = response.json();
    expect(token).toMatch(/^[\w-]{21}$/);
    expect(cookie).not.toContain(token);
    expect((await get('/api/auth/me', `utsav.session_token=${token}`)).statusCode).toBe(401);
  });

  it('rejects an e-mail that has an account, in upper or lower case, and names the field', async () => {
    await person('participant', 'taken@example.org');
    const response = await post('/api/auth/register', { name: 'X', email: 'TAKEN@example.org', password: PASSWORD });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ success: false, code: 'email_taken', errors: [{ path: 'email' }] });
    expect(setCookieOf(response)).toEqual([]);
  });

  it('creates one account for two concurrent requests', async () => {
    const payload = { name: 'Twice', email: 'twice@example.org', password: PASSWORD };
    const responses = await Promise.all([post('/api/auth/register', payload), post('/api/auth/register', payload)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    const users = await test.context.db.selectFrom('users').where('email', '=', payload.email).select('id').execute();
    const accounts = await test.context.db.selectFrom('accounts').select('userId').execute();
    expect(users).toHaveLength(1);
    expect(accounts.filter(({ userId }) => userId === users[0]?.id)).toHaveLength(1);
  });

  it.each([
    ['name', { name: ' ', email: 'a@b.org', password: PASSWORD }],
    ['name', { name: 'A\u0000', email: 'a@b.org', password: PASSWORD }],
    ['email', { name: 'A', email: 'a@b', password: PASSWORD }],
    ['email', { name: 'A', email: 'a\u0000@b.org', password: PASSWORD }],
    ['password', { name: 'A', email: 'a@b.org', password: 'short' }],
    ['password', { name: 'A', email: 'a@b.org', password: 'x'.repeat(129) }],
    ['password', { name: 'A', email: 'a@b.org' }],
    ['role', { name: 'A', email: 'role@b.org', password: PASSWORD, role: 'admin' }],
  ])('rejects an invalid %s', async (field, payload) => {
    const response = await post('/api/auth/register', payload);
    if (field === 'role') {
      expect(response.json().data.role).toBe('participant');
      return;
    }
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map((error: { path: string }) => error.path)).toContain(field);
  });
});

describe('POST /api/auth/login', () => {
  it('returns the user, for an e-mail in upper or lower case', async () => {
    await person('participant', 'chitra@example.org');
    const response = await post('/api/auth/login', { email: 'Chitra@Example.org', password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ message: 'Login Successful!', user: { email: 'chitra@example.org' } });
    expect(response.body).not.toContain(PASSWORD);
  });

  it('ends the session that the browser had before and opens another', async () => {
    await person('participant', 'esha@example.org');
    const credentials = { email: 'esha@example.org', password: PASSWORD };
    const first = cookieOf(await post('/api/auth/login', credentials));
    const second = cookieOf(await post('/api/auth/login', credentials, first));
    expect(second).not.toBe(first);
    expect((await get('/api/auth/me', first)).statusCode).toBe(401);
    expect((await get('/api/auth/me', second)).statusCode).toBe(200);
  });

  it('keeps the session when a login fails', async () => {
    const cookie = await cookieFor('participant');
    await post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong' }, cookie);
    expect((await get('/api/auth/me', cookie)).statusCode).toBe(200);
  });

  it('/login accepts admins only, and responds to a participant as to an unknown e-mail', async () => {
    await person('participant', 'farah@example.org');
    const { email } = await test.loginAs('admin');
    const participant = await post('/login', { email: 'farah@example.org', password: PASSWORD });
    const stranger = await post('/login', { email: 'stranger@example.org', password: PASSWORD });
    expect(participant.statusCode).toBe(401);
    expect(withoutId(participant.body)).toEqual(withoutId(stranger.body));
    const admin = await post('/login', { email, password: PASSWORD });
    expect(admin.json()).toMatchObject({ success: true, data: { role: 'admin' } });
    expect((await get('/check-auth', cookieOf(admin))).statusCode).toBe(200);
  });
});

describe('GET /check-auth', () => {
  it('responds 200 to admins only', async () => {
    expect((await get('/check-auth')).statusCode).toBe(401);
    expect((await get('/check-auth', await cookieFor('participant'))).statusCode).toBe(403);
    const response = await get('/check-auth', await cookieFor('admin'));
    expect(response.statusCode).toBe(200);
    const keys = ['createdAt', 'email', 'emailVerified', 'id', 'name', 'role'];
    expect(Object.keys(response.json().data).sort()).toEqual(keys);
  });

  it('rejects a cookie with a changed signature or token', async () => {
    const cookie = await cookieFor('admin');
    const [name, value = ''] = cookie.split('=');
    const changed = `${name}=${value[0] === 'a' ? 'b' : 'a'}${value.slice(1)}`;
    expect((await get('/check-auth', changed)).statusCode).toBe(401);
    expect((await get('/check-auth', `${name}=%%%`)).statusCode).toBe(401);
    expect((await get('/check-auth', `${name}=`)).statusCode).toBe(401);
  });
});

describe('POST /api/auth/logout', () => {
  it('deletes the session, not only the cookie', async () => {
    const cookie = await cookieFor('admin');
    const response = await post('/api/auth/logout', undefined, cookie);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, data: null });
    expect(setCookieOf(response)[0]).toMatch(/^utsav\.session_token=;.*Max-Age=0/);
    expect((await get('/check-auth', cookie)).statusCode).toBe(401);
  });

  it('succeeds without a session, with an ended one and with an invalid cookie', async () => {
    const cookie = await cookieFor('participant');
    await post('/api/auth/logout', undefined, cookie);
    expect((await post('/api/auth/logout')).statusCode).toBe(200);
    expect((await post('/api/auth/logout', undefined, cookie)).statusCode).toBe(200);
    expect((await post('/api/auth/logout', undefined, 'utsav.session_token=nonsense')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  const setExpiry = async (cookie: string, expiresAt: Date) => {
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    const change = { expiresAt: expiresAt.toISOString() };
    await test.context.db.updateTable('sessions').set(change).where('token', '=', token).execute();
    return token;
  };

  it('survives a restart of the server', async () => {
    const cookie = await cookieFor('admin');
    const restarted = await buildApp({ ...test.context });
    const response = await restarted.inject({ method: 'GET', url: '/check-auth', headers: { cookie } });
    await restarted.close();
    expect(response.statusCode).toBe(200);
  });

  it('is prolonged by use, in the database and in the cookie, at most once a day', async () => {
    const cookie = await cookieFor('admin');
    expect(setCookieOf(await get('/check-auth', cookie))).toEqual([]);
    const token = await setExpiry(cookie, new Date(Date.now() + 10 * DAY));
    const response = await get('/check-auth', cookie);
    expect(cookieOf(response)).toBe(cookie.split('; ')[0]);
    expect(setCookieOf(response)[0]).toMatch(/Max-Age=2592000/);
    const { db } = test.context;
    const row = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    expect(Date.parse(toIso(row.expiresAt))).toBeGreaterThan(Date.now() + 29 * DAY);
    expect(setCookieOf(await get('/check-auth', cookie))).toEqual([]);
  });

  it('ends after thirty days without use, and is deleted', async () => {
    const cookie = await cookieFor('admin');
    const token = await setExpiry(cookie, new Date(test.time.now.getTime() - 1000));
    await cleanUpAuth(test.context);
    const { db } = test.context;
    expect(await db.selectFrom('sessions').select('id').where('token', '=', token).execute()).toEqual([]);
    const other = await cookieFor('admin');
    await setExpiry(other, new Date(Date.now() - 1000));
    expect((await get('/check-auth', other)).statusCode).toBe(401);
  });
});

describe('the session cookie with PUBLIC_URL on https', () => {
  it('is Secure and of this host alone', async () => {
    const secure = await startTestApp({ publicUrl: 'https://utsav.example' });
    const payload = { name: 'Hema', email: 'hema@example.org', password: PASSWORD };
    const headers = { origin: 'https://utsav.example' };
    const response = await secure.inject({ method: 'POST', url: '/api/auth/register', payload, headers });
    expect(setCookieOf(response)[0]).toMatch(/^__Host-utsav\.session_token=.*; Secure/);
    const askWith = (cookie: string) => secure.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } });
    const me = await askWith(cookieOf(response));
    // The name that another host of the domain could set.
    const fromSibling = await askWith(cookieOf(response).replaceAll('__Host-', '__Secure-'));
    await secure.close();
    expect(me.statusCode).toBe(200);
    expect(fromSibling.statusCode).toBe(401);
  });
});

describe('a request while the database is unavailable', () => {
  it('gets 503 and not 401', async () => {
    const broken = await startTestApp();
    const { cookie } = await broken.loginAs('admin');
    await broken.context.db.destroy();
    const response = await broken.inject({ method: 'GET', url: '/check-auth', headers: { cookie } });
    await broken.close();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  });
});
