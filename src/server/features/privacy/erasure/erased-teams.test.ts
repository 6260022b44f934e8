import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { confirmErasure } from '#test/support/privacy/erasures.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { runErasures } from './erasures.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const post = (url: string, payload: object) => test.inject({ method: 'POST', url, payload });
const forward = (days: number) => {
  test.time.now = new Date(test.time.now.getTime() + days * DAY);
};

it('of a team, the others stay as they are', async () => {
  const start = new Date(test.time.now.getTime() + 5 * DAY).toISOString();
  const end = new Date(test.time.now.getTime() + 6 * DAY).toISOString();
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    startDate: start,
    endDate: end,
  });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@erase.test` }));
  const team = { eventId, teamName: 'Duo', contactEmail: 'lata@erase.test', members };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  await confirmErasure(test, 'manu@erase.test');
  forward(3);
  expect(await runErasures(test.context)).toBe(0);
  forward(4);
  expect(await runErasures(test.context)).toBe(1);
  const detail = (await test.inject({ url: `/api/registrations/${registration._id}`, headers: admin })).json().data;
  expect(detail.people.map(({ name }: { name: string }) => name)).toEqual(['Lata', 'Erased person']);
  const found = async (search: string) =>
    (await test.inject({ url: `/api/registrations?search=${search}`, headers: admin })).json().data.registrations
      .length;
  expect([await found('lata'), await found('manu')]).toEqual([1, 0]);
});

it.each([
  ['the contact, whom somebody else leads', 'teacher@lead.test', 'Leela'],
  ['the leader, whose contact is somebody else', 'leela@lead.test', 'Erased person'],
])('a team names its leader after the erasure of %s', async (_, erased, teamLeader) => {
  const at = (days: number) => new Date(test.time.now.getTime() + days * DAY).toISOString();
  const event = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    startDate: at(5),
    endDate: at(6),
  });
  const teamName = `Led by ${teamLeader}`;
  const members = ['Leela', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@lead.test` }));
  const team = { eventId: event._id, teamName, contactEmail: 'teacher@lead.test', members };
  const registered = await post('/api/team/registerTeam', team);
  expect(registered.statusCode, registered.body).toBe(200);
  const { registration } = registered.json();
  await test.inject({
    method: 'POST',
    url: `/api/registrations/${registration._id}/cancel`,
    headers: admin,
    payload: {},
  });
  await confirmErasure(test, erased);
  forward(4);
  expect(await runErasures(test.context)).toBe(1);
  const stored = await test.context.db
    .selectFrom('teams')
    .select(['teamLeader', 'contactEmail'])
    .where('teamName', '=', teamName)
    .executeTakeFirstOrThrow();
  expect(stored.teamLeader).toBe(teamLeader);
  expect(stored.contactEmail === 'teacher@lead.test').toBe(erased !== 'teacher@lead.test');
});

it('what the history says of others stays, whose names begin with the erased one', async () => {
  const at = (days: number) => new Date(test.time.now.getTime() + days * DAY).toISOString();
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 4,
    startDate: at(1),
    endDate: at(2),
  });
  const members = ['Om', 'Om Prakash', 'Omkar Rao'].map((name, index) => ({ name, email: `om${index}@om.test` }));
  const team = { eventId, teamName: 'Three', contactEmail: 'om2@om.test', members };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  const { db } = test.context;
  const recorded = { registrationId: registration._id, actorKind: 'admin' as const, at: at(0) };
  const notes = [
    ['team', 'Om, Om Prakash and Omkar Rao joined'],
    ['edit', 'Omkar Rao: phone changed'],
    ['edit', 'Om Prakash: college changed'],
    ['edit', 'Om: phone changed'],
  ] as const;
  await db
    .insertInto('registrationHistory')
    .values(notes.map(([kind, note], index) => ({ ...recorded, id: `om${index}`, kind, note })))
    .execute();
  const waiver = { registrationId: registration._id, amountPaise: 100, by: 'Treasurer', at: at(0) };
  await db
    .insertInto('refundWaivers')
    .values([
      { ...waiver, id: 'om0', reason: 'Omkar Rao gave it up' },
      { ...waiver, id: 'om1', reason: 'Om gave it up' },
    ])
    .execute();
  await confirmErasure(test, 'om0@om.test');
  forward(4);
  expect(await runErasures(test.context)).toBe(1);
  const stored = db.selectFrom('registrationHistory').select('note').where('id', 'like', 'om_').orderBy('id');
  expect((await stored.execute()).map(({ note }) => note)).toEqual([
    'Erased person, Om Prakash and Omkar Rao joined',
    'Omkar Rao: phone changed',
    'Om Prakash: college changed',
    null,
  ]);
  const waivers = db.selectFrom('refundWaivers').select('reason').where('id', 'like', 'om_').orderBy('id');
  expect((await waivers.execute()).map(({ reason }) => reason)).toEqual(['Omkar Rao gave it up', null]);
});
