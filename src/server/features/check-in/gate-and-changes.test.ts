import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { receiveLoginCode } from '#test/support/emails.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { beginVerification } from '../registrations/verification/delayed-verifications.service.ts';
import { keepAdmitted } from '../registrations/verification/verification.service.ts';
import { expireAndPromoteEvent } from '../registrations/waitlist/expire-and-promote.service.ts';
import { checkInPeople, lockAdmission } from './check-in.repository.ts';

/** What changes a registration waits for the gate that is admitting its person, then sees that they are inside. */

const START = new Date('2027-01-10T06:30:00.000Z');
const MINUTE = 60_000;
const origin = 'https://utsav.example';

let test: TestApp;
let turn = 0;
let email = '';
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: origin });
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  email = `asha${turn}@gate.test`;
  test.time.now = START;
});

const post = async (url: string, payload: object = {}, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers: { origin, ...headers } });
  return { status: response.statusCode, cookies: response.headers['set-cookie'], ...response.json() };
};
const after = (minutes: number) => {
  test.time.now = new Date(START.getTime() + minutes * MINUTE);
};

/** An event of today with one seat. */
const smallEvent = async () =>
  (
    await createEvent(test.context, {
      capacity: 1,
      startDate: '2027-01-10T12:30:00.000Z',
      endDate: '2027-01-10T16:30:00.000Z',
    })
  )._id;

interface Registered {
  _id: string;
  code: string;
  people: { _id: string }[];
}
const register = async (eventId: string, more = {}): Promise<Registered> => {
  const response = await post('/api/registrations', { eventId, name: 'Asha', email, ...more });
  expect(response.status, JSON.stringify(response)).toBe(200);
  return response.data;
};

/** The gate lets in the people of a registration; `change` begins before that is stored. Resolves as the change does. */
async function admitWhile<Result>(
  { _id: id, people }: Pick<Registered, '_id' | 'people'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const { db, clock } = test.context;
  const { changed } = await inTransaction(db, async (trx) => {
    await lockAdmission(trx, id);
    const now = clock().toISOString();
    const admitted = people.map(({ _id }) => _id);
    expect(await checkInPeople(trx, id, admitted, { by: 'The gate', now })).toEqual(admitted);
    await keepAdmitted(trx, id);
    const waiting = change();
    await waitForLockWaiters(db, 1);
    return { changed: waiting };
  });
  return changed;
}

const stored = async (id: string) => {
  const { db } = test.context;
  const registration = await db
    .selectFrom('registrations')
    .select(['status', 'verifyBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('participants')
    .select(['checkedInAt', 'releasedAt'])
    .where('registrationId', '=', id)
    .execute();
  return { ...registration, people };
};
const inside = {
  status: 'confirmed',
  verifyBy: null,
  people: [{ checkedInAt: expect.anything(), releasedAt: null }],
};

const onPostgres = it.runIf(inject('database') === 'postgres');

onPostgres('who comes in as the time to confirm ends keeps the seat', async () => {
  const eventId = await smallEvent();
  const asha = await register(eventId);
  after(30);
  const next = await register(eventId, { email: `next${turn}@gate.test` });
  after(121);
  await admitWhile(asha, () => expireAndPromoteEvent(test.context, eventId));
  expect(await stored(asha._id)).toEqual(inside);
  expect((await stored(next._id)).status).toBe('waitlisted');
});

onPostgres('who comes in as the link is sent waits for no confirmation again', async () => {
  const eventId = await smallEvent();
  const asha = await register(eventId);
  after(30);
  const begun = admitWhile(asha, () =>
    beginVerification(test.context, { _id: asha._id, eventId }, START.toISOString()),
  );
  expect(await begun).toBeUndefined();
  after(240);
  await expireAndPromoteEvent(test.context, eventId);
  expect(await stored(asha._id)).toEqual(inside);
});

onPostgres('an import is not undone while one of its people comes in', async () => {
  const eventId = await smallEvent();
  const admin = await test.headersOf('admin');
  const url = `/api/events/${eventId}/registration-imports`;
  const text = `Name,Email\nAsha,${email}`;
  const made = await post(url, { text, isDryRun: false }, admin);
  expect(made.data?.created, JSON.stringify(made)).toBe(1);
  const person = await test.context.db
    .selectFrom('participants')
    .select(['id', 'registrationId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const asha = { _id: person.registrationId ?? '', people: [{ _id: person.id }] };
  const undone = await admitWhile(asha, () => post(`${url}/${made.data._id}/undo`, {}, admin));
  expect(undone).toMatchObject({ status: 409, code: 'registration_import_used' });
  expect(await stored(asha._id)).toEqual(inside);
});

onPostgres('the owner of the e-mail does not end the registration of who comes in', async () => {
  const eventId = await smallEvent();
  const asha = await register(eventId);
  const token = await verificationTokenFor(test.context, asha._id);
  const declined = await admitWhile(asha, () => post(`/api/registration-proofs/${token}/decline`));
  expect(declined).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  expect(await stored(asha._id)).toEqual(inside);
});

onPostgres('the owner of the e-mail does not take the seat of who comes in', async () => {
  const eventId = await smallEvent();
  const asha = await register(eventId);
  await post('/api/auth/login-code', { email });
  const code = await receiveLoginCode(test.context, email);
  const { cookies } = await post('/api/auth/login-code/verify', { email, code, name: 'Asha' });
  const cookie = [cookies]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  const own = await admitWhile(asha, () => post('/api/registrations', { eventId, name: 'Asha', email }, { cookie }));
  expect(own).toMatchObject({ status: 409, code: 'already_registered' });
  expect(await stored(asha._id)).toEqual(inside);
});
