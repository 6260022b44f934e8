import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listResetLinks } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin, type TwoFactorAdmin } from '#test/support/two-factor.ts';
import { tableOrder } from '../../../db/table-order.ts';
import { clampFutureTimes } from '../../../jobs/future-times.repository.ts';
import { cleanUpAuth } from '../cleanup.service.ts';
import { processResetRequests } from '../password-reset.service.ts';
import { codeOfStep, stepAt } from './totp.ts';

// Each login costs a hash on purpose, and some tests log in twenty times.
vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;

let test: TestApp;
let admin: TwoFactorAdmin;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await createTwoFactorAdmin(test);
});

const wait = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};
const setCookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []].flat().map(String);
const cookieNamed = (response: { headers: Record<string, unknown> }, name: string) =>
  setCookiesOf(response).find((line) => line.startsWith(`${name}=`)) ?? '';
const pairOf = (line: string) => line.split(';')[0] ?? '';
const cookieNamesOf = (response: { headers: Record<string, unknown> }) =>
  setCookiesOf(response).map((line) => line.split('=')[0]);

const post = (url: string, payload: object, cookie = '', remoteAddress = '127.0.0.1') =>
  test.inject({ method: 'POST', url, payload, remoteAddress, ...(cookie ? { headers: { cookie } } : {}) });
const givePassword = (url = '/login', password = PASSWORD) => post(url, { email: admin.email, password });
/** The challenge cookie. */
const begin = async (url = '/login') => pairOf(cookieNamed(await givePassword(url), 'utsav.two_factor'));
const giveCode = (code: string, cookie: string, remoteAddress?: string) =>
  post('/api/auth/two-factor/verify', { code }, cookie, remoteAddress);
const isIn = async (cookie: string) =>
  (await test.inject({ url: '/check-auth', headers: { cookie } })).statusCode === 200;
const wrongCode = () => {
  const taken = [-1, 0, 1].map((offset) => codeOfStep(admin.secret, stepAt(test.time.now) + offset));
  return ['000000', '111111', '222222', '333333'].find((code) => !taken.includes(code)) ?? '';
};

describe('a login with two-factor on', () => {
  it.each(['/login', '/api/auth/login'])(
    '%s responds two_factor_required, with no session, no user and an httpOnly cookie',
    async (url) => {
      const response = await givePassword(url);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, code: 'two_factor_required' });
      expect(response.body).not.toContain('"token"');
      expect(response.body).not.toContain(admin.email);
      const [cookie = '', ...more] = setCookiesOf(response);
      expect(more).toEqual([]);
      expect(cookie).toMatch(/^utsav\.two_factor=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(await isIn(pairOf(cookie))).toBe(false);
    },
  );

  it('opens the session with the code of the app, and removes the challenge cookie', async () => {
    const response = await giveCode(admin.nextCode(), await begin());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'Login Successful!',
      data: { email: admin.email, role: 'admin' },
      user: { email: admin.email },
    });
    expect(response.json().token).toMatch(/^[\w-]{21}$/);
    expect(await isIn(pairOf(cookieNamed(response, 'utsav.session_token')))).toBe(true);
    expect(cookieNamed(response, 'utsav.two_factor')).toMatch(/^utsav\.two_factor=;.*Max-Age=0/);
  });

  it('accepts a code with spaces and dashes, and rejects a malformed one without counting it', async () => {
    const cookie = await begin();
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', 'x'.repeat(101)]) {
      const response = await giveCode(code, cookie);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ path: 'code' }]);
    }
    const code = admin.nextCode();
    expect((await giveCode(` ${code.slice(0, 3)} ${code.slice(3)} `, cookie)).statusCode).toBe(200);
  });

  it('responds to a wrong password as without two-factor, and accounts without it log in as before', async () => {
    const wrong = await givePassword('/login', 'not the password');
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials', message: 'Invalid Credentials' });
    expect(setCookiesOf(wrong)).toEqual([]);
    const other = await test.loginAs('admin');
    const response = await post('/login', { email: other.email, password: PASSWORD });
    expect(Object.keys(response.json()).sort()).toEqual(['data', 'message', 'success', 'token', 'user']);
    expect(cookieNamesOf(response)).toEqual(['utsav.session_token', 'utsav-device']);
  });

  it('sets the challenge cookie Secure on https', async () => {
    const secure = await startTestApp({ publicUrl: 'https://utsav.example' });
    const inject: TestApp['inject'] = (options) =>
      secure.inject({ ...options, headers: { ...options.headers, origin: 'https://utsav.example' } });
    const secureAdmin = await createTwoFactorAdmin({ ...secure, inject });
    const payload = { email: secureAdmin.email, password: PASSWORD };
    const response = await inject({ method: 'POST', url: '/login', payload });
    await secure.close();
    expect(setCookiesOf(response)[0]).toMatch(/^__Host-utsav\.two_factor=.*; Secure/);
  });
});

