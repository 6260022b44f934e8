import type { PaymentStory } from '#contract/payments/payment-story.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { listLedgerLines } from '../ledger/ledger.service.ts';
import { listReceiptsOfPayment } from '../receipts/receipts.service.ts';
import { getStoredRegistration } from '../registrations/get-registration.service.ts';
import { listLeft } from './money.service.ts';
import { listPaymentHistory } from './payment-history.repository.ts';
import { findQueued } from './queue/payment-queue.repository.ts';
import { readRefundDue } from './refunds/due-refunds.service.ts';
import { withUtrDoubts } from './utr/utr-doubts.service.ts';

/** All that is known of a payment, on one page. Throws `payment_not_found`. */
export async function getPaymentStory(context: AppContext, id: string, scope: Scope): Promise<PaymentStory> {
  const { db } = context;
  const found = await findQueued(db, id);
  const [payment] = found ? await withUtrDoubts(context, [found], scope) : [];
  if (!payment) throw new AppError('payment_not_found', { detail: 'This payment does not exist' });
  const left = (await listLeft(db, payment.registrationId)).find((one) => one.payment._id === id)?.leftPaise ?? 0;
  return {
    payment,
    left: left / PAISE,
    refundRule: await readRefundRule(context, payment.registrationId, Math.floor(left / PAISE)),
    history: await listPaymentHistory(db, id),
    ledger: await listLedgerLines(db, payment.registrationId),
    receipts: await listReceiptsOfPayment(db, payment),
  };
}

/** What the event's rule says of a payment of which `left` rupees are left; null without a rule. */
async function readRefundRule(
  context: AppContext,
  registrationId: string,
  left: number,
): Promise<PaymentStory['refundRule']> {
  const registration = await getStoredRegistration(context.db, { id: registrationId });
  const ruled = await readRefundDue(context, registration);
  if (!ruled) return null;
  const { cancellationClosesAt } = registration;
  return { ...ruled, cancellationClosesAt, due: Math.min(ruled.due, left) };
}
