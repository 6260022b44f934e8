import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockCapacity } from '#server/features/registrations/waitlist/capacity.repository.ts';
import { createEvent } from '#test/factories/events.ts';
import { paidRegistration } from '#test/support/approvals.ts';
import { untilWaiting } from '#test/support/held-event.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
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
        ...{ method: 'POST', url: `/api/payments/${paymentId}/refunds`, headers },
        payload: { amount: 10, reason: 'Came late', method: 'cash' },
      }),
  ],
];

it.each(changes)(
  'a registration that is moved in that instant is not %s by its former coordinator',
  async (_, send) => {
    const { db } = test.context;
    const paid = await paidRegistration(test);
    const { _id: elsewhere } = await createEvent(test.context);
    const roles = ['event_coordinator', 'treasurer'].map((role) => ({ role, eventId: paid.eventId }));
    const { headers } = await loginWithGrants(test, ...roles);
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const moving = db.transaction().execute(async (trx) => {
      await lockCapacity(trx, paid.eventId);
      await trx
        .updateTable('registrations')
        .set({ eventId: elsewhere, number: 1 })
        .where('id', '=', paid.registrationId)
        .execute();
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const sent = send(paid, headers);
    await untilWaiting(db, 1);
    released.resolve();
    await moving;
    expect((await sent).statusCode).toBe(404);
    const row = db.selectFrom('registrations').select('status').where('id', '=', paid.registrationId);
    expect((await row.executeTakeFirst())?.status).toBe('confirmed');
    expect(await db.selectFrom('refunds').select('id').where('paymentId', '=', paid.paymentId).execute()).toEqual([]);
  },
);
