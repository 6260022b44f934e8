import { afterEach, expect, it } from 'vitest';
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
