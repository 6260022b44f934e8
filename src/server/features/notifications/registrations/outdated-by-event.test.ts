import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendDueNotices } from '../../event-notices/event-notices.service.ts';
import { deleteEvent, restoreEvent, setEventStatus, updateEvent } from '../../events/events.service.ts';
import { enqueueEmails } from '../email-queue.service.ts';

/** Mails about an event that waited while the event changed. */

const startingAt = (startDate: string) => ({ startDate, endDate: startDate.replace(/T.*/, 'T18:00:00.000Z') });
const TOMORROW = startingAt('2027-01-11T06:00:00.000Z');
const NEXT_WEEK = startingAt('2027-01-18T06:00:00.000Z');

let test: TestApp;
let eventId = '';
let registrationId = '';
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  ({ _id: eventId } = await createEvent(test.context, { title: 'Quiz', venue: 'Hall 1', ...TOMORROW }));
  const payload = { eventId, name: 'Asha', email: 'asha@college.test' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  registrationId = response.json().data._id;
  await test.context.db.deleteFrom('emailQueue').execute();
  await test.context.db.updateTable('eventNotices').set({ dueAt: null }).execute();
});

const forward = (hours: number) => {
  test.time.now = new Date(test.time.now.getTime() + hours * 60 * 60_000);
};
const update = (changes: Partial<UpdateSubEvent>) =>
  updateEvent(test.context, 'main', eventId, changes as UpdateSubEvent);
const subjects = async () => (await sendEmails(test.context)).map(({ subject }) => subject);
/** Queues the mails about the changes until now, and sends nothing. */
const queueNotices = async () => {
  forward(0.1);
  await sendDueNotices(test.context);
};

describe('a reminder that waits', () => {
  beforeEach(() => enqueueEmails(test.context.db, test.context, [{ kind: 'reminder', registrationId }]));

  it('is sent while the event begins within a day, also where its start moved a little', async () => {
    await update({ startDate: '2027-01-11T07:00:00.000Z', notify: false });
    expect(await subjects()).toEqual(['Quiz begins soon']);
  });

  it('is dropped once the event is deleted, though the registration is not', async () => {
    await deleteEvent(test.context, 'main', eventId);
    expect(await subjects()).toEqual([]);
  });

  it('is dropped once the event has moved by a week', async () => {
    await update(NEXT_WEEK);
    expect(await subjects()).toEqual([]);
  });

  it('is dropped once the event has begun', async () => {
    forward(24);
    expect(await subjects()).toEqual([]);
  });
});

describe('a mail about a change that waits', () => {
  it('is dropped once the event is deleted, or is not any more; what is told last is sent', async () => {
    await update(NEXT_WEEK);
    await queueNotices();
    await deleteEvent(test.context, 'main', eventId);
    await queueNotices();
    expect(await subjects()).toEqual(['Quiz is cancelled']);
    await restoreEvent(test.context, eventId);
    await queueNotices();
    await deleteEvent(test.context, 'main', eventId);
    await queueNotices();
    expect(await subjects()).toEqual(['Quiz is cancelled']);
    await restoreEvent(test.context, eventId);
    await queueNotices();
    expect(await subjects()).toEqual(['Quiz takes place after all']);
  });

  it('is dropped once the event is on again, or on hold again', async () => {
    await setEventStatus(test.context, eventId, 'inactive');
    await queueNotices();
    await setEventStatus(test.context, eventId, 'active');
    await queueNotices();
    expect(await subjects()).toEqual(['Quiz is on again']);
    await setEventStatus(test.context, eventId, 'inactive');
    await queueNotices();
    expect(await subjects()).toEqual(['Quiz is on hold']);
  });

  it('is dropped once the event is where and when it was', async () => {
    await update({ venue: 'Hall 2' });
    await queueNotices();
    await update({ venue: 'hall 1', notify: false });
    expect(await subjects()).toEqual([]);
    await update(NEXT_WEEK);
    await queueNotices();
    expect(await subjects()).toEqual(['Quiz has moved']);
  });

  it('does not say that its readers were told before: not all of them were', async () => {
    const texts = async () => (await sendEmails(test.context)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    await deleteEvent(test.context, 'main', eventId);
    await queueNotices();
    await restoreEvent(test.context, eventId);
    await queueNotices();
    expect(await texts()).toEqual([expect.stringContaining('It had been cancelled: it takes place after all.')]);
    await setEventStatus(test.context, eventId, 'inactive');
    await queueNotices();
    await setEventStatus(test.context, eventId, 'active');
    await queueNotices();
    expect(await texts()).toEqual([expect.stringContaining('It had been on hold, and is on again.')]);
  });
});
