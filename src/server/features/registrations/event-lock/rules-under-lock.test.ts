import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import type { EventsTable } from '#server/db/schema.ts';
import { expireAndPromoteEvent } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { holdEvent, untilWaiting } from '#test/support/held/held-event.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const END = '2027-02-16T12:30:00.000Z';

let test: TestApp;
let admin: Record<string, string>;
let turn = 0;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
  turn += 1;
});

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}, headers = {}) =>
  (await test.inject({ method, url, payload, headers })).json();

let person = 0;
const register = (eventId: string) => {
  person += 1;
  return send('POST', '/api/registrations', { eventId, name: 'Asha', email: `person${person}@college.test` });
};
const registerTeam = (eventId: string) => {
  const members = ['lead', 'mate'].map((name) => ({ name, email: `${name}${turn}@college.test` }));
  const contact = { teamName: 'Trio', contactEmail: `lead${turn}@college.test` };
  return send('POST', '/api/team/registerTeam', { ...contact, eventId, members });
};

interface Case {
  event?: Partial<CreateMainEvent>;
  before?: number;
  change: Updateable<EventsTable>;
  send?: (eventId: string) => Promise<unknown>;
  expected: object;
}

const registration = (data: object) => ({ success: true, data });
const cases: Record<string, Case> = {
  'the new fee where it was free': {
    change: { entryFee: 500 },
    expected: registration({ status: 'pending_payment', amount: 500 }),
  },
  'the new fee where it was higher': {
    event: { entryFee: 500 },
    change: { entryFee: 100 },
    expected: registration({ status: 'pending_payment', amount: 100 }),
  },
  'no registration for an event that is deleted': {
    change: { deletedAt: NOW },
    expected: { code: 'event_not_found' },
  },
  'no registration for an event that is inactive': {
    change: { status: 'inactive' },
    expected: { code: 'registration_closed' },
  },
  'no registration for an event whose deadline has passed': {
    change: { registrationEnds: NOW },
    expected: { code: 'registration_closed' },
  },
  'no individual for an event that takes teams': {
    change: { participationType: 'team' },
    expected: { code: 'validation_failed' },
  },
  'no anonymous person where a login is needed': {
    change: { isAuthenticationNeeded: true },
    expected: { code: 'not_signed_in' },
  },
  'the waitlist where the capacity is lower': {
    event: { capacity: 50 },
    before: 1,
    change: { capacity: 1 },
    expected: registration({ status: 'waitlisted' }),
  },
  'no team that is larger than the team size': {
    event: { participationType: 'team', teamSize: 4 },
    change: { teamSize: 1 },
    send: registerTeam,
    expected: { code: 'validation_failed' },
  },
  'no team for an event that takes individuals': {
    event: { participationType: 'team', teamSize: 4 },
    change: { participationType: 'individual' },
    send: registerTeam,
    expected: { code: 'validation_failed' },
  },
  'the new fee of a team': {
    event: { participationType: 'team', teamSize: 4 },
    change: { entryFee: 400 },
    send: registerTeam,
    expected: { registration: { status: 'pending_payment', amount: 400 } },
  },
};

describe('a registration that waits for a change of its event gets', () => {
  it.each(Object.entries(cases))(
    '%s',
    async (_name, { event, before = 0, change, send: request = register, expected }) => {
      const { _id: eventId } = await createEvent(test.context, event);
      for (let index = 0; index < before; index += 1) await register(eventId);
      const held = await holdEvent(test.context.db, eventId);
      const answer = request(eventId);
      await untilWaiting(test.context.db, 1);
      await held.change(change);
      await held.release();
      expect(await answer).toMatchObject(expected);
    },
  );
});

describe('a team that waits over the end of its event', () => {
  const teamEvent = () => createEvent(test.context, { participationType: 'team', teamSize: 4, endDate: END });
  const login = async () => {
    const headers = await test.headersOf('participant');
    return headers;
  };
  const overTheEnd = async (eventId: string, request: () => Promise<unknown>) => {
    const held = await holdEvent(test.context.db, eventId);
    const answer = request();
    await untilWaiting(test.context.db, 1);
    test.time.now = new Date(END);
    await held.release();
    return answer;
  };

  it('is not registered by its form', async () => {
    const { _id: eventId } = await teamEvent();
    expect(await overTheEnd(eventId, () => registerTeam(eventId))).toMatchObject({ code: 'registration_closed' });
  });

  it('is not created', async () => {
    const { _id: eventId } = await teamEvent();
    const headers = await login();
    const create = () => send('POST', '/api/teams', { eventId, teamName: 'Trio', name: 'Asha' }, headers);
    expect(await overTheEnd(eventId, create)).toMatchObject({ code: 'registration_closed' });
  });

  it('takes no member who joins', async () => {
    const { _id: eventId } = await teamEvent();
    const leader = await login();
    const { data } = await send('POST', '/api/teams', { eventId, teamName: 'Trio', name: 'Asha' }, leader);
    const mate = await login();
    const join = () => send('POST', `/api/teams/join/${data.joinCode}`, { name: 'Ravi' }, mate);
    expect(await overTheEnd(eventId, join)).toMatchObject({ status: 409 });
  });
});

it('the waitlist gets no offer of an event that a change closes meanwhile', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  await register(eventId);
  const second = (await register(eventId)).data;
  await test.context.db.updateTable('events').set({ capacity: 2 }).where('id', '=', eventId).execute();
  const held = await holdEvent(test.context.db, eventId);
  const promoted = expireAndPromoteEvent(test.context, eventId);
  await untilWaiting(test.context.db, 1);
  await held.change({ status: 'inactive' });
  await held.release();
  await promoted;
  const pass = await test.inject({ method: 'GET', url: `/api/passes/${second.code}` });
  expect(pass.json().data.status).toBe('waitlisted');
});

