import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { recordPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import { canTransition } from '../registrations/status-machine.ts';
import type { RegistrationCore } from '../registrations/stored-registration.ts';
import { changePayment } from './payment-transitions.service.ts';
import type { StoredPayment } from './payments.repository.ts';

/**
 * What a received payment led to: it confirmed its registration, put it first on the waitlist, or is more than the
 * registration owes.
 */
export type CaptureResult = 'confirmed' | 'waitlisted' | 'surplus';

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
 * Puts an expired registration first on the waitlist, whose transfer an admin found when its seat was gone; false where
 * that cannot be. Razorpay's money is refunded instead.
 */
async function putFirstOnWaitlist(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, status }: RegistrationCore,
  paymentMethod: StoredPayment['method'],
  actor: Actor,
): Promise<boolean> {
  if (status !== 'expired' || actor.kind !== 'admin') return false;
  try {
    const note = 'The payment arrived when no seat was free';
    await transitionLocked(trx, context, _id, 'waitlisted', { actor, paymentMethod, note });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'transition_not_allowed') return false;
    throw error;
  }
}

/**
 * Confirms the registration that a payment has just paid for. Where it has expired and no seat is free, it is the first to
 * get one; where it has ended or was paid before, the money is surplus, which is recorded; whether that goes back at once
 * is the caller's to decide.
 */
export async function confirmPaid(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  { _id: paymentId, method, amount }: StoredPayment,
  { actor, note }: Received,
): Promise<CaptureResult> {
  if (canTransition(registration.status, 'confirmed', actor.kind)) {
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
  if (await putFirstOnWaitlist(trx, context, registration, method, actor)) {
    await issueReceipt(trx, context, { paymentId, registrationId: registration._id, amountPaise: amount * PAISE });
    return 'waitlisted';
  }
  const line = `${formatRupees(amount)} arrived and has to be refunded`;
  await recordPayment(trx, context, registration._id, line, actor);
  return 'surplus';
}
