import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { readBalance } from '../ledger/ledger.service.ts';
import { completeReceipts } from '../receipts/complete-receipts.service.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import { type Actor, SYSTEM } from '../registrations/actors.ts';
import { askForRest } from '../registrations/holds/ask-for-rest.service.ts';
import {
  findPaymentClosure,
  recordPayment,
  transitionLocked,
  updatePrepaid,
} from '../registrations/status-commands.service.ts';
import { canTransition } from '../registrations/status-machine.ts';
import type { RegistrationCore } from '../registrations/stored-registration.ts';
import { keepPaid } from '../registrations/verification/keep-paid.service.ts';
import { readStillToPay } from './money.service.ts';
import { changePayment } from './payment-transitions.service.ts';
import { listReviewed, type StoredPayment } from './payments.repository.ts';
import { updateRefunded } from './refunds/refund-settlement.service.ts';

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

/** Makes a transition; false where the registration, its event or its seats do not allow it any more. */
async function tryTransition(...args: Parameters<typeof transitionLocked>): Promise<boolean> {
  try {
    await transitionLocked(...args);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'transition_not_allowed') return false;
    throw error;
  }
}

/**
 * Puts an expired registration first on the waitlist, whose transfer an admin found when its seat was gone, or one that waits
 * there since its transfer was undone; false where that cannot be. Razorpay's money is refunded instead.
 */
async function putFirstOnWaitlist(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, status }: RegistrationCore,
  paymentMethod: StoredPayment['method'],
  actor: Actor,
): Promise<boolean> {
  if (actor.kind !== 'admin') return false;
  if (status === 'waitlisted') return updatePrepaid(trx, context, _id);
  if (status !== 'expired') return false;
  const note = 'The payment arrived when no seat was free';
  return tryTransition(trx, context, _id, 'waitlisted', { actor, paymentMethod, note });
}

/** Confirms a registration; false where it cannot be, or be no more. */
async function confirm(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, status }: RegistrationCore,
  paymentMethod: StoredPayment['method'],
  { actor, note }: Received,
): Promise<boolean> {
  if (!canTransition(status, 'confirmed', actor.kind)) return false;
  return tryTransition(trx, context, _id, 'confirmed', { actor, paymentMethod, note: note ?? null });
}

/** The event of a transfer under review was deleted: nothing is left to review. It can be restored once the event is. */
async function endReview(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, status, eventId }: RegistrationCore,
  actor: Actor,
): Promise<void> {
  if (status !== 'under_review' || actor.kind !== 'admin') return;
  if ((await findPaymentClosure(context, trx, eventId)) !== 'deleted') return;
  await transitionLocked(trx, context, _id, 'cancelled', {
    actor,
    note: 'Its payment arrived, and its event was deleted',
  });
}

/**
 * What is too little confirms nothing. Its payer is asked for the rest, unless another number is still under review. Too
 * little by Razorpay goes back.
 */
async function recordTooLittle(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, status }: RegistrationCore,
  { amount, left }: { amount: number; left: number },
  actor: Actor,
): Promise<void> {
  const text =
    actor.kind === 'admin'
      ? `${formatRupees(amount)} arrived; ${formatRupees(left)} is still due`
      : `${formatRupees(amount)} arrived, ${formatRupees(amount + left)} is due: it has to be refunded`;
  const isReviewed = (await listReviewed(trx, _id)).length > 0;
  if (isReviewed || !canTransition(status, 'rejected', actor.kind)) {
    await recordPayment(trx, context, _id, text, actor);
    if (!isReviewed && actor.kind === 'admin') await askForRest(trx, context, _id, actor);
    return;
  }
  await transitionLocked(trx, context, _id, 'rejected', { actor, reason: text });
}

/**
 * Confirms the registration that a payment has just paid for. Where it has expired and no seat is free, it is the first to
 * get one; where it costs more than was paid, the rest is still due; where it has ended or was paid before, the money is surplus,
 * which is recorded, but for what it still owes of a charge. Whether that goes back at once is the caller's to decide. The payment is in the ledger already.
 */
export async function confirmPaid(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  { _id: paymentId, method, amount }: StoredPayment,
  received: Received,
): Promise<CaptureResult> {
  const { _id: registrationId } = registration;
  const { actor } = received;
  // Also on the waitlist, and of a part of the price, money that is there keeps what it was paid for.
  if (registration.status === 'waitlisted' && actor.kind === 'admin')
    await keepPaid(trx, context, registrationId, actor);
  // The price may be another since the payment was begun: what was restored meanwhile costs what it costs today.
  const left = await readStillToPay(trx, registration);
  const isCovered = left === 0;
  const isConfirmed = isCovered && (await confirm(trx, context, registration, method, received));
  if (isConfirmed || (isCovered && (await putFirstOnWaitlist(trx, context, registration, method, actor)))) {
    await issueReceipt(trx, context, { paymentId, registrationId, amountPaise: amount * PAISE });
    await completeReceipts(trx, context, registrationId);
    return isConfirmed ? 'confirmed' : 'waitlisted';
  }
  const canCount = registration.status === 'waitlisted' || canTransition(registration.status, 'confirmed', actor.kind);
  if (!isCovered && canCount) {
    await recordTooLittle(trx, context, registration, { amount, left }, actor);
  } else {
    const isOwed = (await readBalance(trx, registrationId)).surplusPaise === 0;
    const line = `${formatRupees(amount)} arrived ${isOwed ? 'for what it owes' : 'and has to be refunded'}`;
    await recordPayment(trx, context, registrationId, line, actor);
    await updateRefunded(trx, context, registrationId, { actor: SYSTEM, note: line, isSilent: true });
  }
  await completeReceipts(trx, context, registrationId);
  await endReview(trx, context, registration, actor);
  return 'surplus';
}
