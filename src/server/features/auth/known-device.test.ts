import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listResetLinks, sendEmails } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createAccount } from './auth.service.ts';
import { insertFailure } from './login-failures.repository.ts';
import { processResetRequests } from './password-reset.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const post = (url: string, payload: object, cookie = '') =>
  test.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress: '203.0.113.1' });
const login = (email: string, password = PASSWORD, cookie = '') => post('/api/auth/login', { email, password }, cookie);

const cookieNamesOf = (response: Awaited<ReturnType<typeof login>>) =>
  [response.headers['set-cookie'] ?? []].flat().map((line) => String(line).split('=')[0]);

/** The cookie by which the browser of a response is known. */
function deviceOf(response: Awaited<ReturnType<typeof login>>): string {
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String);
  return lines.find((line) => line.startsWith('utsav-device='))?.split(';')[0] ?? '';
}

async function person(name: string): Promise<string> {
  const email = `${name}@example.org`;
  await createAccount(test.context, { name, email, password: PASSWORD, role: 'participant' });
  return email;
}

/** Wrong passwords from fifty other networks. */
async function lock(email: string): Promise<void> {
  const failedAt = test.time.now.toISOString();
  for (let index = 0; index < 50; index += 1) {
    await insertFailure(test.context.db, email, `198.51.100.${index}`, failedAt);
  }
}

/** The id of a browser, as its cookie says. */
const idOf = (cookie: string) => /^utsav-device=([^.]+)\./.exec(cookie)?.[1];

