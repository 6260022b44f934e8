import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listResetLinks } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { processResetRequests } from '../password-reset.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;

const PASSWORD = 'the password of whoever signed up';
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

  it('proves the e-mail, and makes what was registered under it the account’s', async () => {
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
