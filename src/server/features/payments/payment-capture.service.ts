import type { Payment } from '#contract/payments/payments.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import type { Actor } from '../registrations/actors.ts';
import { lockForPayment, recordPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import { canTransition } from '../registrations/status-machine.ts';
import { findPayment, updatePayment } from './payments.repository.ts';

/** What a received payment led to: it confirmed the registration, was known before, or has to be refunded. */
export type CaptureResult = 'confirmed' | 'known' | 'refund_due';

/** The statuses of payments whose money was received: it is not received a second time. */
const receivedStatuses: Payment['status'][] = ['paid', 'refunding', 'refunded'];

/**
 * Stores that a payment arrived and confirms its registration. Idempotent, as several sources report it. Where the
 * registration has ended, was paid already, or no seat is left for it, the money has to be refunded.
 */
export async function capturePayment(
  trx: DatabaseTransaction,
  context: AppContext,
  paymentId: string,
  { actor, gatewayPaymentId, note }: { actor: Actor; gatewayPaymentId?: string; note?: string | null },
): Promise<CaptureResult> {
  const found = await findPayment(trx, 'id', paymentId);
  if (!found) throw new AppError('payment_not_found');
  const registration = await lockForPayment(trx, found.registrationId);
  // Read again under the lock: return, webhook and check may come at the same time.
  const payment = await findPayment(trx, 'id', paymentId);
  if (!payment) throw new AppError('payment_not_found');
  if (receivedStatuses.includes(payment.status)) return 'known';

  const now = context.clock();
  await updatePayment(trx, paymentId, {
    status: 'paid',
    paidAt: now.toISOString(),
    paidOn: festivalDay(now, context.config.timeZone),
    checkAt: null,
    decidedBy: actor.name,
    ...(gatewayPaymentId ? { gatewayPaymentId } : {}),
  });
  if (canTransition(registration.status, 'confirmed', actor.kind)) {
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
  await recordPayment(trx, context, registration._id, `₹${payment.amount} arrived and has to be refunded`, actor);
  return 'refund_due';
}
