import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangedEvent } from '#contract/events/event-batches.ts';
import type { Event } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

const post = async (url: string, payload: object) => {
  const response = await test.inject({ method: 'POST', url, headers: admin, payload });
  return { status: response.statusCode, ...response.json() };
};
const change = (ids: string[], changes: object) => post('/api/events/change-many', { ids, changes });
const undo = (changed: ChangedEvent[]) =>
  post('/api/events/change-many', {
    ids: changed.map(({ _id }) => _id),
    undo: changed.map(({ _id, version, before }) => ({ _id, version, before })),
  });
const read = async (id: string): Promise<Event> =>
  (await test.inject({ url: `/api/events/${id}`, headers: admin })).json().data;

async function twoEvents() {
  const main = await createEvent(test.context, {
    title: 'Yantra',
    status: 'inactive',
    venue: 'Hall 1',
    entryFee: 50,
    startDate: '2027-02-14T10:00',
    endDate: '2027-02-14T18:00',
    registrationEnds: '2027-02-10T10:00',
  });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Line Follower', status: 'active' });
  return [main._id, sub._id];
}
/** What can be seen of an event, but the number of its saves. */
const shown = async (ids: string[]) =>
  (await Promise.all(ids.map(read))).map(({ version: _version, updatedAt: _updatedAt, ...event }) => event);

it('a change of many events is taken back, whatever each of them was before', async () => {
  const ids = await twoEvents();
  const before = await shown(ids);
  const { data } = await change(ids, {
    status: 'active',
    venue: 'Hall 2',
    entryFee: 200,
    shiftDays: 2,
    shiftRegistration: true,
    registrationStarts: '2027-01-05T10:00',
  });
  expect(await shown(ids)).not.toEqual(before);
  expect(await undo(data)).toMatchObject({ status: 200, message: '2 events are as they were' });
  expect(await shown(ids)).toEqual(before);
});

it('a change is not taken back once somebody changed or deleted one of its events', async () => {
  const ids = await twoEvents();
  const { data } = await change(ids, { venue: 'Hall 2' });
  await change(ids.slice(1), { venue: 'Lawn' });
  expect(await undo(data)).toMatchObject({
    status: 409,
    code: 'event_changed',
    detail: '“Line Follower” was changed in the meantime: nothing was undone',
    errors: [{ path: 'ids.1', message: '“Line Follower” was changed in the meantime' }],
  });
  expect((await shown(ids)).map(({ venue }) => venue)).toEqual(['Hall 2', 'Lawn']);
  await post('/api/events/delete-many', { ids: ids.slice(1), notify: false });
  expect(await undo(data)).toMatchObject({ status: 404, code: 'event_not_found' });
  expect((await read(ids[0] ?? '')).venue).toBe('Hall 2');
});

it('a change is taken back once', async () => {
  const ids = await twoEvents();
  const { data } = await change(ids, { venue: 'Hall 2' });
  expect((await undo(data)).status).toBe(200);
  expect((await undo(data)).code).toBe('event_changed');
});

it('a request that both changes and takes back, or does neither, or leaves one out, is refused', async () => {
  const ids = await twoEvents();
  const { data } = await change(ids, { venue: 'Hall 2' });
  expect(await post('/api/events/change-many', { ids })).toMatchObject({ status: 400 });
  expect(await post('/api/events/change-many', { ids, changes: { venue: 'A' }, undo: data })).toMatchObject({
    status: 400,
  });
  expect(await post('/api/events/change-many', { ids, undo: data.slice(1) })).toMatchObject({
    status: 400,
    errors: [{ path: 'undo' }],
  });
});

it('what is taken back keeps the rules of every change', async () => {
  const ids = await twoEvents();
  const { data } = await change(ids, { venue: 'Hall 2' });
  const before = await shown(ids);
  const ends = { endDate: '2020-01-01T00:00:00.000Z' };
  expect(await undo(data.map((event: ChangedEvent) => ({ ...event, before: ends })))).toMatchObject({
    status: 400,
    code: 'validation_failed',
  });
  expect(await shown(ids)).toEqual(before);
});
