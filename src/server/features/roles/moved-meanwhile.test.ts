import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { DatabaseTransaction } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { SYSTEM } from '#server/features/registrations/actors.ts';
import { moveLocked } from '#server/features/registrations/desk/move-registration.service.ts';
import { lockCapacity } from '#server/features/registrations/event-lock/capacity.repository.ts';
import { lockTeam } from '#server/features/registrations/team-members.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { paidRegistration, transferUnderReview } from '#test/support/approvals.ts';
import { untilWaiting } from '#test/support/held/held-event.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@bank', name: 'Utsav' } });
});
afterAll(() => test.close());

type Paid = Awaited<ReturnType<typeof paidRegistration>>;
type Send = (paid: Paid, headers: Record<string, string>) => ReturnType<TestApp['inject']>;
const sendRefund: Send = ({ paymentId }, headers) =>
  test.inject({
    method: 'POST',
    url: `/api/payments/${paymentId}/refunds`,
    headers,
    payload: { amount: 10, reason: 'Came late', method: 'cash' },
  });
const changes: [name: string, send: Send][] = [
  [
    'cancelled',
    ({ registrationId }, headers) =>
      test.inject({ method: 'POST', url: `/api/registrations/${registrationId}/cancel`, headers, payload: {} }),
  ],
  ['refunded', sendRefund],
];

type Registered = Pick<Paid, 'eventId' | 'registrationId'>;
type Move = (trx: DatabaseTransaction, registered: Registered, elsewhere: string) => Promise<unknown>;
/** As the desk moves it. */
const byDesk: Move = (trx, { registrationId }, eventId) =>
  moveLocked(trx, test.context, registrationId, { eventId, reason: 'Asked', ignoreRules: true }, SYSTEM);
/** Whatever its status. */
const inDatabase: Move = async (trx, { eventId, registrationId }, elsewhere) => {
  await lockCapacity(trx, eventId);
  const moved = { eventId: elsewhere, number: 1 };
  await trx.updateTable('registrations').set(moved).where('id', '=', registrationId).execute();
};

/** Runs `work` while the registration is moved to another event, which ends once `work` waits for the lock. */
async function whileMoved<T>(registered: Registered, work: () => Promise<T>, move = inDatabase) {
  const { db } = test.context;
  const { _id: elsewhere } = await createEvent(test.context, { participationType: 'both', teamSize: 2 });
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const moving = db.transaction().execute(async (trx) => {
    await move(trx, registered, elsewhere);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const sent = work();
  await untilWaiting(db, 1);
  released.resolve();
  await moving;
  return sent;
}

it.each(changes)(
  'a registration that is moved in that instant is not %s by its former coordinator',
  async (_, send) => {
    const { db } = test.context;
    const paid = await paidRegistration(test);
    const roles = ['event_coordinator', 'treasurer'].map((role) => ({ role, eventId: paid.eventId }));
    const { headers } = await loginWithGrants(test, ...roles);
    const { statusCode } = await whileMoved(paid, () => send(paid, headers));
    expect(statusCode).toBe(404);
    const row = db.selectFrom('registrations').select('status').where('id', '=', paid.registrationId);
    expect((await row.executeTakeFirst())?.status).toBe('confirmed');
    expect(await db.selectFrom('refunds').select('id').where('paymentId', '=', paid.paymentId).execute()).toEqual([]);
  },
);

/** SQLite lets nobody begin before the move is stored: what waits is decided in the new event. */
const isLate = inject('database') === 'postgres';

it.each<[string, Send]>([
  [
    'cancelled',
    async ({ registrationId }) => {
      const row = test.context.db.selectFrom('registrations').select(['code', 'email']);
      const { code, email } = await row.where('id', '=', registrationId).executeTakeFirstOrThrow();
      return test.inject({ method: 'POST', url: `/api/passes/${code}/cancel`, payload: { email } });
    },
  ],
  ['refunded', sendRefund],
])('a registration that is moved in that instant is not %s by the rules of its former event', async (_, send) => {
  const paid = await paidRegistration(test);
  const headers = await test.headersOf('admin');
  const response = await whileMoved(paid, () => send(paid, headers), byDesk);
  expect(response.statusCode, response.body).toBe(isLate ? 409 : 200);
  if (!isLate) return;
  expect(response.json().code).toBe('registration_changed');
  expect((await send(paid, headers)).statusCode).toBe(200);
});

it('a number that is sent for a registration while it is moved is refused by an error that is declared', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 100 });
  const payload = { eventId, name: 'Asha', email: 'asha@utr.test' };
  const { data } = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json();
  const url = `/api/passes/${data.code}/utr`;
  const send = () => test.inject({ method: 'POST', url, payload: { utr: '701012345678' } });
  const response = await whileMoved({ eventId, registrationId: data._id }, send);
  expect(response.statusCode, response.body).toBe(isLate ? 409 : 200);
  if (isLate) expect(endpoints.payments.submitUtr.errors).toContain(response.json().code);
});

it('a team that is moved in that instant is not changed by the rules of its former event', async () => {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const members = [{ name: 'Asha', email: 'asha@moved.test' }];
  const payload = { eventId, teamName: 'Duo', contactEmail: 'asha@moved.test', members };
  await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
  const { id, teamId } = await db
    .selectFrom('registrations')
    .select(['id', 'teamId'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  const locking = () => inTransaction(db, (trx) => lockTeam(trx, test.context, id, teamId ?? ''));
  const outcome = await whileMoved({ eventId, registrationId: id }, () => locking().catch(({ code }) => code), byDesk);
  expect(outcome).toEqual(
    isLate ? 'registration_changed' : expect.objectContaining({ registration: expect.anything() }),
  );
});

it.each(['confirm', 'reject'])('a payment that is moved in that instant is not %sed with others', async (how) => {
  const transfer = await transferUnderReview(test);
  const { headers } = await loginWithGrants(test, { role: 'treasurer', eventId: transfer.eventId });
  const response = await whileMoved(transfer, () =>
    test.inject({
      method: 'POST',
      url: `/api/payments/${how}-many`,
      headers,
      payload: { ids: [transfer.paymentId], reason: 'Not found' },
    }),
  );
  expect(response.json().data).toMatchObject([{ ok: false, message: 'This payment does not exist' }]);
  const row = test.context.db.selectFrom('payments').select('status').where('id', '=', transfer.paymentId);
  expect((await row.executeTakeFirst())?.status).toBe('under_review');
});
