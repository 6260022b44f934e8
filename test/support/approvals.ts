import type { ApprovalLimits } from '#contract/approvals/approval-kinds.ts';
import { saveRecord } from '#server/db/settings/settings-records.ts';
import { payAtDesk, payByUpi } from './endpoints/audited/records.ts';
import { loginWithGrants, type TestGrant } from './role-sessions.ts';
import type { TestApp } from './test-app.ts';

export type Headers = Record<string, string>;

/** Sets what takes two people. */
export async function setLimits({ context, time }: TestApp, limits: Partial<ApprovalLimits>): Promise<void> {
  const all = { refundAbove: null, mailAbove: null, deletePaid: false, publishResults: false, ...limits };
  await saveRecord(context.db, 'approvals', all, time.now.toISOString());
}

/** An admin with these grants, as requests and as a person. */
export async function member(test: TestApp, name: string, ...grants: TestGrant[]) {
  const { headers, userId } = await loginWithGrants(test, ...grants);
  await test.context.db.updateTable('users').set({ name }).where('id', '=', userId).execute();
  return { headers, userId };
}

/** What a payment is for. */
async function ofPayment(test: TestApp, paymentId: string) {
  const { registrationId, eventId } = await test.context.db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .select(['payments.registrationId', 'registrations.eventId'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, registrationId, eventId };
}

/** What was paid at the desk, 250 rupees, with its event and registration. */
export const paidRegistration = async (test: TestApp) => ofPayment(test, (await payAtDesk(test)).id);

/** The same of a UPI transfer that waits to be decided. */
export const transferUnderReview = async (test: TestApp) => ofPayment(test, await payByUpi(test));

/** A request for the refund of a payment of which that takes two; the approval's id. */
export async function askRefund(test: TestApp, headers: Headers, paymentId: string, amount = 200): Promise<string> {
  const response = await test.inject({
    method: 'POST',
    url: `/api/payments/${paymentId}/refunds`,
    headers,
    payload: { amount, reason: 'The event moved', method: 'cash' },
  });
  if (response.statusCode !== 202) throw new Error(response.body);
  return response.json().approval._id;
}
