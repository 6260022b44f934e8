import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listResetLinks } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { hasWeakPassword } from '../accounts.repository.ts';
import { runAdminCommand } from '../admins/admin-command.ts';
import { ensureFirstAdmin } from '../admins/admins.service.ts';
import { createAccount } from '../auth.service.ts';
import { processResetRequests } from '../password-reset.service.ts';
import { findAdminPasswordFault, notePasswordStrength } from './admin-password.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const NAME = 'Meenakshi Rao';
const GOOD = 'four-plain-words-together';

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

const create = (email: string, role: 'participant' | 'admin', password = PASSWORD) =>
  createAccount(test.context, { name: NAME, email, password, role, emailVerified: true });

async function logIn(email: string, password: string): Promise<{ cookie: string }> {
  const response = await post('/login', { email, password });
  expect(response.statusCode, response.body).toBe(200);
  return {
    cookie: [response.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** The token of a mailed link. */
async function resetToken(email: string): Promise<string> {
  await post('/api/auth/forgot-password', { email });
  await processResetRequests(test.context);
  return new URL((await listResetLinks(test.context.db, email)).at(-1) ?? '').searchParams.get('token') ?? '';
}

/** Each with the reason that is given for it. */
const WEAK = [
  ['ninechars', 'At least 10 characters'],
  ['          ', 'At least 10 characters'],
  ['password123', 'one of the most common'],
  ['PassWord123', 'one of the most common'],
  ['1q2w3e4r5t', 'one of the most common'],
  ['utsav-27-for-ever', 'name of the festival'],
  ['xx-meenakshi-99', 'your own'],
  ['head.of-committee', 'your own'],
] as const;

describe('a password of an admin', () => {
  it.each(WEAK)('is not %j', async (password, why) => {
    const owner = { name: NAME, email: 'headofcommittee@college.test' };
    expect(await findAdminPasswordFault(test.context, owner, password)).toContain(why);
  });

  it.each([GOOD, 'पासवर्ड के लिए वाक्य', 'rao7rao7rao7', 'a-new-admin-sentence'])('can be %j', async (password) => {
    const owner = { name: NAME, email: 'rao@college.test' };
    expect(await findAdminPasswordFault(test.context, owner, password)).toBeUndefined();
  });

  it('is checked where a mailed link sets it, which can be used again, and not for a participant', async () => {
    await create('reset-admin@college.test', 'admin');
    const token = await resetToken('reset-admin@college.test');
    const refused = await post('/api/auth/reset-password', { token, password: 'password123' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([{ path: 'password', message: expect.stringContaining('most common') }]);
    expect((await post('/api/auth/reset-password', { token, password: GOOD })).statusCode).toBe(200);

    await create('reset-person@college.test', 'participant');
    const own = await resetToken('reset-person@college.test');
    expect((await post('/api/auth/reset-password', { token: own, password: 'password123' })).statusCode).toBe(200);
  });

  it('is checked where the admin changes it', async () => {
    const { email, ...headers } = await test.loginAs('admin');
    const change = (newPassword: string) =>
      test.inject({
        method: 'POST',
        url: '/api/account/password',
        headers,
        payload: { password: PASSWORD, newPassword },
      });
    const refused = await change(`${email.split('@')[0]}!`);
    expect(refused.json().errors).toEqual([{ path: 'newPassword', message: expect.stringContaining('your own') }]);
    expect((await change(GOOD)).statusCode).toBe(200);
  });

  it('is checked where the terminal gives it, for a new account and for one that is there', async () => {
    const run = (...parameters: string[]) => runAdminCommand(test.context, parameters);
    const refused = await run('create', 'head@college.test', '--name', NAME, '--password', 'meenakshi-2027');
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('your own') });
    expect((await run('create', 'head@college.test', '--name', NAME)).code).toBe(0);
    expect((await run('reset', 'head@college.test', '--password', 'meenakshi-2027')).code).toBe(1);
    expect((await run('reset', 'head@college.test', '--password', GOOD)).code).toBe(0);
  });
});

describe('ADMIN_PASSWORD', () => {
  const configured = (publicUrl: string | undefined, warnings: string[] = []) => ({
    ...test.context,
    log: { ...test.context.log, warn: (text: unknown) => warnings.push(String(text)) },
    config: { ...test.context.config, adminEmail: 'first@college.test', adminPassword: 'password123', publicUrl },
  });

  it('that is easy to guess is warned of at the start', async () => {
    await test.context.db.deleteFrom('users').execute();
    const warnings: string[] = [];
    expect(await ensureFirstAdmin(configured(undefined, warnings))).toEqual({ email: 'first@college.test' });
    expect(warnings).toEqual([expect.stringContaining('ADMIN_PASSWORD is easy to guess')]);
  });

  it.each([
    ['https://fest.example', true],
    ['http://127.0.0.1:3000', false],
  ])('that is easy to guess, at %s: asked for another in the panel: %j', async (publicUrl, isAsked) => {
    const user = await create(`configured-${isAsked}@college.test`, 'admin', 'password123');
    await notePasswordStrength(configured(publicUrl), user, 'password123');
    expect(await hasWeakPassword(test.context.db, user.id)).toBe(isAsked);
  });
});

describe('a participant with a weak password who becomes an admin', () => {
  it('gets in, is asked for another at every page of the panel, and no more once it is set', async () => {
    const email = 'promoted@college.test';
    const president = await test.headersOf('admin');
    await create(email, 'participant', 'password123');
    const payload = { email, role: 'president' };
    const granted = await test.inject({ method: 'POST', url: '/api/committee/grants', headers: president, payload });
    expect(granted.statusCode, granted.body).toBe(200);
    const session = await logIn(email, 'password123');
    const check = () => test.inject({ url: '/check-auth', headers: session });
    expect((await check()).json()).toMatchObject({ hasWeakPassword: true });
    const changed = await test.inject({
      method: 'POST',
      url: '/api/account/password',
      headers: session,
      payload: { password: 'password123', newPassword: GOOD },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await check()).json()).toMatchObject({ hasWeakPassword: false });
  });
});
