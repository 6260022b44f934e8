import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import type { TestApp } from '../../test-app.ts';

export const picture = async () => ({ filename: 'a.png', content: await buildPicture() });

let count = 0;
export const nextNumber = () => {
  count += 1;
  return count;
};

/** A registration for a new event with a fee, by default none. */
export async function register(
  test: TestApp,
  entryFee?: number,
): Promise<{ _id: string; code: string; eventId: string }> {
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess', ...(entryFee ? { entryFee } : {}) });
  const payload = { eventId, name: 'Ravi Kumar', email: `ravi${nextNumber()}@utsav.test` };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  return { ...response.json().data, eventId };
}

export async function registerTeam(test: TestApp): Promise<{ _id: string; people: { _id: string }[] }> {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi'].map((name) => ({ name, email: `team${nextNumber()}@utsav.test` }));
  const payload = { teamName: 'Duo', contactEmail: members[0]?.email, members, eventId };
  return (await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload })).json().registration;
}

/** The id of a team for no event. */
export async function sendTeamWithoutEvent(test: TestApp): Promise<string> {
  const members = [{ name: 'Asha', email: `team${nextNumber()}@utsav.test` }];
  const payload = { teamName: 'Solo', contactEmail: members[0]?.email, members };
  return (await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload })).json().data._id;
}

/** The id of a registration on the waitlist of a full event. */
export async function waitlisted(test: TestApp): Promise<string> {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  const person = () => ({ eventId, name: 'Ravi Kumar', email: `ravi${nextNumber()}@utsav.test` });
  await test.inject({ method: 'POST', url: '/api/registrations', payload: person() });
  const waiting = await test.inject({ method: 'POST', url: '/api/registrations', payload: person() });
  return waiting.json().data._id;
}

export async function payByUpi(test: TestApp): Promise<string> {
  const { _id, code } = await register(test, 250);
  const payload = { utr: `4200${String(nextNumber()).padStart(8, '0')}` };
  await test.inject({ method: 'POST', url: `/api/passes/${code}/utr`, payload });
  const { db } = test.context;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', _id)
    .executeTakeFirstOrThrow();
  return payment.id;
}

/** A payment of 250 at the desk, and what its admin holds. */
export async function payAtDesk(test: TestApp) {
  const { _id, code } = await register(test, 250);
  const headers = await test.headersOf('admin');
  await test.inject({ method: 'POST', url: `/api/registrations/${_id}/desk-payment`, headers, payload: {} });
  const { db } = test.context;
  const { holder } = await db
    .selectFrom('ledgerEntries')
    .select('holder')
    .where('registrationId', '=', _id)
    .where('account', '=', 'cash')
    .executeTakeFirstOrThrow();
  const payment = db.selectFrom('payments').select('id').where('registrationId', '=', _id);
  const { id } = await payment.executeTakeFirstOrThrow();
  return { id, code, box: { id: holder ?? '', expected: 250 } };
}

/** A registration to which the 250 that were paid are due back. */
export async function cancelledWithDue(test: TestApp): Promise<string> {
  const { id } = await payAtDesk(test);
  const { db } = test.context;
  const payment = db.selectFrom('payments').select('registrationId').where('id', '=', id);
  const { registrationId } = await payment.executeTakeFirstOrThrow();
  const url = `/api/registrations/${registrationId}/cancel`;
  await test.inject({ method: 'POST', url, headers: await test.headersOf('admin'), payload: {} });
  await db.updateTable('registrations').set({ refundShare: 100 }).where('id', '=', registrationId).execute();
  return registrationId;
}

/** The url of a refund that the gateway refused. */
export async function refusedRefund(test: TestApp): Promise<string> {
  const { id } = await payAtDesk(test);
  const { db, clock } = test.context;
  await db.updateTable('payments').set({ method: 'razorpay' }).where('id', '=', id).execute();
  const { registrationId } = await db
    .selectFrom('payments')
    .select('registrationId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refund = { id: `refund-${nextNumber()}`, paymentId: id, registrationId, amountPaise: 10_000 };
  const at = clock().toISOString();
  await db
    .insertInto('refunds')
    .values({
      ...refund,
      method: 'gateway',
      status: 'failed',
      requestedByKind: 'admin',
      createdAt: at,
      failedAt: at,
      failureReason: 'Not enough balance',
      checks: 0,
    })
    .execute();
  return `/api/payments/${id}/refunds/${refund.id}`;
}
