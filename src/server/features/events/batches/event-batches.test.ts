import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { setLimits } from '#test/support/approvals.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

const post = (url: string, payload: object) => test.inject({ method: 'POST', url, headers: admin, payload });
const change = (ids: string[], changes: object, more: object = {}) =>
  post('/api/events/change-many', { ids, changes, ...more });
const get = async <T>(url: string): Promise<T> => (await test.inject({ url, headers: admin })).json().data;
const read = (id: string) => get<Event>(`/api/events/${id}`);
const register = async (eventId: string, email: string) => {
  const payload = { eventId, name: 'Ravi Kumar', email, phone: '+91 98765 43210' };
  return (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
};
async function twoEvents(overrides: Parameters<typeof createEvent>[1] = {}) {
  const main = await createEvent(test.context, { title: 'Yantra', status: 'inactive', ...overrides });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Line Follower', status: 'inactive' });
  return { main, sub, ids: [main._id, sub._id] };
}

describe('changing many events', () => {
  it('sets status and venue of all, counts a save of each, and leaves the rest', async () => {
    const { main, sub, ids } = await twoEvents({ capacity: 30 });
    const response = await change(ids, { status: 'active', venue: 'Hall 2' });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ message: '2 events changed', data: [{ _id: main._id }, { _id: sub._id }] });
    expect(await read(main._id)).toMatchObject({ status: 'active', venue: 'Hall 2', capacity: 30, version: 2 });
    expect(await read(sub._id)).toMatchObject({ status: 'active', venue: 'Hall 2', version: 2 });
  });

  it('shifts start, end and deadlines by days, and the registration window where asked', async () => {
    const { main, ids } = await twoEvents({
      startDate: '2027-02-14T10:00',
      endDate: '2027-02-14T18:00',
      cancellationEnds: '2027-02-13T10:00',
      registrationStarts: '2027-01-01T10:00',
      registrationEnds: '2027-02-10T10:00',
    });
    await change(ids, { shiftDays: 2 });
    const shifted = {
      startDate: '2027-02-16T04:30:00.000Z',
      endDate: '2027-02-16T12:30:00.000Z',
      cancellationEnds: '2027-02-15T04:30:00.000Z',
    };
    expect(await read(main._id)).toMatchObject({ ...shifted, registrationStarts: '2027-01-01T04:30:00.000Z' });
    await change(ids, { shiftMinutes: -30, shiftRegistration: true });
    expect(await read(main._id)).toMatchObject({
      startDate: '2027-02-16T04:00:00.000Z',
      registrationEnds: '2027-02-10T04:00:00.000Z',
    });
  });

  it('sets fees by what each event has, and says which one it does not fit', async () => {
    const { main, sub, ids } = await twoEvents({ participationType: 'both' });
    const refused = await change(ids, { entryFee: 200 });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [
        {
          path: 'ids.0.individualEntryFee',
          message: '“Yantra”: Individuals and teams have fees of their own here: give those',
        },
      ],
    ]);
    expect((await read(sub._id)).entryFee).toBeNull();
    await change(ids, { entryFee: 200, individualEntryFee: 100, teamEntryFee: 400 });
    expect(await read(main._id)).toMatchObject({ entryFee: null, individualEntryFee: 100, teamEntryFee: 400 });
    expect(await read(sub._id)).toMatchObject({ entryFee: 200, individualEntryFee: null });
  });

  it('changes nothing where one event would contradict itself, and names each such event', async () => {
    const { main, sub, ids } = await twoEvents();
    const late = await createEvent(test.context, { title: 'Late', startDate: '2027-03-01', endDate: '2027-03-02' });
    const response = await change([...ids, late._id], { venue: 'Lawn', registrationEnds: '2027-02-20T10:00' });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      {
        path: 'ids.0.registrationEnds',
        message: '“Yantra”, Registration closes: Must not be after the end of the event',
      },
      {
        path: 'ids.1.registrationEnds',
        message: '“Line Follower”, Registration closes: Must not be after the end of the event',
      },
    ]);
    for (const { _id, venue, version } of [main, sub, late]) expect(await read(_id)).toMatchObject({ venue, version });
  });

  it('shifts no event out of the years that dates have, nor takes it back there', async () => {
    const last = { startDate: '2999-12-30T10:00:00.000Z', endDate: '2999-12-31T10:00:00.000Z' };
    const late = await createEvent(test.context, { title: 'Late', ...last });
    const shifted = await change([late._id], { shiftDays: 5 });
    expect(shifted.statusCode).toBe(400);
    expect(shifted.json().errors[0]).toMatchObject({ path: 'ids.0.startDate' });
    expect(shifted.json().errors[0].message).toContain('Must be between the years 1970 and 2999');
    const { version } = await read(late._id);
    for (const at of ['0000-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '3000-01-01T00:00:00.000Z']) {
      const undo = [{ _id: late._id, version, before: { startDate: at, endDate: at } }];
      expect((await post('/api/events/change-many', { ids: [late._id], undo })).statusCode, at).toBe(400);
    }
    expect(await read(late._id)).toMatchObject({ ...last, version });
  });

  it('refuses a registration window that ends before it begins at its field, once for all events', async () => {
    const { main, ids } = await twoEvents();
    const registrationStarts = '2027-02-10T10:00';
    // The same instant in another zone, and an hour before it.
    for (const registrationEnds of ['2027-02-10T04:30:00.000Z', '2027-02-10T09:00']) {
      const response = await change(ids, { registrationStarts, registrationEnds });
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        [{ path: 'changes.registrationEnds', message: 'Must be after registration opens' }],
      ]);
    }
    expect((await read(main._id)).version).toBe(1);
    // A day alone is open until it is over.
    const ofDay = await change(ids, { registrationStarts, registrationEnds: '2027-02-10' });
    expect([ofDay.statusCode, ofDay.body]).toEqual([200, expect.any(String)]);
    expect((await read(main._id)).registrationEnds).toBe('2027-02-10T18:29:00.000Z');
  });

  it('changes nothing where one event is not there', async () => {
    const { main, ids } = await twoEvents();
    const response = await change([...ids, 'unknown'], { venue: 'Lawn' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'event_not_found']);
    expect(response.json().errors).toMatchObject([{ path: 'ids.2' }]);
    expect((await read(main._id)).venue).toBe(main.venue);
    expect((await change([], { venue: 'Lawn' })).statusCode).toBe(400);
  });

  it('names the event that somebody deleted meanwhile', async () => {
    const { main, sub, ids } = await twoEvents();
    await post('/api/events/delete-many', { ids: [sub._id] });
    const response = await change(ids, { venue: 'Lawn' });
    expect([response.statusCode, response.json().detail]).toEqual([
      404,
      '“Line Follower” was deleted meanwhile: nothing was changed',
    ]);
    expect(response.json().errors).toEqual([{ path: 'ids.1', message: '“Line Follower” was deleted meanwhile' }]);
    expect((await read(main._id)).venue).toBe(main.venue);
  });

  it('tells the people of each event once, or nobody', async () => {
    const { ids } = await twoEvents({ status: 'active' });
    const due = async () =>
      (
        await test.context.db
          .selectFrom('eventNotices')
          .select('eventId')
          .where('dueAt', 'is not', null)
          .where('eventId', 'in', ids)
          .execute()
      ).length;
    await change(ids, { shiftDays: 1 }, { notify: false });
    expect(await due()).toBe(0);
    await change(ids, { shiftDays: 1 });
    expect(await due()).toBe(2);
  });

  it('is in the activity as a whole, and for each event with what it was before', async () => {
    const { main, ids } = await twoEvents();
    await change(ids, { venue: 'Lawn' });
    const { actions } = await get<{ actions: unknown[] }>('/api/audit');
    expect(actions).toContainEqual(
      expect.objectContaining({
        endpoint: 'POST /api/events/change-many',
        after: { events: ['Yantra', 'Line Follower'], changes: { venue: 'Lawn' } },
      }),
    );
    const own = await get<{ actions: unknown[] }>(`/api/audit?target=${main._id}`);
    expect(own.actions).toMatchObject([{ before: { venue: main.venue }, after: { venue: 'Lawn' } }]);
  });

  it('two shifts at once both count', async () => {
    const { main, ids } = await twoEvents();
    const done = await Promise.all([change(ids, { shiftDays: 1 }), change(ids.toReversed(), { shiftDays: 1 })]);
    expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const moved = Date.parse((await read(main._id)).startDate) - Date.parse(main.startDate);
    expect(moved).toBe(2 * 24 * 3600 * 1000);
  });
});

