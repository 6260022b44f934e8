import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listResetLinks, listVerificationLinks, sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { processResetRequests } from '../password-reset.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;

const PASSWORD = 'the password of the sign-up';
const OWNERS_PASSWORD = 'the password of the owner';

const post = (url: string, payload: object, headers: Headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

function cookiesOf(response: { headers: Record<string, unknown> }): Headers {
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: lines.map((line) => line.split(';')[0]).join('; ') };
}

/** Signs up with an e-mail; the headers are those of the new session. */
async function signUp(email: string): Promise<Headers> {
  const response = await post('/api/auth/register', { name: 'Asha Rao', email, password: PASSWORD });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().user.emailVerified).toBe(false);
  return cookiesOf(response);
}

const login = (email: string, password: string) => post('/api/auth/login', { email, password });

async function me(headers: Headers) {
  return test.inject({ method: 'GET', url: '/api/auth/me', headers });
}

async function mineOf(headers: Headers): Promise<string[]> {
  const response = await test.inject({ method: 'GET', url: '/api/registrations/mine', headers });
  return response.json().data.map(({ _id }: { _id: string }) => _id);
}

async function registerAsGuest(email: string): Promise<string> {
  const { _id: eventId } = await createEvent(test.context);
  const response = await post('/api/registrations', { eventId, name: 'Asha Rao', email });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id;
}

describe('a new password by the mailed link', () => {
  async function resetAs(email: string) {
    await post('/api/auth/forgot-password', { email });
    await processResetRequests(test.context);
    const [link] = await listResetLinks(test.context.db, email);
    const token = new URL(link ?? '').searchParams.get('token');
    const response = await post('/api/auth/reset-password', { token, password: OWNERS_PASSWORD });
    expect(response.statusCode, response.body).toBe(200);
  }

  it('verifies the e-mail, and makes what was registered under it the account’s', async () => {
    const email = 'owner@college.test';
    const registrationId = await registerAsGuest(email);
    const stranger = await signUp(email);
    expect(await mineOf(stranger)).toEqual([]);
    await resetAs(email);
    const owner = await login(email, OWNERS_PASSWORD);
    expect(owner.json().user.emailVerified).toBe(true);
    expect(await mineOf(cookiesOf(owner))).toEqual([registrationId]);
  });

  it('ends the session and the password of somebody who signed up with it before', async () => {
    const email = 'squatted@college.test';
    const stranger = await signUp(email);
    await resetAs(email);
    expect((await me(stranger)).statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
  });
});

describe('the link that a sign-up mails', () => {
  const tokenOf = async (email: string) =>
    new URL((await listVerificationLinks(test.context.db, email)).at(-1) ?? '').searchParams.get('token');
  const confirm = (body: object, headers: Headers = {}) => post('/api/auth/confirm-email', body, headers);

  it('says nothing that the person who signed up has written', async () => {
    const email = 'reader@college.test';
    await post('/api/auth/register', { name: 'Winner Of Prizes', email, password: PASSWORD });
    const sent = (await sendEmails(test.context)).filter(({ recipient }) => recipient === email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('/confirm-email?token=');
    expect(`${sent[0]?.subject} ${sent[0]?.text} ${sent[0]?.html}`).not.toContain('Winner');
  });

  it('verifies the e-mail in the browser that signed up, which stays logged in with its password', async () => {
    const email = 'same-browser@college.test';
    const registrationId = await registerAsGuest(email);
    const headers = await signUp(email);
    const response = await confirm({ token: await tokenOf(email) }, headers);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ message: 'Your e-mail is confirmed.', user: { emailVerified: true } });
    expect((await me(headers)).json().data.emailVerified).toBe(true);
    expect(await mineOf(headers)).toEqual([registrationId]);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  it('verifies it in another browser by the password, and logs in there', async () => {
    const email = 'other-browser@college.test';
    const laptop = await signUp(email);
    const token = await tokenOf(email);
    const wrong = await confirm({ token, password: 'not the password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().errors).toEqual([{ path: 'password', message: 'Wrong password' }]);
    const response = await confirm({ token, password: PASSWORD });
    expect(response.statusCode, response.body).toBe(200);
    expect((await me(cookiesOf(response))).json().data).toMatchObject({ email, emailVerified: true });
    expect((await me(laptop)).statusCode).toBe(200);
  });

  it('without session and password logs the reader in and the creator of the account out', async () => {
    const email = 'victim@college.test';
    const stranger = await signUp(email);
    const response = await confirm({ token: await tokenOf(email) });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().message).toContain('the old password');
    expect((await me(cookiesOf(response))).json().data).toMatchObject({ email, emailVerified: true });
    expect((await me(stranger)).statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
  });

  it('keeps out a stranger who signed up, logged in to another account', async () => {
    const email = 'victim2@college.test';
    const stranger = await signUp(email);
    const other = await signUp('somebody-else@college.test');
    const response = await confirm({ token: await tokenOf(email) }, other);
    expect(response.json().message).toContain('the old password');
    expect((await me(stranger)).statusCode).toBe(401);
  });

  it('works once, also for two at once, and for a day', async () => {
    const email = 'once@college.test';
    const headers = await signUp(email);
    const token = await tokenOf(email);
    const both = await Promise.all([confirm({ token }, headers), confirm({ token }, headers)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const late = 'late@college.test';
    await signUp(late);
    const lateToken = await tokenOf(late);
    test.time.now = new Date(test.time.now.getTime() + 24 * 60 * 60_000 + 1);
    const response = await confirm({ token: lateToken });
    expect(response.json()).toMatchObject({ code: 'proof_link_invalid' });
  });

  it('is mailed again on request, five times an hour, and not once the e-mail is verified', async () => {
    const email = 'again@college.test';
    const headers = await signUp(email);
    const again = () => post('/api/auth/email-proof', {}, headers);
    for (let links = 1; links < 5; links += 1) expect((await again()).statusCode).toBe(200);
    expect((await again()).statusCode).toBe(429);
    expect(await listVerificationLinks(test.context.db, email)).toHaveLength(5);
    await confirm({ token: await tokenOf(email) }, headers);
    expect((await again()).json().message).toBe('Your e-mail is confirmed.');
    expect(await listVerificationLinks(test.context.db, email)).toHaveLength(5);
  });

  it('gives no session of an account that has become an admin’s', async () => {
    const email = 'promoted@college.test';
    await signUp(email);
    const token = await tokenOf(email);
    await test.context.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute();
    expect((await confirm({ token })).json()).toMatchObject({ code: 'proof_link_invalid' });
  });
});