describe('a wrong code', () => {
  it('is rejected with the field named, opens no session, and keeps the cookie for another attempt', async () => {
    const cookie = await begin();
    const response = await giveCode(wrongCode(), cookie);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'wrong_code', errors: [{ path: 'code' }] });
    expect(setCookiesOf(response)).toEqual([]);
    expect((await giveCode(admin.nextCode(), cookie)).statusCode).toBe(200);
  });

  it('includes the code of two minutes ago', async () => {
    const old = admin.nextCode();
    wait(2 * MINUTE);
    expect((await giveCode(old, await begin())).json().code).toBe('wrong_code');
  });

  it('includes the code of another account', async () => {
    const other = await createTwoFactorAdmin(test);
    expect((await giveCode(other.nextCode(), await begin())).json().code).toBe('wrong_code');
  });
});

describe('a code of the app', () => {
  it('is accepted once, also within its 30 seconds', async () => {
    const code = admin.nextCode();
    expect((await giveCode(code, await begin())).statusCode).toBe(200);
    const again = await giveCode(code, await begin());
    expect(again.json()).toMatchObject({
      code: 'wrong_code',
      message: 'This code was used already. Wait until your app shows the next one.',
    });
    expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(200);
  });

  it('is rejected after a later one was accepted', async () => {
    const older = admin.nextCode();
    const younger = codeOfStep(admin.secret, stepAt(test.time.now) + 1);
    expect((await giveCode(younger, await begin())).statusCode).toBe(200);
    expect((await giveCode(older, await begin())).json().code).toBe('wrong_code');
  });

  it('that switched two-factor login on does not log in as well', async () => {
    const used = codeOfStep(admin.secret, stepAt(test.time.now));
    expect((await giveCode(used, await begin())).json().code).toBe('wrong_code');
  });

  it('logs in one of many concurrent attempts', async () => {
    const cookies = await Promise.all(Array.from({ length: 5 }, () => begin()));
    const code = admin.nextCode();
    const responses = await Promise.all(cookies.map((cookie) => giveCode(code, cookie)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
  });
});

describe('a recovery code', () => {
  it('logs in once, in upper case and without dashes too', async () => {
    const [first = '', second = ''] = admin.recoveryCodes;
    expect((await giveCode(first.toUpperCase().replaceAll('-', ' '), await begin())).statusCode).toBe(200);
    const again = await giveCode(first, await begin());
    expect(again.json()).toMatchObject({
      code: 'wrong_code',
      message: 'This recovery code is wrong or was used already.',
    });
    expect((await giveCode(second, await begin())).statusCode).toBe(200);
  });

  it('is accepted for one of two concurrent attempts', async () => {
    const [code = ''] = admin.recoveryCodes;
    const [one, other] = await Promise.all([begin(), begin()]);
    const responses = await Promise.all([giveCode(code, one), giveCode(code, other)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 401]);
  });

  it('is rejected for another account', async () => {
    const other = await createTwoFactorAdmin(test);
    expect((await giveCode(other.recoveryCodes[0] ?? '', await begin())).json().code).toBe('wrong_code');
  });
});

describe('the challenge cookie', () => {
  it('is valid for ten minutes', async () => {
    const cookie = await begin();
    wait(10 * MINUTE);
    const response = await giveCode(admin.nextCode(), cookie);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'two_factor_expired',
      message: 'This login took too long. Enter your password once more.',
    });
    const inTime = await begin();
    wait(9 * MINUTE);
    expect((await giveCode(admin.nextCode(), inTime)).statusCode).toBe(200);
  });

  it('finishes one login only', async () => {
    const cookie = await begin();
    expect((await giveCode(admin.nextCode(), cookie)).statusCode).toBe(200);
    expect((await giveCode(admin.nextCode(), cookie)).json().code).toBe('two_factor_expired');
  });

  it('is rejected with a changed signature, and cannot be made from what the database holds', async () => {
    const cookie = await begin();
    const [name = '', value = ''] = cookie.split('=');
    const changed = `${value[0] === 'a' ? 'b' : 'a'}${value.slice(1)}`;
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    const rows = await test.context.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const forged of [changed, token, '', '%%%']) {
      expect((await giveCode(admin.nextCode(), `${name}=${forged}`)).json().code).toBe('two_factor_expired');
    }
    expect((await giveCode(admin.nextCode(), '')).json().code).toBe('two_factor_expired');
  });

  it('is void after a password reset, which does not replace the code', async () => {
    const cookie = await begin();
    await post('/api/auth/forgot-password', { email: admin.email });
    await processResetRequests(test.context);
    const [link = ''] = await listResetLinks(test.context.db, admin.email);
    const token = new URL(link).searchParams.get('token') ?? '';
    const password = 'another password';
    const reset = await post('/api/auth/reset-password', { token, password });
    expect(reset.statusCode).toBe(200);
    expect(cookieNamesOf(reset)).toEqual(['utsav-device']);
    expect((await giveCode(admin.nextCode(), cookie)).json().code).toBe('two_factor_expired');
    const login = await givePassword('/login', password);
    expect(login.json().code).toBe('two_factor_required');
    expect((await giveCode(admin.nextCode(), pairOf(cookieNamed(login, 'utsav.two_factor')))).statusCode).toBe(200);
  });

  it('does not count towards the five reset links an hour', async () => {
    for (let count = 0; count < 6; count += 1) await begin();
    await post('/api/auth/forgot-password', { email: admin.email });
    await processResetRequests(test.context);
    expect(await listResetLinks(test.context.db, admin.email)).toHaveLength(1);
  });
});

