import type { Payment } from '#contract/payments.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import {
  type Actor,
  canConfirm,
  lockForPayment,
  recordPayment,
  transitionLocked,
} from '../registrations/status-commands.service.ts';
import { findPayment, updatePayment } from './payments.repository.ts';

/** What became of money that arrived: the entry is confirmed by it, or it has to go back. */
export type Received = 'confirmed' | 'known' | 'give_back';

/** Money is here for good once its payment is in one of these states: it is not received a second time. */
const settled: Payment['status'][] = ['paid', 'refunding', 'refunded'];

/**
 * Writes down that a payment arrived and confirms its entry, once, whoever tells of it and however often.
 * Where the entry is over, was paid already, or its place is gone, the money has to go back.
 */
export async function capturePayment(
  trx: DatabaseTransaction,
  context: AppContext,
  paymentId: string,
  { actor, gatewayPaymentId, note }: { actor: Actor; gatewayPaymentId?: string; note?: string | null },
): Promise<Received> {
  const found = await findPayment(trx, 'id', paymentId);
  if (!found) throw new AppError('payment_not_found');
  const registration = await lockForPayment(trx, found.registrationId);
  // Read again under the lock: the return, a webhook and the check may all come at once.
  const payment = await findPayment(trx, 'id', paymentId);
  if (!payment) throw new AppError('payment_not_found');
  if (settled.includes(payment.status)) return 'known';

  const now = context.clock();
  await updatePayment(trx, paymentId, {
    status: 'paid',
    paidAt: now.toISOString(),
    paidOn: festivalDay(now, context.config.timeZone),
    checkAt: null,
    decidedBy: actor.name,
    ...(gatewayPaymentId ? { gatewayPaymentId } : {}),
  });
  if (canConfirm(registration.status, actor)) {
    try {
      await transitionLocked(trx, context, registration._id, 'confirmed', {
        actor,
        paymentMethod: payment.method,
        note: note ?? null,
      });
      return 'confirmed';
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'transition_not_allowed') throw error;
    }
  }
  await recordPayment(trx, context, registration._id, `₹${payment.amount} arrived that has to be given back`, actor);
  return 'give_back';
}
