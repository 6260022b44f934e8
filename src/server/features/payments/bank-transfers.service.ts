import { nanoid } from 'nanoid';
import type { Payment } from '#contract/payments/payments.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../registrations/actors.ts';
import { getRegistration } from '../registrations/registrations.service.ts';
import { lockForPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import { capturePayment } from './payment-capture.service.ts';
import { findPayment, insertPayment, updatePayment } from './payments.repository.ts';

/** A transfer that a bank statement shows, and the registration it is for. Whole rupees. */
export interface FoundTransfer {
  registrationId: string;
  /** The payment that it settles; null where nobody had said that it is paid. */
  paymentId: string | null;
  amount: number;
  utr: string | null;
  note: string;
}

/** What a found transfer led to: it confirmed a payment, created one, or was known to be paid. */
export interface SettledTransfer {
  paymentId: string;
  settlement: 'confirmed' | 'created' | 'linked';
}

/**
 * Settles the payment of a transfer that a bank statement shows. Throws `amount_differs` where another amount is due,
 * and `transition_not_allowed`.
 */
export async function settleTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  { registrationId, paymentId, amount, utr, note }: FoundTransfer,
  actor: Actor,
): Promise<SettledTransfer> {
  const registration = await lockForPayment(trx, registrationId);
  const payment = paymentId === null ? undefined : await findPayment(trx, 'id', paymentId);
  if (paymentId !== null && payment?.registrationId !== registrationId) throw new AppError('payment_not_found');
  const due = payment?.amount ?? registration.amount;
  if (due !== amount) throw new AppError('amount_differs', { detail: `₹${amount} arrived, ₹${due} is due` });
  if (payment?.status === 'paid') return { paymentId: payment._id, settlement: 'linked' };
  if (payment) {
    await capturePayment(trx, context, payment._id, { actor, note });
    return { paymentId: payment._id, settlement: 'confirmed' };
  }
  const id = nanoid();
  await insertPayment(trx, {
    ...{ id, registrationId, method: 'upi', status: 'under_review', amount, utr, checks: 0 },
    createdAt: context.clock().toISOString(),
  });
  await capturePayment(trx, context, id, { actor, note });
  return { paymentId: id, settlement: 'created' };
}

/**
 * Takes back what a found transfer confirmed: payment and registration are under review again. Throws
 * `transition_not_allowed` where somebody was checked in or the payment was refunded since.
 */
export async function undoTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  paymentId: string,
  actor: Actor,
): Promise<void> {
  const { registrationId } = await getPayment(trx, paymentId);
  const { status } = await lockForPayment(trx, registrationId);
  const payment = await getPayment(trx, paymentId);
  if (payment.status !== 'paid') throw new AppError('transition_not_allowed', { detail: 'This payment was refunded' });
  const { people } = await getRegistration({ ...context, db: trx }, { id: registrationId });
  const admitted = people.filter(({ checkedInAt }) => checkedInAt !== null).map(({ name }) => name);
  if (admitted.length > 0) {
    const detail = `${admitted.join(', ')} ${admitted.length === 1 ? 'has' : 'have'} been checked in`;
    throw new AppError('transition_not_allowed', { detail });
  }
  await updatePayment(trx, payment._id, { status: 'under_review', paidAt: null, paidOn: null, decidedBy: null });
  if (status === 'confirmed') {
    await transitionLocked(trx, context, registrationId, 'under_review', { actor, note: 'Bank statement undone' });
  }
}

async function getPayment(trx: DatabaseTransaction, id: string): Promise<Payment> {
  const payment = await findPayment(trx, 'id', id);
  if (!payment) throw new AppError('payment_not_found');
  return payment;
}
