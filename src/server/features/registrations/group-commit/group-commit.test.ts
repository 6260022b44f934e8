import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineOf } from '#server/db/database.ts';
import { createEvent } from '#test/factories/events.ts';
import { countHeldSeats, countWaitlisted } from '#test/support/held/held-seats.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let commits = 0;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, ({ query: { sql } }) => {
    if (/^commit/i.test(sql)) commits += 1;
  });
});
afterAll(() => test.close());

let people = 0;
const newEmail = () => `asha${++people}@college.test`;
const post = async (url: string, payload: object) => {
  const response = await test.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, ...response.json() };
};
const register = (eventId: string, email = newEmail()) =>
  post('/api/registrations', { eventId, name: 'Asha Rao', email });
const registerTeam = (eventId: string, emails = [newEmail(), newEmail()], teamName = 'Sparks') => {
  const members = emails.map((email, index) => ({ name: index === 0 ? 'Ravi Nair' : 'Meera Das', email }));
  return post('/api/team/registerTeam', { eventId, teamName, contactEmail: emails[0], members });
};
const newEvent = async (capacity: number) =>
  (await createEvent(test.context, { capacity, participationType: 'both', teamSize: 3 }))._id;

it('people and teams that register at once share commits, in one numbering', async () => {
  const eventId = await newEvent(10);
  const before = commits;
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 3 === 2 ? registerTeam(eventId) : register(eventId))),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  // The first is decided at once, all others together.
  expect(commits - before).toBeLessThanOrEqual(4);
  const registrations = responses.map(({ registration, data }) => registration ?? data);
  registrations.sort((a, b) => a.number - b.number);
  expect(registrations.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const statuses = registrations.map(({ status, position }) => (status === 'confirmed' ? status : position));
  expect(statuses).toEqual(Array.from({ length: 30 }, (_, index) => (index < 10 ? 'confirmed' : index - 9)));
  expect(await countHeldSeats(test.context.db, eventId)).toEqual({ counted: 10, written: 10 });
  expect(await countWaitlisted(test.context.db, eventId)).toEqual({ counted: 20, written: 20 });
});

it('a team that is refused leaves nothing, and those decided with it are registered', async () => {
  const eventId = await newEvent(10);
  const [taken, twice] = [newEmail(), newEmail()];
  await register(eventId, taken);
  const tooLarge = [newEmail(), newEmail(), newEmail(), newEmail()];
  const responses = await Promise.all([
    register(eventId),
    registerTeam(eventId, [taken, newEmail()]),
    registerTeam(eventId),
    registerTeam(eventId, tooLarge),
    registerTeam(eventId, [twice]),
    registerTeam(eventId, [twice]),
    register(eventId),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400, 409, 409]);
  expect(responses[1]).toMatchObject({ status: 409, code: 'already_registered' });
  expect(responses[3]).toMatchObject({ status: 400, errors: [{ path: 'members' }] });
  expect(await countHeldSeats(test.context.db, eventId)).toEqual({ counted: 5, written: 5 });
  const teams = await test.context.db.selectFrom('teams').select('id').where('eventId', '=', eventId).execute();
  expect(teams).toHaveLength(2);
});

it('a team that fails for another reason fails alone', async () => {
  const eventId = await newEvent(10);
  const { db } = test.context;
  const onPostgres = engineOf(db) === 'postgres';
  const refuse = onPostgres
    ? sql`create function refuse_broken() returns trigger language plpgsql as $$ begin
        if new."teamName" = 'Broken' then raise exception 'broken'; end if; return new; end $$`
    : sql`select 1`;
  await refuse.execute(db);
  const trigger = onPostgres
    ? sql`create trigger broken before insert on teams for each row execute function refuse_broken()`
    : sql`create trigger broken before insert on teams when new."teamName" = 'Broken'
        begin select raise(abort, 'broken'); end`;
  await trigger.execute(db);
  const responses = await Promise.all([
    register(eventId),
    registerTeam(eventId),
    registerTeam(eventId, undefined, 'Broken'),
    register(eventId),
    registerTeam(eventId),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200]);
  expect(await countHeldSeats(db, eventId)).toEqual({ counted: 4, written: 4 });
});