describe('deleting many events', () => {
  it('deletes main events with their sub-events and restores them together', async () => {
    const { main, sub, ids } = await twoEvents();
    const other = await createEvent(test.context, { title: 'Other' });
    const all = [...ids.toReversed(), other._id];
    expect((await post('/api/events/delete-many', { ids: all })).json()).toMatchObject({ message: '3 events deleted' });
    for (const { _id } of [main, sub, other]) {
      expect((await test.inject({ url: `/api/events/${_id}` })).statusCode).toBe(404);
    }
    expect((await post('/api/events/restore-many', { ids: [sub._id] })).statusCode).toBe(404);
    expect((await post('/api/events/restore-many', { ids: all })).statusCode).toBe(200);
    for (const { _id } of [main, sub, other]) expect((await read(_id))._id).toBe(_id);
  });

  it('deletes none where one is not there', async () => {
    const { main, ids } = await twoEvents();
    expect((await post('/api/events/delete-many', { ids: [...ids, 'unknown'] })).statusCode).toBe(404);
    expect((await read(main._id))._id).toBe(main._id);
  });

  it('waits for a second person where somebody paid for one of them and that takes two', async () => {
    const { main, ids } = await twoEvents({ status: 'active' });
    const paid = await createEvent(test.context, { title: 'Paid', entryFee: 200 });
    const { _id } = await register(paid._id, 'ravi@college.test');
    expect((await post(`/api/registrations/${_id}/desk-payment`, {})).statusCode).toBe(200);
    await setLimits(test, { deletePaid: true });
    const asked = await post('/api/events/delete-many', { ids: [...ids, paid._id] });
    expect(asked.statusCode, asked.body).toBe(202);
    expect((await read(main._id))._id).toBe(main._id);
    const { approvals } = await get<{ approvals: { _id: string; subject: string; amount: number }[] }>(
      '/api/approvals?show=mine',
    );
    expect(approvals).toMatchObject([{ subject: '3 events (Yantra, Line Follower, Paid)', amount: 1 }]);
    const { email: _email, ...second } = await test.loginAs('admin');
    const approved = await test.inject({
      method: 'POST',
      url: `/api/approvals/${approvals[0]?._id}/approve`,
      headers: second,
      payload: {},
    });
    expect(approved.statusCode, approved.body).toBe(200);
    for (const id of [...ids, paid._id]) expect((await test.inject({ url: `/api/events/${id}` })).statusCode).toBe(404);
  });
});

