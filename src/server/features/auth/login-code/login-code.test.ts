import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listResetLinks, receiveLoginCode, sendEmails } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createAccount } from '../auth.service.ts';
import { processResetRequests } from '../password-reset.service.ts';
import { issueLoginCode } from './issue-code.service.ts';

let test: TestApp;
beforeAll(async () => {
  // Networks count by their address.
  test = await startTestApp({ trustProxy: 1 });
});
afterAll(() => test.close());

type Headers = Record<string, string>;

let networks = 0;
/** A request from a network of its own. */
const fromElsewhere = (): Headers => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` };
};

const post = (url: string, payload: object, headers: Headers = fromElsewhere()) =>
  test.inject({ method: 'POST', url, payload, headers });
const request = (email: string) => post('/api/auth/login-code', { email });
const enter = (email: string, code: string, more: object = {}, headers?: Headers) =>
  post('/api/auth/login-code/verify', { email, code, ...more }, headers);

function cookiesOf(response: { headers: Record<string, unknown> }): Headers {
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: lines.map((line) => line.split(';')[0]).join('; ') };
}

async function codeFor(email: string): Promise<string> {
  expect((await request(email)).statusCode).toBe(200);
  const code = await receiveLoginCode(test.context, email);
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

const person = (email: string, emailVerified = true, role: 'participant' | 'admin' = 'participant') =>
  createAccount(test.context, { name: 'Asha Rao', email, password: PASSWORD, role, emailVerified });

const me = async (headers: Headers) => test.inject({ method: 'GET', url: '/api/auth/me', headers });

const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');

describe('a login code', () => {
  it('logs a participant in, once, and leaves the password as it is', async () => {
    const email = 'asha@college.test';
    await person(email);
    const code = await codeFor(email);
    const response = await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ message: 'Login Successful!', user: { email, emailVerified: true } });
    expect((await me(cookiesOf(response))).json().data.email).toBe(email);
    expect((await enter(email, code)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('is accepted from one of two requests at once', async () => {
    const email = 'twice@college.test';
    await person(email);
    const code = await codeFor(email);
    const both = await Promise.all([enter(email, code), enter(email, code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('is replaced by the next one', async () => {
    const email = 'newest@college.test';
    await person(email);
    const first = await codeFor(email);
    const second = await codeFor(email);
    if (first !== second) expect((await enter(email, first)).statusCode).toBe(401);
    expect((await enter(email, second)).statusCode).toBe(200);
  });

  it('is stored as a keyed hash, in no other place', async () => {
    const email = 'hashed@college.test';
    const code = await codeFor(email);
    const rows = await test.context.db.selectFrom('verifications').selectAll().execute();
    expect(rows.some(({ identifier }) => identifier.includes(email))).toBe(true);
    expect(rows.some(({ value }) => value.startsWith(code))).toBe(false);
    const queued = await test.context.db.selectFrom('emailQueue').select('data').execute();
    expect(queued.some(({ data }) => data.includes(code))).toBe(false);
  });

  it('works for ten minutes', async () => {
    const email = 'expired@college.test';
    await person(email);
    const code = await codeFor(email);
    const past = new Date(Date.now() - 1000).toISOString();
    const codes = test.context.db.updateTable('verifications').set({ expiresAt: past });
    await codes.where('identifier', 'like', `%${email}`).execute();
    expect((await enter(email, code)).json()).toMatchObject({ code: 'wrong_code' });
  });

  it('is not mailed once nobody waits for it any more', async () => {
    await request('gone@college.test');
    test.time.now = new Date(test.time.now.getTime() + 11 * 60_000);
    expect(await receiveLoginCode(test.context, 'gone@college.test')).toBeUndefined();
  });
});

describe('an account of a code', () => {
  it('is made with a name that is asked for once the code is correct, and owns what the person registered', async () => {
    const email = 'new@college.test';
    const { _id: eventId } = await createEvent(test.context);
    await post('/api/registrations', { eventId, name: 'Asha Rao', email });
    const code = await codeFor(email);
    expect((await enter(email, wrongOf(code))).json()).toMatchObject({ code: 'wrong_code' });
    const nameless = await enter(email, code);
    expect(nameless.statusCode).toBe(400);
    expect(nameless.json().errors).toEqual([expect.objectContaining({ path: 'name' })]);
    const response = await enter(email, code, { name: 'Asha Rao' });
    expect(response.statusCode, response.body).toBe(200);
    const { user } = response.json();
    expect(user).toMatchObject({ name: 'Asha Rao', email, role: 'participant', emailVerified: true });
    const mine = await test.inject({ url: '/api/registrations/mine', headers: cookiesOf(response) });
    expect(mine.json().data).toHaveLength(1);
  });

  it('gets a password by the mailed link', async () => {
    const email = 'later@college.test';
    await enter(email, await codeFor(email), { name: 'Asha Rao' });
    expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(401);
    await post('/api/auth/forgot-password', { email });
    await processResetRequests(test.context);
    const token = new URL((await listResetLinks(test.context.db, email))[0] ?? '').searchParams.get('token');
    expect((await post('/api/auth/reset-password', { token, password: PASSWORD })).statusCode).toBe(200);
    expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('that a stranger made before with this e-mail loses its password and sessions', async () => {
    const email = 'squatted@college.test';
    const signedUp = await post('/api/auth/register', { name: 'A stranger', email, password: PASSWORD });
    const stranger = cookiesOf(signedUp);
    const response = await enter(email, await codeFor(email));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().message).toContain('the old password');
    expect((await me(cookiesOf(response))).statusCode).toBe(200);
    expect((await me(stranger)).statusCode).toBe(401);
    expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(401);
  });
});

describe('an admin', () => {
  it('gets no code, and none would log them in; the response is that of everybody', async () => {
    const email = 'admin@college.test';
    await person(email, true, 'admin');
    const admins = await request(email);
    const others = await request('nobody@college.test');
    const body = (response: typeof admins) => ({ ...response.json(), requestId: '' });
    expect([admins.statusCode, body(admins)]).toEqual([others.statusCode, body(others)]);
    const sent = await sendEmails(test.context);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['nobody@college.test']);
    const code = await issueLoginCode(test.context, email);
    expect((await enter(email, code)).json()).toMatchObject({ code: 'wrong_code' });
  });
});

describe('mails with codes', () => {
  it('are five an hour for one address, however many ask at once', async () => {
    const email = 'bombed@college.test';
    await Promise.all(Array.from({ length: 15 }, () => request(email)));
    const sent = (await sendEmails(test.context)).filter(({ recipient }) => recipient === email);
    expect(sent).toHaveLength(5);
  });
});

describe('wrong codes', () => {
  it('are limited from one network, and do not lock anybody else out', async () => {
    const email = 'guessed@college.test';
    await person(email);
    const code = await codeFor(email);
    const guesser = fromElsewhere();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await enter(email, wrongOf(code), {}, guesser)).statusCode).toBe(401);
    }
    expect((await enter(email, code, {}, guesser)).statusCode).toBe(429);
    expect((await enter(email, code)).statusCode).toBe(200);
  });

  it('of many networks lock out strangers, and not the browser in which the owner logged in before', async () => {
    const email = 'known@college.test';
    await person(email);
    const home = cookiesOf(await post('/api/auth/login', { email, password: PASSWORD }));
    const code = await codeFor(email);
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await enter(email, wrongOf(code))).statusCode).toBe(401);
    }
    expect((await enter(email, code)).statusCode).toBe(429);
    expect((await enter(email, code, {}, { ...home, ...fromElsewhere() })).statusCode).toBe(200);
  });

  it('at once do not pass the limit together', async () => {
    const email = 'rush@college.test';
    await person(email);
    const code = await codeFor(email);
    const guesses = Array.from({ length: 60 }, () => enter(email, wrongOf(code)));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  });
});
