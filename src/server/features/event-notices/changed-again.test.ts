import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { deleteEvent, restoreEvent, setEventStatus, updateEvent } from '../events/events.service.ts';
import { sendDueNotices } from './event-notices.service.ts';

/** An event that changes again before its people knew of the first change, and people who register in between. */

const dates = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T12:30:00.000Z', venue: 'Main hall' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
  admin = { ...(await test.headersOf('admin')), origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  for (const table of ['scheduleReleases', 'emailQueue', 'eventNotices'] as const) await db.deleteFrom(table).execute();
});

const later = (duration: number) => {
  test.time.now = new Date(test.time.now.getTime() + duration);
};
async function register(eventId: string, name: string): Promise<{ code: string }> {
  const payload = { eventId, name, email: `${name.toLowerCase()}@college.test` };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
  return response.json().data;
}
const moveTo = (eventId: string, venue: string) =>
  updateEvent(test.context, 'main', eventId, { venue } as UpdateSubEvent);
async function release(name: string) {
  const request = { method: 'POST', url: '/api/schedule/releases', headers: admin, payload: { name } } as const;
  const response = await test.inject(request);
  expect(response.statusCode, response.body).toBe(200);
}
/** The mails that are due now: who gets them, and what they say. */
async function mails(): Promise<[string, string][]> {
  await sendDueNotices(test.context);
  const sent = await sendEmails(test.context);
  return sent.map(({ recipient, subject }): [string, string] => [recipient, subject]).sort();
}
/** The mails once the changes have rested. */
async function told() {
  later(6 * MINUTE);
  return mails();
}

/** An event whose move waits for the next version; Ravi registered before it, Asha the day after. */
async function heldMove() {
  const { _id: eventId } = await createEvent(test.context, { ...dates, title: 'Quiz' });
  await register(eventId, 'Ravi');
  await release('0.1');
  later(MINUTE);
  await moveTo(eventId, 'Hall 2');
  expect(await told()).toEqual([]);
  later(DAY);
  const asha = await register(eventId, 'Asha');
  later(DAY);
  return { eventId, asha };
}

it('who registered while a move was held hears that the event is cancelled or on hold', async () => {
  const cancelled = await heldMove();
  await deleteEvent(test.context, 'main', cancelled.eventId);
  expect(await told()).toEqual([
    ['asha@college.test', 'Quiz is cancelled'],
    ['ravi@college.test', 'Quiz is cancelled'],
  ]);
  await test.context.db.deleteFrom('scheduleReleases').execute();
  const paused = await heldMove();
  await setEventStatus(test.context, paused.eventId, 'inactive');
  expect(await told()).toEqual([
    ['asha@college.test', 'Quiz is on hold'],
    ['ravi@college.test', 'Quiz is on hold'],
  ]);
});

it('who registered while a move was held hears of the next one with the version, and reads of it on the pass', async () => {
  const { eventId, asha } = await heldMove();
  const { _id: otherId } = await createEvent(test.context, { ...dates, title: 'Dance' });
  await moveTo(eventId, 'Hall 3');
  await moveTo(otherId, 'Hall 4');
  later(MINUTE);
  await register(eventId, 'Late');
  expect(await told()).toEqual([]);
  await release('0.2');
  expect((await mails()).map(([recipient]) => recipient)).toEqual(['asha@college.test', 'ravi@college.test']);
  const { data } = (await test.inject({ url: `/api/passes/${asha.code}` })).json();
  expect(data.eventNotice).toMatchObject({ kind: 'moved' });
});

it('a slip after a held move can be taken back for five minutes; the move stays held', async () => {
  const { eventId } = await heldMove();
  await deleteEvent(test.context, 'main', eventId);
  expect(await mails()).toEqual([]);
  later(4 * MINUTE);
  expect(await mails()).toEqual([]);
  await restoreEvent(test.context, eventId);
  expect(await told()).toEqual([]);
  await setEventStatus(test.context, eventId, 'inactive');
  later(4 * MINUTE);
  expect(await mails()).toEqual([]);
  await setEventStatus(test.context, eventId, 'active');
  expect(await told()).toEqual([]);
  // Asha registered after the move and knows it: what was taken back makes it no news to her.
  await release('0.2');
  expect((await mails()).map(([recipient]) => recipient)).toEqual(['ravi@college.test']);
});

it('without a version, who registered between two changes hears of the last one', async () => {
  const cases: [(eventId: string) => Promise<unknown>, string][] = [
    [(eventId) => deleteEvent(test.context, 'main', eventId), 'is cancelled'],
    [(eventId) => setEventStatus(test.context, eventId, 'inactive'), 'is on hold'],
    [(eventId) => moveTo(eventId, 'Hall 3'), 'has moved'],
  ];
  for (const [change, what] of cases) {
    const { _id: eventId } = await createEvent(test.context, { ...dates, title: 'Quiz' });
    await register(eventId, 'Ravi');
    later(MINUTE);
    await moveTo(eventId, 'Hall 2');
    later(MINUTE);
    await register(eventId, 'Asha');
    later(MINUTE);
    await change(eventId);
    expect(await told()).toEqual([
      ['asha@college.test', `Quiz ${what}`],
      ['ravi@college.test', `Quiz ${what}`],
    ]);
  }
});
