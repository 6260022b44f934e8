import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashes, useHeldHashes } from '#test/support/held/held-hashes.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { createAccount } from './auth.service.ts';
import { cleanUpAuth } from './cleanup.service.ts';
import { insertFailure } from './login-failures.repository.ts';

const MINUTE = 60_000;

useHeldHashes();

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOME = '203.0.113.1';
const login = (email: string, password: string, remoteAddress = HOME, url = '/api/auth/login') =>
  test.inject({ method: 'POST', url, payload: { email, password }, remoteAddress });

async function failures(email: string, count: number, ipOf: (index: number) => string = () => HOME): Promise<void> {
  const failedAt = test.time.now.toISOString();
  for (let index = 0; index < count; index += 1) await insertFailure(test.context.db, email, ipOf(index), failedAt);
}

async function person(name: string): Promise<string> {
  const email = `${name}@example.org`;
  await createAccount(test.context, { name, email, password: PASSWORD, role: 'participant' });
  return email;
}

describe('login limits', () => {
  it('reject the eleventh attempt for an account from one IP for fifteen minutes, even a correct one', async () => {
    const email = await person('guessed');
    for (let attempts = 0; attempts < 10; attempts += 1) expect((await login(email, 'wrong')).statusCode).toBe(401);
    const rejected = await login(email, PASSWORD);
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in 15 minutes.',
    });
    expect(rejected.headers['retry-after']).toBe('900');
    expect((await login(email, PASSWORD, HOME, '/login')).statusCode).toBe(429);

    const start = test.time.now;
    test.time.now = new Date(start.getTime() + 14 * MINUTE);
    expect((await login(email, PASSWORD)).headers['retry-after']).toBe('60');
    test.time.now = new Date(start.getTime() + 15 * MINUTE);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  it('affect neither the same account from another IP nor other accounts from this one', async () => {
    const email = await person('roommate');
    const other = await person('neighbour');
    await failures(email, 10);
    expect((await login(email, PASSWORD, '203.0.113.2')).statusCode).toBe(200);
    expect((await login(other, PASSWORD)).statusCode).toBe(200);
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
  });

  it('reset the failures of an IP after a success from it', async () => {
    const email = await person('forgetful');
    await failures(email, 9);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    await failures(email, 9);
    expect((await login(email, 'wrong')).statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
  });

  it('apply to an e-mail without an account alike', async () => {
    await failures('nobody@example.org', 10);
    expect((await login('nobody@example.org', PASSWORD)).statusCode).toBe(429);
  });

  it('reject an account after fifty failures from all IPs together', async () => {
    const email = await person('famous');
    await failures(email, 49, (index) => `198.51.100.${index}`);
    expect((await login(email, 'wrong', '203.0.113.9')).statusCode).toBe(401);
    expect((await login(email, PASSWORD, '203.0.113.10')).statusCode).toBe(429);
  });

  it('let at most ten of many concurrent attempts check the password', async () => {
    const email = await person('hurried');
    const responses = await Promise.all(Array.from({ length: 30 }, () => login(email, 'wrong')));
    const statuses = responses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('count across processes and restarts', async () => {
    const email = await person('wanderer');
    await failures(email, 10, () => '127.0.0.1');
    const restarted = await buildApp({ ...test.context });
    const payload = { email, password: PASSWORD };
    const response = await restarted.inject({ method: 'POST', url: '/api/auth/login', payload });
    await restarted.close();
    expect(response.statusCode).toBe(429);
  });

  it('delete old failures', async () => {
    await failures('old@example.org', 3);
    test.time.now = new Date(test.time.now.getTime() + 15 * MINUTE);
    await failures('new@example.org', 1);
    await cleanUpAuth(test.context);
    const rows = await test.context.db.selectFrom('loginFailures').select('email').execute();
    expect(rows).toEqual([{ email: 'new@example.org' }]);
  });

  it('respond 503 to logins beyond the hash queue, and log in again afterwards', async () => {
    const email = await person('latecomer');
    hashes.hold();
    const rejected: Awaited<ReturnType<typeof login>>[] = [];
    const attempts = Array.from({ length: 120 }, async (_, index) => {
      const response = await login(`flood${index}@example.org`, 'wrong', `198.51.101.${index}`);
      if (response.statusCode === 503) rejected.push(response);
      return response.statusCode;
    });
    await vi.waitFor(() => expect(rejected).toHaveLength(57), { timeout: 15_000 });
    hashes.release();
    expect((await Promise.all(attempts)).filter((status) => status === 401)).toHaveLength(63);
    expect(rejected).toHaveLength(57);
    for (const response of rejected) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });
});
