import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listResetLinks, sendEmails } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { inLanguage } from '../../language/current-language.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { createAccount } from './auth.service.ts';
import { cleanUpAuth } from './cleanup.service.ts';
import { insertFailure } from './login-failures.repository.ts';
import { processResetRequests, requestPasswordReset } from './password-reset.service.ts';

vi.mock('../notifications/email-queue.service.ts', { spy: true });

const MINUTE = 60_000;
const NEW_PASSWORD = 'another long password';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const origin = 'https://utsav.example';
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers: { origin, ...headers } });
const forgot = (email: string, headers?: Record<string, string>) =>
  post('/api/auth/forgot-password', { email }, headers);
const reset = (token: string, password = NEW_PASSWORD) => post('/api/auth/reset-password', { token, password });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const queued = () => test.context.db.selectFrom('emailQueue').selectAll().execute();
const forward = (minutes: number) => {
  test.time.now = new Date(test.time.now.getTime() + minutes * MINUTE);
};

async function person(name: string, role: 'participant' | 'admin' = 'participant'): Promise<string> {
  const email = `${name}@example.org`;
  await createAccount(test.context, { name: 'Asha', email, password: PASSWORD, role });
  return email;
}

/** Requests a reset link and reads it from the queued e-mail. */
async function linkFor(email: string): Promise<URL> {
  const before = await listResetLinks(test.context.db);
  await forgot(email);
  await processResetRequests(test.context);
  const [link = '', ...more] = (await listResetLinks(test.context.db)).filter((one) => !before.includes(one));
  expect(more).toEqual([]);
  return new URL(link);
}
const tokenFor = async (email: string) => (await linkFor(email)).searchParams.get('token') ?? '';

describe('a password reset request', () => {
  it('mails a link to an account soon after the response', async () => {
    const email = await person('iris');
    const response = await forgot(email.toUpperCase());
    expect(response.statusCode).toBe(200);
    await vi.waitFor(async () => expect(await queued()).toHaveLength(1), 5000);
    const [sent] = await sendEmails(test.context);
    expect(sent?.recipient).toBe(email);
    expect(sent?.html).toContain('https://utsav.example/reset-password?token=');
  });

  it('gets the same response for an e-mail without an account, and mails nothing', async () => {
    const known = await forgot(await person('jaya'));
    await processResetRequests(test.context);
    await test.context.db.deleteFrom('emailQueue').execute();
    const unknown = await forgot('nobody@example.org');
    await processResetRequests(test.context);
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(await queued()).toEqual([]);
  });

  it('mails admins a link to the admin panel', async () => {
    const link = await linkFor(await person('kavya', 'admin'));
    expect(link.pathname).toBe('/admin-reset-password');
  });

  it('never uses the Host header for the URL of the link', async () => {
    const email = await person('lata');
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await forgot(email, headers);
    await processResetRequests(test.context);
    const [sent] = await sendEmails(test.context);
    expect(sent?.html).toContain('https://utsav.example/');
    expect(`${sent?.html} ${sent?.text}`).not.toContain('evil');
  });

  it('sends at most five mails an hour to one account, with the same response', async () => {
    const email = await person('mira');
    for (let times = 0; times < 7; times += 1) expect((await forgot(email)).statusCode).toBe(200);
    await processResetRequests(test.context);
    expect(await queued()).toHaveLength(5);
    forward(61);
    await linkFor(email);
    expect(await queued()).toHaveLength(6);
  });

  it('stores only a hash of the token', async () => {
    const token = await tokenFor(await person('nila'));
    const rows = await test.context.db.selectFrom('verifications').selectAll().execute();
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is processed where a stopped process left it, and does not block others where it fails', async () => {
    // An app of its own: after a request for a link, the other one processes requests meanwhile.
    const own = await startTestApp();
    const emails = ['ojas@example.org', 'pari@example.org'] as const;
    for (const email of emails) {
      await createAccount(own.context, { name: 'Asha', email, password: PASSWORD, role: 'participant' });
      await requestPasswordReset(own.context, email);
      own.time.now = new Date(own.time.now.getTime() + MINUTE);
    }
    const recipients = async () => {
      const rows = await own.context.db.selectFrom('emailQueue').select('recipient').orderBy('recipient').execute();
      return rows.map(({ recipient }) => recipient);
    };
    vi.mocked(enqueueEmails).mockRejectedValueOnce(new Error('planted'));
    await cleanUpAuth(own.context);
    expect(await recipients()).toEqual([emails[1]]);
    await cleanUpAuth(own.context);
    expect(await recipients()).toEqual(emails);
    await own.close();
  });
});

it('mails the link in the language of each request, also where they are processed together', async () => {
  const emails = [await person('anil-english'), await person('bela-hindi')];
  await requestPasswordReset(test.context, emails[0] ?? '');
  await inLanguage('hi', () => requestPasswordReset(test.context, emails[1] ?? ''));
  await processResetRequests(test.context);
  const [english, hindi] = await sendEmails(test.context);
  expect(english?.subject).toBe('Set a new password for Utsav ’27');
  expect(english?.text).not.toContain('lang=');
  expect(hindi?.html).toContain('lang="hi-IN"');
  expect(hindi?.text).toMatch(/https:\/\/utsav\.example\/reset-password\?token=\S+&lang=hi/);
});

describe('POST /api/auth/reset-password', () => {
  it('replaces the password and ends every session and login lock of the account', async () => {
    const email = await person('qadir');
    const cookie = String((await login(email, PASSWORD)).headers['set-cookie']).split(';')[0] ?? '';
    const failedAt = test.time.now.toISOString();
    for (let attempts = 0; attempts < 10; attempts += 1)
      await insertFailure(test.context.db, email, '127.0.0.1', failedAt);
    const response = await reset(await tokenFor(email));
    expect(response.statusCode).toBe(200);
    const me = await test.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } });
    expect(me.statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('accepts a link once, and voids every other link of the account', async () => {
    const email = await person('rani');
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    expect((await reset(first)).statusCode).toBe(200);
    for (const token of [first, second]) {
      const response = await reset(token, 'a third long password');
      expect(response.statusCode).toBe(400);
      expect(response.json().code).toBe('reset_link_invalid');
    }
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('accepts a link once where two concurrent requests use it', async () => {
    const token = await tokenFor(await person('sana'));
    const responses = await Promise.all([reset(token, 'first long password'), reset(token, 'second long password')]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400]);
  });

  it('rejects a link after thirty minutes, and an invented one', async () => {
    const email = await person('tara');
    const token = await tokenFor(email);
    forward(30);
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
    expect((await reset('made-up')).json().code).toBe('reset_link_invalid');
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  it('does not use up the link where the new password is invalid', async () => {
    const token = await tokenFor(await person('uma'));
    expect((await reset(token, 'short')).json().errors[0].path).toBe('password');
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('deletes old links', async () => {
    await tokenFor(await person('veda'));
    forward(121);
    await cleanUpAuth(test.context);
    expect(await test.context.db.selectFrom('verifications').selectAll().execute()).toEqual([]);
  });
});

it('a reset link says whether it can be used, without being used', async () => {
  const email = await person('checked');
  const token = await tokenFor(email);
  const check = async (asked: string) =>
    (await post('/api/auth/reset-password/check', { token: asked })).json().data?.isValid;
  expect([await check(token), await check('made-up'), await check(token)]).toEqual([true, false, true]);
  expect((await reset(token)).statusCode).toBe(200);
  expect(await check(token)).toBe(false);
  const late = await tokenFor(email);
  forward(31);
  expect(await check(late)).toBe(false);
});
