import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_BATCH } from '#contract/events/event-batches.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendDueNotices } from '../../event-notices/event-notices.service.ts';

const MINUTE = 60_000;
const titles = ['Line Follower', 'Robo Soccer', 'Drone Race', 'Maze'];

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = (url: string, payload: object) => test.inject({ method: 'POST', url, headers: admin, payload });

/** A main event with sub-events, and 500 registrations in all; those that have ended concern nobody. */
async function festivalOf500() {
  const main = await createEvent(test.context, { title: 'Yantra' });
  const subs = [];
  for (const title of titles) subs.push(await createSubEventOf(test.context, main._id, { title }));
  for (const { _id: eventId } of subs) {
    await createManyRegistrations(test.context.db, { eventId, count: 500 / titles.length });
  }
  const ids = [main._id, ...subs.map(({ _id }) => _id)];
  const { db } = test.context;
  const present = await db
    .selectFrom('participants')
    .select('email')
    .where('eventId', 'in', ids)
    .where('releasedAt', 'is', null)
    .execute();
  return { ids, present: present.map(({ email }) => email).toSorted() };
}

/** Who is mailed once the changes have rested, a line for each mail. */
async function recipients(): Promise<(string | null)[]> {
  test.time.now = new Date(test.time.now.getTime() + 6 * MINUTE);
  await sendDueNotices(test.context);
  await sendDueNotices(test.context);
  const rows = await test.context.db
    .selectFrom('emailQueue')
    .innerJoin('participants', 'participants.registrationId', 'emailQueue.registrationId')
    .select('participants.email')
    .where('emailQueue.kind', '=', 'event_changed')
    .execute();
  return rows.map(({ email }) => email).toSorted();
}

it('a main event deleted together with its sub-events mails each person of 500 registrations once', async () => {
  const { ids, present } = await festivalOf500();
  expect(present.length).toBeGreaterThan(400);
  const response = await post('/api/events/delete-many', { ids });
  expect(response.statusCode, response.body).toBe(200);
  expect(await recipients()).toEqual(present);
});

it('status of a main event and its sub-events, changed at once, mails each person of 500 registrations once', async () => {
  const { ids, present } = await festivalOf500();
  const response = await post('/api/events/change-many', { ids, changes: { status: 'inactive' } });
  expect(response.statusCode, response.body).toBe(200);
  expect(await recipients()).toEqual(present);
});

it('500 events are deleted at once, and one more is refused as a whole', async () => {
  const ids: string[] = [];
  for (let index = 0; index < MAX_BATCH; index += 1) ids.push((await createEvent(test.context))._id);
  expect((await post('/api/events/delete-many', { ids: [...ids, 'one-more'] })).statusCode).toBe(400);
  const visible = () =>
    test.context.db.selectFrom('events').select('id').where('id', 'in', ids).where('deletedAt', 'is', null).execute();
  expect(await visible()).toHaveLength(MAX_BATCH);
  const response = await post('/api/events/delete-many', { ids });
  expect(response.statusCode, response.body).toBe(200);
  expect(await visible()).toEqual([]);
});
