import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { setEventStatus, updateEvent } from '../events/events.service.ts';
import { queueReminders } from '../notifications/reminders/reminders.service.ts';
import { SYSTEM } from '../registrations/actors.ts';
import { releaseSchedule } from '../schedule/releases.service.ts';
import { sendDueNotices } from './event-notices.service.ts';

const dates = {
  title: 'Quiz',
  startDate: '2027-02-14T04:30:00.000Z',
  endDate: '2027-02-14T12:30:00.000Z',
  venue: 'Main hall',
};
const startingAt = (startDate: string) => ({ startDate, endDate: startDate.replace(/T.*/, 'T18:00:00.000Z') });
const NEXT_WEEK = startingAt('2027-02-20T04:30:00.000Z');

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await test.context.db.deleteFrom('emailQueue').execute();
  await test.context.db.updateTable('eventNotices').set({ dueAt: null }).execute();
  await test.context.db.updateTable('registrations').set({ remindedAt: test.time.now.toISOString() }).execute();
});

async function register(eventId: string) {
  const payload = { eventId, name: 'Asha', email: 'asha@college.test' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
}
const update = (eventId: string, changes: Partial<UpdateSubEvent>) =>
  updateEvent(test.context, 'main', eventId, changes as UpdateSubEvent);
/** What the jobs mail until an instant, as subjects. */
async function mailed(at: string) {
  test.time.now = new Date(at);
  await queueReminders(test.context);
  await sendDueNotices(test.context);
  await queueReminders(test.context);
  return (await sendEmails(test.context)).map(({ subject }) => subject).sort();
}
const REMINDER = expect.stringContaining('begins soon');

it('who was reminded is reminded again once the start has moved', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  expect(await mailed('2027-02-13T12:00:00.000Z')).toEqual([REMINDER]);
  await update(eventId, NEXT_WEEK);
  expect(await mailed('2027-02-13T12:06:00.000Z')).toEqual(['Quiz has moved']);
  expect(await mailed('2027-02-19T12:00:00.000Z')).toEqual([REMINDER]);
});

it('who hears of a new start by a version of the schedule is reminded of it', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  expect(await mailed('2027-02-13T12:00:00.000Z')).toEqual([REMINDER]);
  await update(eventId, NEXT_WEEK);
  await releaseSchedule(test.context, { name: 'Later' }, SYSTEM);
  expect(await mailed('2027-02-13T12:06:00.000Z')).toEqual([expect.stringContaining('is at another time or venue')]);
  await test.context.db.deleteFrom('scheduleReleases').execute();
  expect(await mailed('2027-02-19T12:00:00.000Z')).toEqual([REMINDER]);
});

it('a start that moves within the last day reminds nobody again, also where nobody shall be mailed', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  expect(await mailed('2027-02-13T12:00:00.000Z')).toEqual([REMINDER]);
  await update(eventId, { startDate: '2027-02-14T05:00:00.000Z', notify: false });
  expect(await mailed('2027-02-13T12:10:00.000Z')).toEqual([]);
  await update(eventId, { startDate: '2027-02-14T04:00:00.000Z' });
  expect(await mailed('2027-02-13T12:11:00.000Z')).toEqual([]);
  expect(await mailed('2027-02-13T12:20:00.000Z')).toEqual(['Quiz has moved']);
  expect(await mailed('2027-02-14T03:00:00.000Z')).toEqual([]);
});

it('the mail about a start that comes into the next day is the reminder; without it, or once it moves out again, there is one', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, ...NEXT_WEEK });
  await register(eventId);
  test.time.now = new Date('2027-02-13T12:00:00.000Z');
  await update(eventId, startingAt(dates.startDate));
  expect(await mailed('2027-02-13T12:02:00.000Z')).toEqual([]);
  expect(await mailed('2027-02-13T12:10:00.000Z')).toEqual(['Quiz has moved']);
  await update(eventId, NEXT_WEEK);
  expect(await mailed('2027-02-13T12:20:00.000Z')).toEqual(['Quiz has moved']);
  expect(await mailed('2027-02-19T12:00:00.000Z')).toEqual([REMINDER]);

  const { _id: silent } = await createEvent(test.context, { ...dates, ...NEXT_WEEK });
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await register(silent);
  test.time.now = new Date('2027-02-13T12:00:00.000Z');
  await update(silent, { ...startingAt(dates.startDate), notify: false });
  expect(await mailed('2027-02-13T12:10:00.000Z')).toEqual([REMINDER]);
});

it('nobody is reminded of an event that they were told is on hold, nor while that mail waits; afterwards they are', async () => {
  const { _id: mainId } = await createEvent(test.context, dates);
  const { _id: eventId } = await createSubEventOf(test.context, mainId, { ...dates, title: 'Line Follower' });
  await register(eventId);
  test.time.now = new Date('2027-02-13T04:29:00.000Z');
  await setEventStatus(test.context, mainId, 'inactive');
  expect(await mailed('2027-02-13T04:31:00.000Z')).toEqual([]);
  expect(await mailed('2027-02-13T04:40:00.000Z')).toEqual(['Line Follower is on hold']);
  expect(await mailed('2027-02-13T05:00:00.000Z')).toEqual([]);
  await setEventStatus(test.context, mainId, 'active');
  expect(await mailed('2027-02-13T05:10:00.000Z')).toEqual([REMINDER, 'Line Follower is on again']);
});

it('a reminder that waits to be sent while its people hear of the hold is not sent', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  test.time.now = new Date('2027-02-13T12:00:00.000Z');
  expect(await queueReminders(test.context)).toBe(1);
  await setEventStatus(test.context, eventId, 'inactive');
  expect(await mailed('2027-02-13T12:10:00.000Z')).toEqual(['Quiz is on hold']);
});

it('an event that is made inactive without a mail, which closes its registration, keeps its reminder', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  await setEventStatus(test.context, eventId, 'inactive', { notify: false });
  expect(await mailed('2027-02-13T12:00:00.000Z')).toEqual([REMINDER]);
});
