import { CompiledQuery } from 'kysely';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { chunks } from '#server/db/batches/chunks.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { listAllowingPhotos } from '../consents/consents.service.ts';
import { pseudonymsOf } from '../mailed-keys.ts';
import { listToErase } from './retention.repository.ts';
import { runRetention } from './retention.service.ts';

const DAY = 24 * 60 * 60_000;
const log = new QueryLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false }, log.listen);
});
afterAll(() => test.close());

const forward = (days: number) => {
  test.time.now = new Date(test.time.now.getTime() + days * DAY);
};

async function pastEvent(teams: number) {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context, {
    startDate: test.time.now.toISOString(),
    endDate: new Date(test.time.now.getTime() + DAY).toISOString(),
  });
  await createManyRegistrations(db, { eventId, count: teams });
  const registrations = await db.selectFrom('registrations').select('id').where('eventId', '=', eventId).execute();
  return { eventId, ids: registrations.map(({ id }) => id) };
}

async function addPeople(eventId: string, registrationIds: string[], emails: string[]) {
  const rows = registrationIds.flatMap((registrationId, team) =>
    emails.map((email, index) => ({
      id: nanoid(),
      registrationId,
      eventId,
      position: index + 1,
      role: 'Member',
      name: 'Lata Rao',
      email: email.replace('*', String(team)),
      createdAt: test.time.now.toISOString(),
    })),
  );
  for (const part of chunks(rows)) await test.context.db.insertInto('participants').values(part).execute();
}

it('two hundred teams of sixty are anonymous in one run', async () => {
  const { db } = test.context;
  const { eventId, ids } = await pastEvent(200);
  const emails = Array.from({ length: 59 }, (_, index) => `person${index}@team*.test`);
  await addPeople(eventId, ids, emails);
  forward(182);
  await runRetention(test.context);
  const left = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where((eb) => eb.or([eb('name', '!=', 'Erased person'), eb('email', 'not like', '%@erased.invalid')]))
    .executeTakeFirstOrThrow();
  expect(Number(left.count)).toBe(0);
});

it('a batch is read from after the one before, not over all that are anonymous already', async () => {
  const { db } = test.context;
  const { eventId } = await pastEvent(450);
  forward(182);
  const queries = await log.during(() => runRetention(test.context));
  const lists = queries.filter(({ sql }) => sql.includes('as "people"') && sql.includes('"endDate" <'));
  const ids = await db.selectFrom('registrations').select('id').where('eventId', '=', eventId).orderBy('id').execute();
  const afters = lists.map(({ parameters }) => ids.findIndex(({ id }) => parameters.includes(id)));
  expect(afters).toEqual([-1, 199, 399, 449]);
  for (const { sql } of lists) expect(sql).toContain('"registrations"."id" >');
});

it('a kind that fails holds back none of the others', async () => {
  const { db } = test.context;
  const createdAt = test.time.now.toISOString();
  await db.insertInto('erasures').values({ id: 'old', email: 'old@college.test', status: 'kept', createdAt }).execute();
  const { eventId, ids } = await pastEvent(1);
  // All pseudonyms of one are taken in the event: updating them fails.
  const email = 'lata@college.test';
  await addPeople(eventId, ids, [email, ...pseudonymsOf(test.context, email)]);
  forward(366);
  expect(await runRetention(test.context)).toBe(true);
  const names = await db.selectFrom('participants').select('name').where('eventId', '=', eventId).execute();
  expect(names.map(({ name }) => name)).toContain('Lata Rao');
  expect(await db.selectFrom('erasures').select('id').execute()).toEqual([]);
});

it('whether people allow photos is read for more of them than one statement takes', async () => {
  const people = Array.from({ length: 33_000 }, (_, index) => ({ _id: String(index), email: `${index}@photos.test` }));
  const consent = { noticeVersion: 1, means: 'form', at: test.time.now.toISOString() } as const;
  const email = '32999@photos.test';
  await test.context.db
    .insertInto('consents')
    .values({ id: 'photos', email, purpose: 'photos', ...consent })
    .execute();
  expect([...(await listAllowingPhotos(test.context.db, people))]).toEqual(['32999']);
});

it.runIf(inject('database') === 'sqlite')('a batch is walked in the order of the ids until it is full', async () => {
  const { db } = test.context;
  const part = { before: test.time.now.toISOString(), after: 'x' };
  const [query] = await log.during(() => listToErase(db, 'contact', part, 200));
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]),
  );
  expect(rows.map(({ detail }) => detail)).not.toContain('USE TEMP B-TREE FOR ORDER BY');
});
