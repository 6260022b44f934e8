import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { confirmErasure } from '#test/support/privacy/erasures.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { runErasures } from './erasures.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const inDays = (days: number) => new Date(test.time.now.getTime() + days * DAY).toISOString();

it('a free registration that cannot be cancelled keeps an erasure waiting, which says why', async () => {
  const dates = { startDate: inDays(10), endDate: inDays(20) };
  const register = async (title: string, cancellationEnds?: string) => {
    const { _id: eventId } = await createEvent(test.context, { ...dates, title, cancellationEnds });
    const email = `${title.toLowerCase()}@waits.test`;
    return (await post('/api/registrations', { eventId, name: 'Asha Rao', email })).data;
  };
  const waitsFor = async (title: string) => {
    const email = `${title.toLowerCase()}@waits.test`;
    await confirmErasure(test, email);
    test.time.now = new Date(inDays(3));
    await runErasures(test.context);
    const { requests } = (await test.inject({ url: '/api/privacy/requests', headers: admin })).json().data;
    return requests.find((one: { email: string }) => one.email === email)?.waitsFor;
  };
  await register('Chess', inDays(1));
  const { code } = await register('Ludo');
  await post('/api/check-in', { code, anyDay: true }, admin);
  await register('Carrom');
  expect(await waitsFor('Chess')).toMatch(/^Chess: Cancelling was possible until \d+ \w+ \d{4} at \d\d:\d\d$/);
  expect(await waitsFor('Ludo')).toBe(
    'Ludo: Somebody of this registration is inside already. Ask at the desk to cancel it',
  );
  test.time.now = new Date(inDays(5));
  expect(await waitsFor('Carrom')).toBe('Carrom: The event has begun');
});