it('changes, counts, deletes and restores more events than a page of a list shows, and refuses more than 500', async () => {
  const main = await createEvent(test.context, { title: 'Long' });
  const ids: string[] = [];
  for (let heat = 1; heat <= 120; heat += 1) {
    ids.push((await createSubEventOf(test.context, main._id, { title: `Heat ${heat}`, status: 'inactive' }))._id);
  }
  const changed = await change(ids, { status: 'active' });
  expect([changed.statusCode, changed.json().message]).toEqual([200, '120 events changed']);
  expect((await read(ids[119] ?? '')).status).toBe('active');
  expect((await post('/api/events/delete-many', { ids })).json().data.ids).toHaveLength(120);
  expect((await post('/api/events/restore-many', { ids })).json().data.ids).toHaveLength(120);
  const tooMany = await change(
    Array.from({ length: 501 }, (_, at) => `event-${at}`),
    { status: 'active' },
  );
  expect(tooMany.statusCode).toBe(400);
  expect(tooMany.json().errors).toEqual([{ path: 'ids', message: 'Choose at most 500 events' }]);
});

it('the impact of events counts seats, waiting registrations and money, with their sub-events', async () => {
  const main = await createEvent(test.context, { title: 'Taal' });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Solo', capacity: 1, entryFee: 150 });
  const first = await register(sub._id, 'asha@college.test');
  await post(`/api/registrations/${first._id}/desk-payment`, {});
  await register(sub._id, 'bela@college.test');
  const none = await createEvent(test.context, { title: 'Empty' });
  expect(await get(`/api/event-impact?ids=${main._id},${none._id},unknown`)).toEqual([
    {
      eventId: main._id,
      title: 'Taal',
      subEvents: 1,
      registrations: 1,
      waitlisted: 1,
      paidRegistrations: 1,
      paid: 150,
    },
    {
      eventId: none._id,
      title: 'Empty',
      subEvents: 0,
      registrations: 0,
      waitlisted: 0,
      paidRegistrations: 0,
      paid: 0,
    },
  ]);
});
