import { formatRupees } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { canConfirm, recordPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import type { RegistrationCore } from '../registrations/stored-registration.ts';
import { changePayment, PAISE } from './payment-transitions.service.ts';
import type { StoredPayment } from './payments.repository.ts';

/** What a received payment led to: it confirmed its registration, or it is more than the registration owes. */
export type CaptureResult = 'confirmed' | 'surplus';

export interface Received {
  actor: Actor;
  gatewayPaymentId?: string;
  note?: string | null;
}

/** Stores that the money of a payment arrived. The caller holds the registration's lock and read the payment under it. */
export function receivePayment(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  payment: StoredPayment,
  { actor, gatewayPaymentId, note }: Received,
): Promise<void> {
  const changes = gatewayPaymentId ? { gatewayPaymentId } : {};
  return changePayment(trx, context, registration, payment, 'paid', { actor, note, ...changes });
}

/**
 * Confirms the registration that a payment has just paid for. Where it has ended, was paid before, or no seat is left
 * for it, the money is surplus, which is recorded; whether it goes back at once is the caller's to decide.
 */
export async function confirmPaid(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  { _id: paymentId, method, amount }: StoredPayment,
  { actor, note }: Received,
): Promise<CaptureResult> {
  if (canConfirm(registration.status, actor)) {
    try {
      const paymentMethod = method;
      await transitionLocked(trx, context, registration._id, 'confirmed', { actor, paymentMethod, note: note ?? null });
      const amountPaise = amount * PAISE;
      await issueReceipt(trx, context, { paymentId, registrationId: registration._id, amountPaise });
      return 'confirmed';
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'transition_not_allowed') throw error;
    }
  }
  const line = `${formatRupees(amount)} arrived and has to be refunded`;
  await recordPayment(trx, context, registration._id, line, actor);
  return 'surplus';
}
