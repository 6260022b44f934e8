import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveLoginCode } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createAccount } from '../auth.service.ts';

let test: TestApp;

function signUp(email: string, ip: string) {
  const payload = { name: 'Asha Rao', email, password: PASSWORD, noticeVersion: 1, allowNews: true };
  return test.inject({ method: 'POST', url: '/api/auth/register', payload, headers: { 'x-forwarded-for': ip } });
}
const enter = (email: string, code: string, more: object = {}) =>
  test.inject({
    method: 'POST',
    url: '/api/auth/login-code/verify',
    payload: { email, code, name: 'Asha Rao', ...more },
    headers: { 'x-forwarded-for': '198.51.100.200' },
  });
const makeAccount = (email: string, role: 'participant' | 'admin' = 'participant') =>
  createAccount(test.context, { name: 'Bina', email, password: PASSWORD, role, emailVerified: true });

/** What anybody can see of a response, without its id. */
function seen({ statusCode, headers, body }: Awaited<ReturnType<typeof signUp>>) {
  const { requestId: _requestId, ...problem } = JSON.parse(body);
  return { statusCode, problem, names: Object.keys(headers).sort(), cookies: headers['set-cookie'] };
}

describe('with SIGN_UP_BY_CODE', () => {
  beforeAll(async () => {
    test = await startTestApp({ trustProxy: 1, signUpByCode: true });
  });
  afterAll(() => test.close());

  it('a sign-up responds alike to a free e-mail, a taken one and an admin’s', async () => {
    await makeAccount('taken@college.test');
    await makeAccount('admin@college.test', 'admin');
    const free = seen(await signUp('free@college.test', '198.51.100.1'));
    expect(free).toMatchObject({ statusCode: 403, problem: { code: 'sign_up_by_code', success: false } });
    expect(free.cookies).toBeUndefined();
    expect(seen(await signUp('taken@college.test', '198.51.100.2'))).toEqual(free);
    expect(seen(await signUp('ADMIN@college.test', '198.51.100.3'))).toEqual(free);
    const users = test.context.db.selectFrom('users').select('id').where('email', '=', 'free@college.test');
    expect(await users.execute()).toEqual([]);
  });

  it('the mailed code makes the account, verified and with the consent that was given', async () => {
    const email = 'new@college.test';
    await signUp(email, '198.51.100.4');
    const code = await receiveLoginCode(test.context, email);
    const response = await enter(email, code ?? '', { noticeVersion: 1, allowNews: true });
    expect(response.statusCode, response.body).toBe(200);
    const { id } = response.json().user;
    expect(response.json().user).toMatchObject({ name: 'Asha Rao', email, emailVerified: true });
    const consents = await test.context.db.selectFrom('consents').selectAll().where('userId', '=', id).execute();
    expect(consents.length).toBeGreaterThan(0);
  });

  it('the mailed code logs the owner of a taken e-mail in, name and password as they were', async () => {
    const email = 'owner@college.test';
    await makeAccount(email);
    await signUp(email, '198.51.100.5');
    const response = await enter(email, (await receiveLoginCode(test.context, email)) ?? '');
    expect(response.json().user).toMatchObject({ name: 'Bina', email });
    const payload = { email, password: PASSWORD };
    expect((await test.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200);
  });
});

describe('by default', () => {
  beforeAll(async () => {
    test = await startTestApp({ trustProxy: 1 });
  });
  afterAll(() => test.close());

  it('a network that has met twenty taken e-mails learns no more of any, and can still sign up', async () => {
    await makeAccount('asked@college.test');
    await makeAccount('other@college.test');
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await signUp('asked@college.test', '203.0.113.9')).statusCode).toBe(409);
    }
    const taken = seen(await signUp('other@college.test', '203.0.113.9'));
    expect(taken).toMatchObject({ statusCode: 403, problem: { code: 'sign_up_by_code' } });
    expect(seen(await signUp('free@college.test', '203.0.113.9'))).toEqual(taken);
    const code = await receiveLoginCode(test.context, 'free@college.test');
    expect((await enter('free@college.test', code ?? '')).statusCode).toBe(200);
    expect((await signUp('elsewhere@college.test', '203.0.113.10')).statusCode).toBe(200);
  });
});
