import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { queueReminders } from '../notifications/reminders/reminders.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOUR = 60 * 60_000;
const reminders = async () => {
  await queueReminders(test.context);
  const mails = await sendEmails(test.context);
  return mails.map(({ subject }) => subject).filter((subject) => subject.endsWith(' begins soon'));
};

it('who is moved is reminded of the event they are in, and not twice in the day of a move', async () => {
  const { now } = test.time;
  const admin = await test.headersOf('admin');
  const eventIn = async (title: string, hours: number) => {
    const at = (later: number) => new Date(now.getTime() + later * HOUR).toISOString();
    return (await createEvent(test.context, { title, startDate: at(hours), endDate: at(hours + 2) }))._id;
  };
  const [first, second, third] = [await eventIn('Quiz', 48), await eventIn('Taal', 120), await eventIn('Jam', 130)];
  const payload = { eventId: first, name: 'Asha', email: 'asha@moved.test' };
  const { _id } = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
  const move = async (eventId: string) => {
    const body = { eventId, reason: 'Asked at the desk' };
    const url = `/api/registrations/${_id}/move`;
    const response = await test.inject({ method: 'POST', url, payload: body, headers: admin });
    expect(response.statusCode, response.body).toBe(200);
  };
  await sendEmails(test.context);

  test.time.now = new Date(now.getTime() + 30 * HOUR);
  expect(await reminders()).toEqual([expect.stringContaining('Quiz')]);
  await move(second);
  expect(await reminders()).toEqual([]);
  test.time.now = new Date(now.getTime() + 100 * HOUR);
  expect(await reminders()).toEqual([expect.stringContaining('Taal')]);

  test.time.now = new Date(now.getTime() + 110 * HOUR);
  await move(third);
  expect(await reminders()).toEqual([]);
});
