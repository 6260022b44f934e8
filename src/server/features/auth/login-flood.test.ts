import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashes, useHeldHashes } from '#test/support/held/held-hashes.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createAccount } from './auth.service.ts';
import { insertFailure } from './login-failures.repository.ts';

useHeldHashes();

let test: TestApp;
const writes: string[] = [];
beforeAll(async () => {
  test = await startTestApp(
    {},
    ({ query: { sql } }) => void (/^(insert|update|delete)/i.test(sql) && writes.push(sql)),
  );
});
// A test that fails must not leave the others waiting.
afterEach(() => hashes.release());
afterAll(() => test.close());

const ATTACKER = '203.0.113.66';
const post = (url: string, payload: object, remoteAddress: string) =>
  test.inject({ method: 'POST', url, payload, remoteAddress });
const login = (email: string, password: string, remoteAddress: string) =>
  post('/api/auth/login', { email, password }, remoteAddress);

async function person(name: string): Promise<string> {
  const email = `${name}@example.org`;
  await createAccount(test.context, { name, email, password: PASSWORD, role: 'participant' });
  return email;
}

const listFailuresOf = (email: string) =>
  test.context.db.selectFrom('loginFailures').select('ip').where('email', '=', email).execute();

/** As many failures of one network as all accounts together may have. */
async function exhaust(network: string): Promise<void> {
  const failedAt = test.time.now.toISOString();
  for (let index = 0; index < 300; index += 1) {
    await insertFailure(test.context.db, `made-up${index}@example.org`, network, failedAt);
  }
}

describe('a flood of logins', () => {
  it('from one address keeps none of 29 people out, who each log in from another', async () => {
    const email = await person('organiser');
    hashes.hold();
    let answered = 0;
    const count = async (response: ReturnType<typeof login>) => {
      const { statusCode } = await response;
      answered += 1;
      return statusCode;
    };
    const flood: Promise<number>[] = [];
    const floodOnce = (times: number) => {
      for (let index = 0; index < times; index += 1) {
        flood.push(count(login(`made-up${flood.length}@example.org`, 'wrong', ATTACKER)));
      }
    };
    floodOnce(120);
    // 57 of the flood are refused: three hashes run and sixty wait.
    await vi.waitFor(() => expect(answered).toBe(57), { timeout: 15_000 });
    const people: Promise<number>[] = [];
    for (let index = 0; index < 29; index += 1) {
      floodOnce(2);
      people.push(count(login(email, PASSWORD, `198.51.100.${index}`)));
    }
    // Of the flood as many as people came are refused, and all that came later.
    await vi.waitFor(() => expect(answered).toBe(57 + 29 + 2 * 29), { timeout: 15_000 });
    hashes.release();
    expect(await Promise.all(people)).toEqual(people.map(() => 200));
    const floods = await Promise.all(flood);
    expect(floods.filter((status) => status === 401)).toHaveLength(63 - 29);
    expect(floods.filter((status) => status === 503)).toHaveLength(120 + 58 - 63 + 29);
  });

  it('counts no login as failed that was refused for the load', async () => {
    const email = await person('turned-away');
    hashes.hold();
    let isFull = false;
    const waiting = Array.from({ length: 64 }, async (_, index) => {
      const { statusCode } = await login(`n${index}@example.org`, 'wrong', `192.0.2.${index}`);
      if (statusCode === 503) isFull = true;
    });
    await vi.waitFor(() => expect(isFull).toBe(true), { timeout: 15_000 });
    for (let index = 0; index < 60; index += 1) {
      expect((await login(email, PASSWORD, `198.51.100.${100 + index}`)).statusCode).toBe(503);
    }
    expect(await listFailuresOf(email)).toEqual([]);
    hashes.release();
    await Promise.all(waiting);
    expect((await login(email, PASSWORD, '198.51.100.99')).statusCode).toBe(200);
  });

  it('from one network is refused after 300 failures, whatever the accounts, and no other network', async () => {
    const email = await person('bystander');
    await exhaust('203.0.113.7');
    expect((await login('another@example.org', 'wrong', '203.0.113.7')).statusCode).toBe(429);
    expect((await login(email, PASSWORD, '203.0.113.8')).statusCode).toBe(200);
  });

  it('from a proxy that TRUST_PROXY does not name is everybody: it has no limit over all accounts', async () => {
    const email = await person('behind-a-proxy');
    await exhaust('127.0.0.1');
    expect((await login(email, PASSWORD, '127.0.0.1')).statusCode).toBe(200);
  });

  it('writes and hashes nothing once it is refused', async () => {
    const email = await person('guessed');
    for (let tries = 0; tries < 10; tries += 1) await login(email, 'wrong', '203.0.113.9');
    await exhaust('203.0.113.10');
    writes.length = 0;
    const before = hashes.begun;
    expect((await login(email, PASSWORD, '203.0.113.9')).statusCode).toBe(429);
    expect((await login('nobody@example.org', PASSWORD, '203.0.113.10')).statusCode).toBe(429);
    expect(writes).toEqual([]);
    expect(hashes.begun).toBe(before);
  });

  it('counts the addresses of one IPv6 network as one, and locks the account for nobody else', async () => {
    const email = await person('ipv6');
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login(email, 'wrong', `2001:db8:1:${tries % 5}::${tries}`)).statusCode).toBe(401);
    }
    for (let tries = 0; tries < 45; tries += 1) {
      expect((await login(email, 'wrong', `2001:db8:1:2::${tries}`)).statusCode).toBe(429);
    }
    expect((await login(email, PASSWORD, '2001:db8:2::1')).statusCode).toBe(200);
  });
});

describe('other requests that cost', () => {
  it('a sign-up with a taken e-mail is refused without a hash', async () => {
    const email = await person('taken');
    const before = hashes.begun;
    const response = await post('/api/auth/register', { name: 'Asha', email, password: PASSWORD }, '203.0.113.11');
    expect(response.json().code).toBe('email_taken');
    expect(hashes.begun).toBe(before);
  });

  it.each([
    ['password resets', '/api/auth/forgot-password', 600, { email: 'nobody@example.org' }, 200],
    ['sign-ups', '/api/auth/register', 600, {}, 400],
    ['logins', '/api/auth/login', 1200, {}, 400],
    ['logins of admins', '/login', 1200, {}, 400],
  ])('%s are limited per network, an IPv6 /56', async (_name, url, max, payload, status) => {
    // The window must not pass while a slow machine is still sending.
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let count = 0; count < max; count += 1) {
      const response = await post(url, payload, `2001:db8:9:${(count % 200).toString(16)}::1`);
      expect(response.statusCode).toBe(status);
    }
    const refused = await post(url, payload, '2001:db8:9:7::9');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(url, payload, '2001:db8:a::1')).statusCode).toBe(status);
    vi.useRealTimers();
  });
});
