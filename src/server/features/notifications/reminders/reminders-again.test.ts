import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { toIso } from '#server/db/database.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendDueNotices } from '../../event-notices/event-notices.service.ts';
import { deleteEvent, restoreEvent, setEventStatus, updateEvent } from '../../events/events.service.ts';
import { queueReminders } from './reminders.service.ts';

/** Reminders that were dropped because of what their event was for a while. */

const startingAt = (startDate: string) => ({ startDate, endDate: startDate.replace(/T.*/, 'T18:00:00.000Z') });
const TOMORROW = startingAt('2027-02-14T06:00:00.000Z');
const NEXT_WEEK = startingAt('2027-02-21T06:00:00.000Z');
const REMINDER = 'Quiz begins soon';

let test: TestApp;
let eventId = '';
let registrationId = '';
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-02-10T06:30:00.000Z');
  await test.context.db.deleteFrom('emailQueue').execute();
  ({ _id: eventId } = await createEvent(test.context, { title: 'Quiz', venue: 'Hall 1', ...TOMORROW }));
  const payload = { eventId, name: 'Asha', email: 'asha@college.test' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  registrationId = response.json().data._id;
  await test.context.db.deleteFrom('emailQueue').execute();
  test.time.now = new Date('2027-02-13T12:00:00.000Z');
});

const forward = (minutes: number) => {
  test.time.now = new Date(test.time.now.getTime() + minutes * 60_000);
};
const update = (changes: Partial<UpdateSubEvent>) =>
  updateEvent(test.context, 'main', eventId, changes as UpdateSubEvent);
const sent = async () => (await sendEmails(test.context)).map(({ subject }) => subject).sort();
/** Makes two rows of the reminder, as the worker does for the people of a team. */
async function splitReminder(status: 'pending' | 'sent') {
  const { db } = test.context;
  const row = await db.selectFrom('emailQueue').selectAll().executeTakeFirstOrThrow();
  const times = { createdAt: toIso(row.createdAt), nextAttemptAt: toIso(row.nextAttemptAt) };
  const other = { ...row, ...times, id: `${row.id}-1`, recipient: 'ravi@college.test', status };
  await db
    .insertInto('emailQueue')
    .values({ ...other, sentAt: status === 'sent' ? times.createdAt : null })
    .execute();
}
/** What the jobs queue and the worker sends after some minutes. */
async function mailed(minutes: number) {
  forward(minutes);
  await sendDueNotices(test.context);
  await queueReminders(test.context);
  return sent();
}

describe('a reminder that was dropped', () => {
  beforeEach(async () => {
    expect(await queueReminders(test.context)).toBe(1);
  });

  it('for a deletion that is undone is sent once, after the time to undo it', async () => {
    await deleteEvent(test.context, 'main', eventId);
    expect(await mailed(1)).toEqual([]);
    await restoreEvent(test.context, eventId);
    expect(await mailed(1)).toEqual([]);
    expect(await mailed(10)).toEqual([REMINDER]);
    expect(await mailed(60)).toEqual([]);
  });

  it('for a deletion that people heard of comes with the mail that takes it back', async () => {
    await deleteEvent(test.context, 'main', eventId);
    expect(await mailed(10)).toEqual(['Quiz is cancelled']);
    expect(await mailed(10)).toEqual([]);
    await restoreEvent(test.context, eventId);
    expect(await mailed(10)).toEqual([REMINDER, 'Quiz takes place after all']);
    expect(await mailed(60)).toEqual([]);
  });

  it('for a hold is sent once the event is on again, whether people heard of the hold or not', async () => {
    await setEventStatus(test.context, eventId, 'inactive');
    expect(await mailed(1)).toEqual([]);
    await setEventStatus(test.context, eventId, 'active');
    expect(await mailed(10)).toEqual([REMINDER]);
  });

  it('for a hold that people know is sent once it is on again', async () => {
    await setEventStatus(test.context, eventId, 'inactive');
    expect(await mailed(10)).toEqual(['Quiz is on hold']);
    expect(await mailed(10)).toEqual([]);
    await setEventStatus(test.context, eventId, 'active');
    expect(await mailed(10)).toEqual([REMINDER, 'Quiz is on again']);
    expect(await mailed(60)).toEqual([]);
  });

  it('for a mistyped date is sent once the date is right again', async () => {
    await update(NEXT_WEEK);
    expect(await mailed(1)).toEqual([]);
    await update(TOMORROW);
    expect(await mailed(10)).toEqual([REMINDER]);
    expect(await mailed(60)).toEqual([]);
  });

  it('for a registration that was cancelled is not sent again', async () => {
    const headers = await test.headersOf('admin');
    const cancel = {
      method: 'POST',
      url: `/api/registrations/${registrationId}/cancel`,
      payload: {},
      headers,
    } as const;
    const response = await test.inject(cancel);
    expect(response.statusCode, response.body).toBe(200);
    await sent();
    const { remindedAt } = await test.context.db
      .selectFrom('registrations')
      .select('remindedAt')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    expect(remindedAt).not.toBeNull();
  });

  it('for some of a team, of which others got it, is not sent to these again', async () => {
    await splitReminder('sent');
    await deleteEvent(test.context, 'main', eventId);
    expect(await mailed(1)).toEqual([]);
    await restoreEvent(test.context, eventId);
    expect(await mailed(10)).toEqual([]);
  });

  it('for each of a team is sent once all of them were dropped', async () => {
    await splitReminder('pending');
    await deleteEvent(test.context, 'main', eventId);
    expect(await mailed(1)).toEqual([]);
    await restoreEvent(test.context, eventId);
    expect(await mailed(10)).toEqual([REMINDER]);
  });
});

describe('a reminder that was sent', () => {
  beforeEach(async () => {
    expect(await mailed(0)).toEqual([REMINDER]);
  });

  it('is not sent again where a mistyped date is put right before anybody heard of it', async () => {
    await update(NEXT_WEEK);
    expect(await mailed(1)).toEqual([]);
    await update(TOMORROW);
    expect(await mailed(10)).toEqual([]);
    expect(await mailed(60)).toEqual([]);
  });

  it('is sent again for a new date that people heard of, in a mail or silently', async () => {
    await update(NEXT_WEEK);
    expect(await mailed(10)).toEqual(['Quiz has moved']);
    test.time.now = new Date('2027-02-20T12:00:00.000Z');
    expect(await mailed(0)).toEqual([REMINDER]);
    await update({ ...startingAt('2027-02-28T06:00:00.000Z'), notify: false });
    test.time.now = new Date('2027-02-27T12:00:00.000Z');
    expect(await mailed(0)).toEqual([REMINDER]);
  });
});
