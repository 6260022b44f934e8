import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteEvent, restoreEvent } from '#server/features/events/events.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const START = '2027-02-14T04:30:00.000Z';
const END = '2027-02-14T12:30:00.000Z';
const dates = { startDate: START, endDate: END };

let test: TestApp;
let turn = 0;
let admin: Record<string, string>;
const before = new Date('2027-01-10T06:30:00.000Z');
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  test.time.now = before;
});

const post = async (url: string, payload: object = {}, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const scan = async (payload: object) => (await post('/api/check-in', payload, admin)).data;
const count = async (eventId: string) =>
  (await test.inject({ method: 'GET', url: `/api/check-in/count?eventId=${eventId}`, headers: admin })).json().data;
const register = async (eventId: string, name: string) =>
  (await post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}${turn}@college.test` })).data;
const at = (instant: string) => {
  test.time.now = new Date(instant);
};

it('scan on a day before the event is amber, and admits where the gate says so', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const { code } = await register(eventId, 'Asha');
  expect(await scan({ code, eventId })).toMatchObject({
    result: 'not_today',
    message: 'It begins on 14 Feb 2027, 10:00',
    admitted: [],
  });
  expect(await count(eventId)).toEqual({ checkedIn: 0, expected: 1 });
  expect(await scan({ code, eventId, anyDay: true })).toMatchObject({ result: 'admitted' });
  expect(await scan({ code, eventId })).toMatchObject({ result: 'already_in' });
});

it('the gate opens on the day of the start, and six hours before what begins soon after midnight', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const { code } = await register(eventId, 'Asha');
  // 14 February begins in India at 18:30 UTC of the day before.
  at('2027-02-13T18:29:00.000Z');
  expect(await scan({ code })).toMatchObject({ result: 'not_today' });
  at('2027-02-13T18:30:00.000Z');
  expect(await scan({ code })).toMatchObject({ result: 'admitted' });

  at(before.toISOString());
  const night = await createEvent(test.context, { startDate: '2027-02-13T19:30:00.000Z', endDate: END });
  const late = await register(night._id, 'Ravi');
  at('2027-02-13T13:31:00.000Z');
  expect(await scan({ code: late.code })).toMatchObject({ result: 'admitted' });
});

it('scan is red for an event that is over or deleted, also with any day allowed', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, title: 'Robo Race' });
  const { code } = await register(eventId, 'Asha');
  at(START);
  await deleteEvent(test.context, 'main', eventId);
  expect(await scan({ code, anyDay: true })).toMatchObject({
    result: 'event_deleted',
    message: 'Robo Race is cancelled: the committee has removed it',
    admitted: [],
  });
  await restoreEvent(test.context, eventId);
  at(END);
  expect(await scan({ code, anyDay: true })).toMatchObject({
    result: 'event_over',
    message: 'Robo Race ended on 14 Feb 2027, 18:00',
    admitted: [],
  });
  expect(await count(eventId)).toEqual({ checkedIn: 0, expected: 1 });
});

it('a gate of a main event admits the passes of its sub-events and counts their people', async () => {
  const { _id: mainId } = await createEvent(test.context, dates);
  const { _id: otherId } = await createEvent(test.context, dates);
  const { _id: subId } = await createSubEventOf(test.context, mainId, dates);
  const { code } = await register(subId, 'Asha');
  at(START);
  expect(await scan({ code, eventId: otherId })).toMatchObject({ result: 'other_event' });
  expect(await scan({ code, eventId: mainId })).toMatchObject({ result: 'admitted' });
  expect(await count(mainId)).toEqual({ checkedIn: 1, expected: 1 });
  expect(await count(otherId)).toEqual({ checkedIn: 0, expected: 0 });
});

it('scan says it where the people asked for are on another pass', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const asha = await register(eventId, 'Asha');
  const ravi = await register(eventId, 'Ravi');
  at(START);
  expect(await scan({ code: asha.code, people: [ravi.people[0]._id] })).toMatchObject({
    result: 'not_on_pass',
    message: 'Nobody of those asked for is on this pass, or not any more. Scan it again',
    admitted: [],
  });
  expect(await count(eventId)).toEqual({ checkedIn: 0, expected: 2 });
});

it('who is inside cannot cancel, so that the seat is not sold again; an admin can, and the head count stays', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, capacity: 1 });
  const asha = await register(eventId, 'Asha');
  const cancel = { email: `asha${turn}@college.test` };
  at('2027-02-14T03:00:00.000Z');
  expect(await scan({ code: asha.code, eventId })).toMatchObject({ result: 'admitted' });
  const shown = await test.inject({ url: `/api/passes/${asha.code}` });
  expect(shown.json().data.cancellable).toBe(false);
  const refused = await test.inject({ method: 'POST', url: `/api/passes/${asha.code}/cancel`, payload: cancel });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'transition_not_allowed',
    detail: 'Somebody of this registration is inside already. Ask at the desk to cancel it',
  });
  expect((await scan({ code: asha.code })).result).toBe('already_in');

  await post(`/api/registrations/${asha._id}/cancel`, {}, admin);
  const ravi = await register(eventId, 'Ravi');
  expect(await count(eventId)).toEqual({ checkedIn: 1, expected: 2 });
  await scan({ code: ravi.code, eventId });
  expect(await count(eventId)).toEqual({ checkedIn: 2, expected: 2 });
});

it('a check-in and a cancellation at the same time never both succeed', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, capacity: 20 });
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => register(eventId, `Asha${index}`)));
  at('2027-02-14T03:00:00.000Z');
  await Promise.all(
    made.map(async ({ code }, index) => {
      const cancel = { email: `asha${index}${turn}@college.test` };
      const [scanned, cancelled] = await Promise.all([
        scan({ code, eventId }),
        test.inject({ method: 'POST', url: `/api/passes/${code}/cancel`, payload: cancel }),
      ]);
      expect(scanned.result === 'admitted').toBe(cancelled.statusCode !== 200);
    }),
  );
});
