import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from '../waitlist/expire-and-promote.service.ts';

/** Registrations of guests where no mail server is set: nobody can open a link that was not mailed. */

const START = new Date('2027-01-10T06:30:00.000Z');
const HOUR = 60 * 60_000;
const origin = 'https://utsav.example';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({
    requireEmailVerification: true,
    keepsUnverified: true,
    trustProxy: 1,
    publicUrl: origin,
    upi: { id: 'festival@okbank', name: 'Utsav' },
  });
  admin = { ...(await test.headersOf('admin')), origin };
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = START;
});

const post = async (url: string, payload: object, ip = '192.0.2.1') => {
  const headers = { origin, 'x-forwarded-for': ip };
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
const get = async (url: string) => (await test.inject({ url, headers: admin })).json().data;

let people = 0;
async function register(eventId: string, ip?: string) {
  people += 1;
  return post('/api/registrations', { eventId, name: 'Asha Rao', email: `guest${people}@college.test` }, ip);
}

async function later(hours: number) {
  test.time.now = new Date(test.time.now.getTime() + hours * HOUR);
  await expireAndPromoteAll(test.context);
}

async function seatsOf(eventId: string) {
  const { reserved, waitlisted } = await get(`/api/events/${eventId}/seats`);
  return { reserved, waitlisted };
}

it('a server without a mail server keeps what nobody can confirm, one with a mail server does not', () => {
  const secret = { SESSION_SECRET: 'a secret for tests alone, long enough' };
  expect(readConfig(secret).keepsUnverified).toBe(true);
  expect(readConfig({ ...secret, SMTP_URL: 'smtp://mail.college.test' }).keepsUnverified).toBe(false);
});

it('a guest keeps the seat and the place on the waitlist without a link, and is asked for no confirmation', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  const { data: first } = await register(eventId);
  const { data: second } = await register(eventId);
  expect(first).toMatchObject({ status: 'confirmed', verifyBy: null, verifyEmail: null });
  expect(second).toMatchObject({ status: 'waitlisted', verifyBy: null, verifyEmail: null });
  const found: { verifyBy: unknown }[] = (await get(`/api/registrations?eventId=${eventId}`)).registrations;
  expect(found.map(({ verifyBy }) => verifyBy)).toEqual([null, null]);
  expect(await get(`/api/registrations/${first._id}`)).toMatchObject({ verifyBy: null });

  await later(3);
  expect(await get(`/api/passes/${first.code}`)).toMatchObject({ status: 'confirmed', qrSvg: expect.any(String) });
  expect(await get(`/api/passes/${second.code}`)).toMatchObject({ status: 'waitlisted', position: 1 });
  expect(await seatsOf(eventId)).toEqual({ reserved: 1, waitlisted: 1 });
});

it('a seat that nobody pays in time is free again, as everywhere', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 5, entryFee: 100 });
  const { data } = await register(eventId);
  const due = await get(`/api/passes/${data.code}/payment`);
  expect(due).toMatchObject({ status: 'pending_payment', verifyBy: null });
  await later(24 * 14);
  expect(await get(`/api/passes/${data.code}`)).toMatchObject({ status: 'expired' });
});

it('one network takes no more than its share of the seats at once, and is told what to do', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 50 });
  const ip = '192.0.2.7';
  for (let index = 0; index < 20; index += 1) expect((await register(eventId, ip)).status).toBe(200);
  const refused = await register(eventId, ip);
  expect(refused).toMatchObject({
    status: 429,
    detail:
      'Many people have just registered from your network. Try again later, or ask the organisers to register you',
  });
  expect((await register(eventId, '192.0.2.99')).status).toBe(200);
  await later(2);
  expect(await seatsOf(eventId)).toMatchObject({ reserved: 21 });
  expect((await register(eventId, ip)).status).toBe(200);
});
