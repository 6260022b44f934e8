import { afterEach, describe, expect, it } from 'vitest';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
afterEach(() => test.close());

/** The number of guesses that were looked up before the first refusal. */
async function guesses(most: number, ipOf: (guess: number) => string): Promise<number> {
  for (let guess = 0; guess < most; guess += 1) {
    const headers = { 'x-forwarded-for': ipOf(guess) };
    const { statusCode } = await test.inject({ url: '/api/teams/join/ABCDEF', headers });
    if (statusCode === 429) return guess;
    expect(statusCode).toBe(404);
  }
  return most;
}

it('wrong join codes of one IPv6 network are limited together', async () => {
  test = await startTestApp({ trustProxy: 1 });
  expect(await guesses(80, (guess) => `2001:db8:1:1::${guess.toString(16)}`)).toBe(60);
  expect(await guesses(1, () => '2001:db8:ff00::1')).toBe(1);
});

it('wrong join codes are limited in all where a proxy hides who guesses', async () => {
  test = await startTestApp();
  expect(await guesses(310, () => '203.0.113.1')).toBe(300);
});

describe('join codes of a network where a stranger guesses', () => {
  const CAMPUS = { 'x-forwarded-for': '203.0.113.9' };

  /** An app in whose one network a stranger has used up the guesses, and requests from there. */
  async function campus() {
    test = await startTestApp({ trustProxy: 1 });
    const api = teamRequests(test);
    const { team } = await api.joinedTeam([]);
    const look = async (code: string, headers: Record<string, string> = {}) =>
      (await test.inject({ url: `/api/teams/join/${code}`, headers: { ...CAMPUS, ...headers } })).statusCode;
    const guess = async (times: number, headers: Record<string, string> = {}) => {
      for (let count = 0; count < times; count += 1) await look('ZZZZZZ', headers);
    };
    const join = (headers: Record<string, string>) =>
      api.send('POST', `/api/teams/join/${team.joinCode}`, { ...CAMPUS, ...headers }, { name: 'Ravi' });
    await guess(61);
    expect(await look(team.joinCode)).toBe(429);
    return { code: team.joinCode, look, guess, join };
  }

  it('a person who is logged in joins by the right code', async () => {
    const { code, look, join } = await campus();
    const headers = await test.headersOf('participant');
    expect(await look('ZZZZZZ', headers)).toBe(404);
    expect(await look(code, headers)).toBe(200);
    expect(await join(headers)).toMatchObject({ success: true });
  });

  it('an account is refused after twenty unknown codes, and no other account is', async () => {
    const { code, look, guess, join } = await campus();
    const guesser = await test.headersOf('participant');
    await guess(20, guesser);
    expect([await look('ZZZZZZ', guesser), await look(code, guesser)]).toEqual([429, 429]);
    expect(await look(code, { ...guesser, 'x-forwarded-for': '198.51.100.1' })).toBe(429);
    expect(await join(await test.headersOf('participant'))).toMatchObject({ success: true });
  });

  it('accounts that verified nothing have six hundred together, and verified ones their own', async () => {
    const { code, look, guess, join } = await campus();
    const fresh = async () => {
      const { email, ...headers } = await test.loginAs('participant');
      await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
      return headers;
    };
    for (let account = 0; account < 30; account += 1) await guess(20, await fresh());
    expect(await look(code, await fresh())).toBe(429);
    expect(await join(await test.headersOf('participant'))).toMatchObject({ success: true });
  });
});
