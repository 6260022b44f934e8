import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeletedAmbassador, DeletedEvent } from '#contract/events/trash.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

const send = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
const get = async <T>(url: string): Promise<T> => (await test.inject({ url, headers: admin })).json().data;
const later = () => {
  test.time.now = new Date(test.time.now.getTime() + 1000);
};

it('holds deleted events, those that come back together as one, with what hangs on them', async () => {
  const main = await createEvent(test.context, { title: 'Taal' });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Solo' });
  const gone = await createSubEventOf(test.context, main._id, { title: 'Gone before' });
  await send('POST', '/api/registrations', {
    eventId: sub._id,
    name: 'Ravi',
    email: 'ravi@college.test',
    phone: '+91 98765 43210',
  });
  await send('DELETE', `/api/events/subevent/${gone._id}`);
  later();
  await send('DELETE', `/api/events/mainEvent/${main._id}`);
  const trash = await get<DeletedEvent[]>('/api/trash/events');
  expect(trash).toMatchObject([
    { _id: main._id, title: 'Taal', mainEventId: null, subEvents: 1, registrations: 1 },
    { _id: gone._id, mainEventTitle: 'Taal', subEvents: 0, registrations: 0 },
  ]);
  await send('POST', `/api/events/${main._id}/restore`);
  expect((await get<DeletedEvent[]>('/api/trash/events')).map(({ title }) => title)).toEqual(['Gone before']);
});

it('of a venue counts no registrations of sub-events elsewhere', async () => {
  const main = await createEvent(test.context, { title: 'Yantra', venue: 'Main hall' });
  for (const venue of ['Main hall', 'Lawn']) {
    const { _id: eventId } = await createSubEventOf(test.context, main._id, { venue });
    await send('POST', '/api/registrations', { eventId, name: 'Ravi', email: 'ravi@college.test' });
  }
  await send('DELETE', `/api/events/mainEvent/${main._id}`);
  const { headers } = await loginWithGrants(test, { role: 'president', venue: 'Main hall' });
  const { data } = (await test.inject({ url: '/api/trash/events', headers })).json();
  expect(data).toMatchObject([{ title: 'Yantra', subEvents: 2, registrations: 1 }]);
  await send('POST', `/api/events/${main._id}/restore`);
});

it('holds deleted ambassadors until they are restored', async () => {
  const { _id } = (await send('POST', '/api/ambassador/create', { name: 'Asha', institution: 'IIT' })).json().data;
  await send('DELETE', `/api/ambassador/${_id}`);
  const names = async () => (await get<DeletedAmbassador[]>('/api/trash/ambassadors')).map(({ name }) => name);
  expect(await names()).toEqual(['Asha']);
  await send('POST', `/api/ambassador/${_id}/restore`);
  expect(await names()).toEqual([]);
});

it('of a coordinator holds the events of their grant alone', async () => {
  const [own, other] = [await createEvent(test.context, { title: 'Own' }), await createEvent(test.context)];
  const part = await createSubEventOf(test.context, own._id, { title: 'Own part' });
  const createdAt = test.time.now.toISOString();
  const role = { id: 'deleter', label: 'Deleter', powers: JSON.stringify(['panel.open', 'events.delete']) };
  await test.context.db
    .insertInto('roles')
    .values({ ...role, createdAt, deletedAt: null })
    .execute();
  const { headers } = await loginWithGrants(test, { role: 'deleter', eventId: own._id });
  await send('DELETE', `/api/events/subevent/${part._id}`);
  await send('DELETE', `/api/events/mainEvent/${other._id}`);
  const { data } = (await test.inject({ url: '/api/trash/events', headers })).json();
  expect(data.map(({ title }: DeletedEvent) => title)).toEqual(['Own part']);
});