it('a capacity lowered during a rush is never exceeded once the change has responded', {
  timeout: 60_000,
}, async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 500 });
  const confirmed = async () => {
    const rows = await test.context.db
      .selectFrom('registrations')
      .select('id')
      .where('eventId', '=', eventId)
      .where('status', '=', 'confirmed')
      .execute();
    return rows.length;
  };
  const rush = Array.from({ length: 300 }, () => register(eventId));
  await Promise.race(rush);
  const changed = await send('PUT', `/api/events/edit/${eventId}`, { capacity: 10 }, admin);
  expect(changed).toMatchObject({ success: true });
  const atChange = await confirmed();
  await Promise.all(rush);
  expect(await confirmed()).toBe(Math.max(10, atChange));
});

interface Ids {
  main: string;
  sub: string;
  other: string;
}

describe('a change of events waits for a registration that is being decided:', () => {
  const put = (url: string, payload: object) => send('PUT', url, payload, admin);
  const editSub = (sub: string, payload: object) => send('POST', `/api/events/subevent/edit/${sub}`, payload, admin);
  const changes: Record<string, { held: keyof Ids; request: (ids: Ids) => Promise<unknown> }> = {
    'editing a main event': {
      held: 'other',
      request: ({ other }) => put(`/api/events/edit/${other}`, { capacity: 1 }),
    },
    'editing a sub-event': {
      held: 'sub',
      request: ({ sub }) => editSub(sub, { capacity: 1 }),
    },
    'moving a sub-event away': {
      held: 'main',
      request: ({ sub, other }) => editSub(sub, { mainEventId: other }),
    },
    'moving a sub-event to a main event': {
      held: 'other',
      request: ({ sub, other }) => editSub(sub, { mainEventId: other }),
    },
    'setting the status': {
      held: 'sub',
      request: ({ sub }) => put(`/api/events/edit/mainevent/statusupdate/${sub}`, { status: 'inactive' }),
    },
    'editing the main event of a sub-event': {
      held: 'sub',
      request: ({ main }) => put(`/api/events/edit/${main}`, { registrationEnds: END }),
    },
    'setting the status of the main event of a sub-event': {
      held: 'sub',
      request: ({ main }) => put(`/api/events/edit/mainevent/statusupdate/${main}`, { status: 'inactive' }),
    },
    'saving the questions of the main event of a sub-event': {
      held: 'sub',
      request: ({ main }) => put(`/api/events/${main}/question-list`, { version: 0, questions: [] }),
    },
    'adding the first sub-event': {
      held: 'other',
      request: async ({ other }) => ({ success: Boolean(await createSubEventOf(test.context, other)) }),
    },
    'deleting a sub-event': {
      held: 'sub',
      request: ({ sub }) => send('DELETE', `/api/events/subevent/${sub}`, {}, admin),
    },
    'deleting a main event': {
      held: 'main',
      request: ({ main }) => send('DELETE', `/api/events/mainEvent/${main}`, {}, admin),
    },
    'deleting the main event of a sub-event': {
      held: 'sub',
      request: ({ main }) => send('DELETE', `/api/events/mainEvent/${main}`, {}, admin),
    },
    'restoring a main event with its sub-event': {
      held: 'sub',
      request: async ({ main }) => {
        await send('DELETE', `/api/events/mainEvent/${main}`, {}, admin);
        return send('POST', `/api/events/${main}/restore`, {}, admin);
      },
    },
  };

  it.each(Object.entries(changes))('%s', async (_name, { held, request }) => {
    const [main, other] = await Promise.all([createEvent(test.context), createEvent(test.context)]);
    const sub = await createSubEventOf(test.context, main._id);
    const ids = { main: main._id, sub: sub._id, other: other._id };
    const holder = await holdEvent(test.context.db, ids[held]);
    const changed = request(ids);
    await untilWaiting(test.context.db, 1).finally(holder.release);
    expect(await changed).toMatchObject({ success: true });
  });
});

it('changes of a main event and its sub-events at once never block each other', { timeout: 60_000 }, async () => {
  const mains = await Promise.all([createEvent(test.context), createEvent(test.context)]);
  const [one = '', two = ''] = mains.map(({ _id }) => _id);
  const subs = await Promise.all(
    [one, one, two, two].map(async (main) => (await createSubEventOf(test.context, main))._id),
  );
  const all = [one, two, ...subs];
  for (let round = 0; round < 6; round += 1) {
    const responses = await Promise.all([
      ...subs.map((sub, index) =>
        test.inject({
          method: 'POST',
          url: `/api/events/subevent/edit/${sub}`,
          headers: admin,
          payload: { mainEventId: (index + round) % 2 === 0 ? one : two },
        }),
      ),
      ...[one, subs[0], two].map((id) =>
        test.inject({
          method: 'DELETE',
          url: `/api/events/${id === subs[0] ? 'subevent' : 'mainEvent'}/${id}`,
          headers: admin,
        }),
      ),
      ...all.map((id) =>
        test.inject({
          method: 'PUT',
          url: `/api/events/edit/mainevent/statusupdate/${id}`,
          headers: admin,
          payload: { status: 'active' },
        }),
      ),
      ...all.map((id) => test.inject({ method: 'POST', url: `/api/events/${id}/restore`, headers: admin })),
      ...all.map((eventId) => {
        person += 1;
        const payload = { eventId, name: 'Asha', email: `person${person}@college.test` };
        return test.inject({ method: 'POST', url: '/api/registrations', payload });
      }),
    ]);
    for (const { statusCode, body } of responses) expect(statusCode, body).toBeLessThan(500);
    for (const id of all) await test.inject({ method: 'POST', url: `/api/events/${id}/restore`, headers: admin });
  }
});