describe('a device in which the owner of an account logged in', () => {
  it('can log in while wrong passwords from elsewhere lock the account', async () => {
    const email = await person('owner');
    const device = deviceOf(await login(email));
    await lock(email);
    expect((await login(email)).statusCode).toBe(429);
    const response = await login(email, PASSWORD, device);
    expect(response.statusCode, response.body).toBe(200);
  });

  it('has an allowance of its own: ten failures, which lock no other', async () => {
    const email = await person('forgetful');
    const device = deviceOf(await login(email));
    for (let tries = 0; tries < 10; tries += 1) expect((await login(email, 'wrong', device)).statusCode).toBe(401);
    expect((await login(email, PASSWORD, device)).statusCode).toBe(429);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('is known to that account alone, and by a cookie of this server alone', async () => {
    const email = await person('victim');
    const own = deviceOf(await login(await person('attacker')));
    const real = deviceOf(await login(email));
    await lock(email);
    const forged = [own, `${real.slice(0, -2)}AA`, real.replace(/=[^.]*/, '=another'), 'utsav-device=x'];
    for (const cookie of forged) {
      expect((await login(email, PASSWORD, cookie)).statusCode, cookie).toBe(429);
    }
  });

  it('is forgotten by a new password, and the browser that set it by a mailed link is known', async () => {
    const email = await person('resetting');
    const before = deviceOf(await login(email));
    await post('/api/auth/forgot-password', { email });
    await processResetRequests(test.context);
    const [link = ''] = await listResetLinks(test.context.db);
    const token = new URL(link).searchParams.get('token');
    const password = 'another-password-for-tests';
    const after = deviceOf(await post('/api/auth/reset-password', { token, password }));
    await lock(email);
    expect((await login(email, password, before)).statusCode).toBe(429);
    expect((await login(email, password, after)).statusCode).toBe(200);
  });

  it('keeps one cookie and one id, as somebody who registers, logs in and logs in again', async () => {
    const event = await createEvent(test.context, { title: 'Chess' });
    const email = await person('visitor');
    const register = await post('/api/registrations', { eventId: event._id, name: 'Asha Rao', email: 'a@example.org' });
    const before = deviceOf(register);
    expect(idOf(before)).toMatch(/^[\w-]{16}$/);
    const first = await login(email, PASSWORD, before);
    expect(cookieNamesOf(first)).toEqual(['utsav.session_token', 'utsav-device']);
    expect(idOf(deviceOf(first))).toBe(idOf(before));
    const again = deviceOf(await login(email, PASSWORD, deviceOf(first)));
    expect(again).toBe(deviceOf(first));
    const more = await post('/api/registrations', { eventId: event._id, name: 'B Rao', email: 'b@example.org' }, again);
    expect(cookieNamesOf(more)).toEqual([]);
  });

  it('is known to the five accounts that logged in there last', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => person(`family-${index}`)));
    let device = '';
    for (const email of people) device = deviceOf(await login(email, PASSWORD, device));
    for (const email of people) await lock(email);
    const statuses = await Promise.all(people.map(async (email) => (await login(email, PASSWORD, device)).statusCode));
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  it('has a cookie on https that no other host of the domain can set', async () => {
    const secure = await startTestApp({ publicUrl: 'https://fest.example' });
    const event = await createEvent(secure.context, { title: 'Chess' });
    const send = (cookie: string, email: string) =>
      secure.inject({
        method: 'POST',
        url: '/api/registrations',
        headers: { cookie, origin: 'https://fest.example' },
        payload: { eventId: event._id, name: 'Asha Rao', email },
      });
    const [cookie = ''] = [(await send('', 'a@example.org')).headers['set-cookie'] ?? ''].flat().map(String);
    expect(cookie).toMatch(/^__Host-utsav-device=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const value = cookie.split(';')[0] ?? '';
    expect((await send(value, 'b@example.org')).headers['set-cookie']).toBeUndefined();
    expect((await send(value.replace('__Host-', ''), 'c@example.org')).headers['set-cookie']).toBeDefined();
    await secure.close();
  });

  it('is no session', async () => {
    const device = deviceOf(await login(await person('nobody')));
    expect((await test.inject({ url: '/api/auth/me', headers: { cookie: device } })).statusCode).toBe(401);
  });
});

describe('mails that log in, where strangers ask for many', () => {
  beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

  /** What strangers on some networks and then the owner ask for, and how many mails each of both causes. */
  async function mails(email: string, url: string, owner: { cookie?: string; network?: string }, networks = 3) {
    const sent = async () => {
      await processResetRequests(test.context);
      return (await sendEmails(test.context)).filter(({ recipient }) => recipient === email).length;
    };
    const ask = (remoteAddress: string, cookie = '') =>
      test.inject({ method: 'POST', url, payload: { email }, headers: { cookie }, remoteAddress });
    for (let network = 1; network <= networks; network += 1) {
      for (let times = 0; times < 4; times += 1) await ask(`198.51.100.${network}`);
    }
    const strangers = await sent();
    for (let times = 0; times < 4; times += 1) await ask(owner.network ?? '203.0.113.1', owner.cookie);
    return { strangers, owner: await sent() };
  }
  const verified = async (name: string) => {
    const email = await person(name);
    await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
    return email;
  };

  it.each(['/api/auth/login-code', '/api/auth/forgot-password'])('%s leaves three to a known browser', async (url) => {
    const email = await verified(`flooded${url.length}`);
    const cookie = deviceOf(await login(email));
    expect(await mails(email, url, { cookie })).toEqual({ strangers: 5, owner: 3 });
  });

  it.each(['/api/auth/login-code', '/api/auth/forgot-password'])('%s leaves two to another network', async (url) => {
    const email = await verified(`asked${url.length}`);
    expect(await mails(email, url, {}, 1)).toEqual({ strangers: 3, owner: 2 });
  });

  it('codes leave the links for a new password theirs', async () => {
    const email = await verified('both');
    expect((await mails(email, '/api/auth/login-code', {})).strangers).toBe(5);
    expect((await mails(email, '/api/auth/forgot-password', {})).strangers).toBe(5);
  });

  it('a browser is not known to an account that verified nothing', async () => {
    const email = await person('unverified');
    const cookie = deviceOf(await login(email));
    expect(await mails(email, '/api/auth/login-code', { cookie })).toEqual({ strangers: 5, owner: 0 });
  });
});
