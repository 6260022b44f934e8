import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockCapacity } from '#server/features/registrations/event-lock/capacity.repository.ts';
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
const changes: [
  name: string,
  send: (paid: Paid, headers: Record<string, string>) => Promise<{ statusCode: number }>,
][] = [
  [
    'cancelled',
    ({ registrationId }, headers) =>
      test.inject({ method: 'POST', url: `/api/registrations/${registrationId}/cancel`, headers, payload: {} }),
  ],
  [
    'refunded',
    ({ paymentId }, headers) =>
      test.inject({
        method: 'POST',
        url: `/api/payments/${paymentId}/refunds`,
        headers,
        payload: { amount: 10, reason: 'Came late', method: 'cash' },
      }),
  ],
];

/** Runs `work` while the registration is moved to another event, which ends once `work` waits for the lock. */
async function whileMoved<T>(
  { eventId, registrationId }: { eventId: string; registrationId: string },
  work: () => Promise<T>,
) {
  const { db } = test.context;
  const { _id: elsewhere } = await createEvent(test.context);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const moving = db.transaction().execute(async (trx) => {
    await lockCapacity(trx, eventId);
    const moved = { eventId: elsewhere, number: 1 };
    await trx.updateTable('registrations').set(moved).where('id', '=', registrationId).execute();
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