describe('the limit of wrong codes', () => {
  it('rejects an account after ten failures from all IPs, also with a correct code', async () => {
    const cookie = await begin();
    for (let attempts = 0; attempts < 10; attempts += 1) {
      expect((await giveCode(wrongCode(), cookie, `198.51.100.${attempts}`)).statusCode).toBe(401);
    }
    const rejected = await giveCode(admin.nextCode(), cookie, '203.0.113.7');
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject({ message: 'Too many attempts. Try again in 15 minutes.' });
    expect((await giveCode(admin.recoveryCodes[0] ?? '', await begin())).statusCode).toBe(429);
    wait(15 * MINUTE);
    expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(200);
  });

  it('is reset by a correct code, and neither by the password nor by a new one', async () => {
    for (let attempts = 0; attempts < 9; attempts += 1) await giveCode(wrongCode(), await begin());
    await begin();
    expect((await giveCode(wrongCode(), await begin())).statusCode).toBe(401);
    expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(429);
    wait(15 * MINUTE);
    for (let attempts = 0; attempts < 9; attempts += 1) await giveCode(wrongCode(), await begin());
    expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(200);
    expect((await giveCode(wrongCode(), await begin())).statusCode).toBe(401);
    expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(200);
  });

  it('leaves ten codes of its own to a browser in which the owner logged in, and those alone', async () => {
    const home = cookieNamed(await giveCode(admin.nextCode(), await begin()), 'utsav-device');
    const cookie = await begin();
    for (let attempts = 0; attempts < 10; attempts += 1) await giveCode(wrongCode(), cookie);
    expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(429);
    const known = async () => `${await begin()}; ${pairOf(home)}`;
    for (let attempts = 0; attempts < 9; attempts += 1) {
      expect((await giveCode(wrongCode(), await known())).statusCode).toBe(401);
    }
    expect((await giveCode(admin.nextCode(), await known())).statusCode).toBe(200);
    // The owner's success is none of the others'.
    expect((await giveCode(wrongCode(), await begin())).statusCode).toBe(429);
    for (let attempts = 0; attempts < 10; attempts += 1) await giveCode(wrongCode(), await known());
    expect((await giveCode(admin.nextCode(), await known())).statusCode).toBe(429);
    wait(15 * MINUTE);
  });

  it('lets at most ten of many concurrent attempts check the code', async () => {
    const cookie = await begin();
    const code = wrongCode();
    const responses = await Promise.all(Array.from({ length: 30 }, () => giveCode(code, cookie)));
    const statuses = responses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('locks neither other accounts nor this one’s password', async () => {
    const other = await createTwoFactorAdmin(test);
    const cookie = await begin();
    for (let attempts = 0; attempts < 10; attempts += 1) await giveCode(wrongCode(), cookie);
    expect((await givePassword()).json().code).toBe('two_factor_required');
    admin = other;
    expect((await giveCode(other.nextCode(), await begin())).statusCode).toBe(200);
  });
});

it('a clock that was ahead locks no account out after the next start', async () => {
  const now = test.time.now;
  wait(20 * 24 * 60 * MINUTE);
  const cookie = await begin();
  expect((await giveCode(admin.nextCode(), cookie)).statusCode).toBe(200);
  const waiting = await begin();
  test.time.now = now;
  expect((await giveCode(admin.nextCode(), await begin())).json().code).toBe('wrong_code');
  await clampFutureTimes(test.context.db, test.time.now);
  expect((await giveCode(admin.nextCode(), await begin())).statusCode).toBe(200);
  expect((await giveCode(admin.nextCode(), waiting)).json().code).toBe('two_factor_expired');
});

describe('stored two-factor data', () => {
  it('contains neither secret nor codes in clear, in any table', async () => {
    await giveCode(admin.recoveryCodes[0] ?? '', await begin());
    const { db } = test.context;
    const tables = await Promise.all(tableOrder.map(({ name }) => db.selectFrom(name).selectAll().execute()));
    const everything = JSON.stringify(tables).toLowerCase();
    expect(everything).toContain(admin.email);
    const raw = Buffer.from(admin.secret).toString('hex');
    const codes = admin.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
    for (const secret of [admin.secret.toLowerCase(), raw, ...codes]) expect(everything).not.toContain(secret);
  });

  it('of another SESSION_SECRET rejects codes of the app, and accepts recovery codes', async () => {
    const { config } = test.context;
    const key = config.sessionSecret;
    const { db } = test.context;
    config.sessionSecret = 'another secret of a server that was set up again';
    try {
      const cookie = await begin();
      const response = await giveCode(admin.nextCode(), cookie);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        code: 'wrong_code',
        message: 'The server can no longer check codes of your app. Use a recovery code.',
      });
      expect((await giveCode(admin.recoveryCodes[0] ?? '', cookie)).statusCode).toBe(200);
    } finally {
      config.sessionSecret = key;
    }
    expect(await db.selectFrom('twoFactors').select('userId').execute()).not.toHaveLength(0);
  });

  it('does not keep unfinished challenges', async () => {
    await begin();
    wait(3 * 60 * MINUTE);
    await cleanUpAuth(test.context);
    expect(await test.context.db.selectFrom('verifications').select('id').execute()).toEqual([]);
  });
});
