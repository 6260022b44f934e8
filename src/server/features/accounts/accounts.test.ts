import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('registering', () => {
  it('logs in', async () => {
    const answer = await test.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { name: 'Asha', email: 'Asha@Example.org', password: 'long enough' },
    });
    console.log(answer.statusCode, answer.body, answer.headers['set-cookie']);
    const headers = await test.loginAs('admin');
    const me = await test.inject({ method: 'GET', url: '/check-auth', headers });
    console.log(me.body, me.headers);
    expect(me.statusCode).toBe(200);
  });
});
