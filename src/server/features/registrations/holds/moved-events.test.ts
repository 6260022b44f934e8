import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Events whose start comes nearer while seats are held until after it. */

const NOW = '2027-01-10T06:30:00.000Z';
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const inTime = (milliseconds: number) => new Date(Date.parse(NOW) + milliseconds).toISOString();

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, `${url} ${response.body}`).toBe(200);
  return response.json().data;
}

let people = 0;
async function register(eventId: string): Promise<{ _id: string; code: string; status: string }> {
  people += 1;
  const payload = { eventId, name: 'Asha', email: `asha${people}@moved.test` };
  return send('POST', '/api/registrations', payload, admin);
}
const stored = async ({ code }: { code: string }) => send('GET', `/api/passes/${code}`);

/** An event in five days with one seat, which is held for the desk, and whose waitlist has somebody. */
async function heldEvent() {
  const dates = { startDate: inTime(5 * DAY), endDate: inTime(6 * DAY) };
  const { _id: eventId } = await createEvent(test.context, { entryFee: 100, capacity: 1, ...dates });
  const held = await register(eventId);
  await send('POST', `/api/passes/${held.code}/payment`, { method: 'desk' });
  expect((await stored(held)).expiresAt).toBe(inTime(3 * DAY));
  return { eventId, held };
}

type Move = (eventId: string, dates: { startDate: string; endDate: string }) => Promise<unknown>;
const moves: Record<string, Move> = {
  'one event': (eventId, dates) => send('PUT', `/api/events/edit/${eventId}`, dates, admin),
  'many events': (eventId) =>
    send('POST', '/api/events/change-many', { ids: [eventId], changes: { shiftDays: -4 } }, admin),
};

describe.each(Object.entries(moves))('a change of %s to an earlier start', (_name, move) => {
  it('ends the hold of a seat at the new start', async () => {
    const { eventId, held } = await heldEvent();
    await move(eventId, { startDate: inTime(DAY), endDate: inTime(2 * DAY) });
    expect((await stored(held)).expiresAt).toBe(inTime(DAY));
    test.time.now = new Date(inTime(DAY));
    await expireAndPromoteAll(test.context);
    expect(await stored(held)).toMatchObject({ status: 'expired' });
  });
});

it('an offered seat waits to be taken until the new start, and until the end once the event has begun', async () => {
  const { eventId, held } = await heldEvent();
  const waiting = await register(eventId);
  expect(waiting.status).toBe('waitlisted');
  await send('POST', `/api/registrations/${held._id}/cancel`, {}, admin);
  expect(await stored(waiting)).toMatchObject({ status: 'offered', expiresAt: inTime(DAY) });
  await moves['one event']?.(eventId, { startDate: inTime(HOUR), endDate: inTime(2 * HOUR) });
  expect((await stored(waiting)).expiresAt).toBe(inTime(HOUR));
  const { eventId: begun, held: other } = await heldEvent();
  await moves['one event']?.(begun, { startDate: inTime(-HOUR), endDate: inTime(2 * HOUR) });
  expect((await stored(other)).expiresAt).toBe(inTime(2 * HOUR));
});

it('a slip into the past leaves who holds a seat the shortest hold, in which it can be put right', async () => {
  const { eventId, held } = await heldEvent();
  await moves['one event']?.(eventId, { startDate: inTime(-2 * DAY), endDate: inTime(-DAY) });
  expect((await stored(held)).expiresAt).toBe(inTime(HOUR / 2));
});

it('a later start, another field or a hold that ends before changes no deadline, nor does a transfer under review', async () => {
  const { eventId, held } = await heldEvent();
  await send('PUT', `/api/events/edit/${eventId}`, { venue: 'Hall B' }, admin);
  await moves['one event']?.(eventId, { startDate: inTime(4 * DAY), endDate: inTime(5 * DAY) });
  await moves['one event']?.(eventId, { startDate: inTime(8 * DAY), endDate: inTime(9 * DAY) });
  expect((await stored(held)).expiresAt).toBe(inTime(3 * DAY));
  await send('POST', `/api/passes/${held.code}/utr`, { utr: '701012345678' });
  const { expiresAt } = await stored(held);
  await moves['one event']?.(eventId, { startDate: inTime(HOUR), endDate: inTime(2 * HOUR) });
  expect(await stored(held)).toMatchObject({ status: 'under_review', expiresAt });
});
