import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { remindGuardians } from './guardians.service.ts';

/** What minors, guardians, the desk and the reminders do at the same moment: the one does not undo the other. */

const DAY = 24 * 60 * 60_000;
const START = new Date('2027-01-10T06:30:00.000Z');
let test: TestApp;
let admin: Record<string, string>;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
beforeEach(async () => {
  test.time.now = START;
  await test.context.db.deleteFrom('emailQueue').execute();
  await test.context.db.deleteFrom('guardianConsents').execute();
});
afterAll(() => test.close());

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};

interface Registered {
  _id: string;
  code: string;
  email: string;
  guardianEmail: string;
}

async function register(fields: object = minorFields): Promise<Registered> {
  count += 1;
  const [email, guardianEmail] = [`asha${count}@race.test`, `meera${count}@home.test`];
  const { _id: eventId } = await createEvent(test.context);
  const named = 'guardianName' in fields ? { guardianEmail } : {};
  const { data } = await post('/api/registrations', { name: 'Asha Rao', ...fields, ...named, eventId, email });
  return { _id: data._id, code: data.code, email, guardianEmail };
}

const nameAnother = ({ code, email }: Registered, guardianEmail = 'ravi@home.test') =>
  post(`/api/passes/${code}/guardian`, { guardianName: 'Ravi Rao', guardianEmail, email });
const decide = (key: string) => post(`/api/guardian/${key}`, { decision: 'given', name: 'Meera Rao' });
const consentsOf = ({ _id }: Registered) =>
  test.context.db.selectFrom('guardianConsents').selectAll().where('registrationId', '=', _id).execute();
const participantOf = async ({ _id }: Registered) =>
  (
    await test.context.db
      .selectFrom('participants')
      .select('id')
      .where('registrationId', '=', _id)
      .executeTakeFirstOrThrow()
  ).id;

async function onPaper(registered: Registered) {
  const payload = { participantId: await participantOf(registered), decision: 'given', name: 'Meera Rao' };
  return post(`/api/registrations/${registered._id}/guardian-consent`, payload, admin);
}

/** Of a row one who waits gets it after the other; rows that are not there yet take the lock of the table. */
const rows = sql`select 1 from "guardianConsents" for no key update`;
const table = sql`lock table "guardianConsents" in share mode`;

/** Keeps all from writing what guardians said, begins `first`, then `second` once that one waits to write, and lets go. */
async function inThisOrder<T, U>(first: () => Promise<T>, second: () => Promise<U>, lock = rows): Promise<[T, U]> {
  const { begun } = await inTransaction(test.context.db, async (trx) => {
    await lock.execute(trx);
    const one = first();
    await waitForLockWaiters(test.context.db, 1);
    const two = second();
    await waitForLockWaiters(test.context.db, 2);
    return { begun: [one, two] as const };
  });
  return Promise.all(begun);
}

const onPostgres = it.runIf(inject('database') === 'postgres');

onPostgres('a consent that is given while the minor names another guardian stays', async () => {
  const minor = await register();
  const [key = ''] = await guardianKeys(test, minor.guardianEmail);
  const [given, named] = await inThisOrder(
    () => decide(key),
    () => nameAnother(minor),
  );
  expect([given.status, named.status]).toEqual([200, 409]);
  expect(await consentsOf(minor)).toMatchObject([{ status: 'given', guardianEmail: minor.guardianEmail }]);
});

onPostgres('a guardian is not told that the consent counts when the minor has named another one', async () => {
  const minor = await register();
  const [key = ''] = await guardianKeys(test, minor.guardianEmail);
  const [named, given] = await inThisOrder(
    () => nameAnother(minor),
    () => decide(key),
  );
  expect([named.status, given.status, given.code]).toEqual([200, 404, 'guardian_request_not_found']);
  expect(await consentsOf(minor)).toMatchObject([{ status: 'waiting', guardianEmail: 'ravi@home.test' }]);
});

onPostgres('a consent on paper stays when the minor names another guardian meanwhile', async () => {
  const minor = await register();
  const [recorded, named] = await inThisOrder(
    () => onPaper(minor),
    () => nameAnother(minor),
  );
  expect([recorded.status, named.status]).toEqual([200, 409]);
  expect(await consentsOf(minor)).toMatchObject([{ status: 'given', means: 'paper' }]);
});

onPostgres('a guardian who is named while the former one is reminded is stored and asked', async () => {
  const minor = await register();
  test.time.now = new Date(START.getTime() + 3 * DAY);
  const [, named] = await inThisOrder(
    () => remindGuardians(test.context),
    () => nameAnother(minor, 'new@home.test'),
  );
  expect(named.status).toBe(200);
  expect(await consentsOf(minor)).toMatchObject([{ guardianEmail: 'new@home.test', keyVersion: 2, reminders: 0 }]);
  expect(await guardianKeys(test, 'new@home.test')).toHaveLength(1);
});

onPostgres('a guardian who agrees at the moment of the reminder is not reminded', async () => {
  const minor = await register();
  const [key = ''] = await guardianKeys(test, minor.guardianEmail);
  test.time.now = new Date(START.getTime() + 3 * DAY);
  const [given] = await inThisOrder(
    () => decide(key),
    () => remindGuardians(test.context),
  );
  expect(given.status).toBe(200);
  expect(await guardianKeys(test, minor.guardianEmail)).toHaveLength(1);
});

onPostgres('a guardian who is named for the first time by two clicks at once is one', async () => {
  const adult = await register({ name: 'Late' });
  const both = await inThisOrder(
    () => nameAnother(adult, 'first@home.test'),
    () => nameAnother(adult, 'second@home.test'),
    table,
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await consentsOf(adult)).toMatchObject([{ guardianEmail: 'second@home.test', keyVersion: 2 }]);
});

onPostgres('a guardian who is named at the desk and at the pass at once is one, whose consent counts', async () => {
  const adult = await register({ name: 'Late' });
  const [named, recorded] = await inThisOrder(
    () => nameAnother(adult),
    () => onPaper(adult),
    table,
  );
  expect([named.status, recorded.status]).toEqual([200, 200]);
  expect(await consentsOf(adult)).toMatchObject([{ status: 'given', means: 'paper' }]);
});

it('what two hundred minors left open keeps nobody’s guardian from being reminded', async () => {
  const { db } = test.context;
  const unnamed = { guardianName: '', guardianEmail: '', keyVersion: 0, status: 'waiting' as const, reminders: 0 };
  const first = { createdAt: '2027-01-01T00:00:00.000Z', askedAt: '2027-01-01T00:00:00.000Z' };
  const { _id: eventId } = await createEvent(test.context);
  await createManyRegistrations(db, { eventId, count: 250 });
  const people = await db
    .selectFrom('participants')
    .select(['id', 'registrationId'])
    .where('eventId', '=', eventId)
    .where('releasedAt', 'is', null)
    .execute();
  expect(people.length).toBeGreaterThan(200);
  await db
    .insertInto('guardianConsents')
    .values(
      people.map(({ id, registrationId }) => ({
        id,
        participantId: id,
        registrationId: registrationId ?? '',
        ...unnamed,
        ...first,
      })),
    )
    .execute();
  const { guardianEmail } = await register();
  test.time.now = new Date(START.getTime() + 3 * DAY);
  await remindGuardians(test.context);
  expect(await guardianKeys(test, guardianEmail)).toHaveLength(2);
});
