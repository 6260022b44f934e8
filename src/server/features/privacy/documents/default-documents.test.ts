import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageCookie } from '#contract/pages.ts';
import { createEvent } from '#test/factories/events.ts';
import { OpenidServer } from '#test/support/servers/openid-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin } from '#test/support/two-factor.ts';

let google: OpenidServer;
let test: TestApp;
beforeAll(async () => {
  google = await OpenidServer.start();
  test = await startTestApp({ google: google.config });
});
afterAll(async () => {
  await test.close();
  await google.stop();
});

/** The names of the cookies that a request sets, as they are without https. */
async function cookiesOf(url: string, payload: object): Promise<string[]> {
  const response = await test.inject({ method: 'POST', url, payload });
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String);
  expect(lines, `${url} ${response.body}`).not.toEqual([]);
  return lines.map((line) => line.split('=')[0] ?? '');
}

it('the text on privacy names every cookie that the site sets', async () => {
  const { _id: eventId } = await createEvent(test.context, { individualEntryFee: 100 });
  const password = 'a-password-for-tests';
  const names = new Set([
    languageCookie('hi').split('=')[0] ?? '',
    ...(await cookiesOf('/api/registrations', { eventId, name: 'Lata', email: 'lata@cookies.test' })),
    ...(await cookiesOf('/api/auth/register', { name: 'Lata', email: 'lata@cookies.test', password })),
    ...(await cookiesOf('/api/auth/login', { email: 'lata@cookies.test', password })),
    ...(await cookiesOf('/api/auth/google/start', { next: null })),
  ]);
  const { email } = await createTwoFactorAdmin(test);
  for (const name of await cookiesOf('/api/auth/login', { email, password: PASSWORD })) names.add(name);
  expect(names.size).toBeGreaterThanOrEqual(5);
  const { body } = (await test.inject({ url: '/api/documents/privacy' })).json().data;
  expect([...names].filter((name) => !body.includes(name))).toEqual([]);
});

it('the text on refunds leaves until when one may cancel, and whether the fee goes back, to the page of the event', async () => {
  const { body } = (await test.inject({ url: '/api/documents/refunds' })).json().data;
  expect(body).toContain('until the event begins, or until the time that the event’s page names');
  expect(body).toContain(
    'The event’s page says whether the fee goes back; where it says nothing, the organisers decide',
  );
});
