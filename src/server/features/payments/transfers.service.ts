import type { DecidedPayments, Payment, SubmitUtr } from '#contract/payments/payments.ts';
import { isLateClaim } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction, withInnerHooks } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../registrations/actors.ts';
import { lockForPayment, recordPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import { canTransition } from '../registrations/status-machine.ts';
import type { RegistrationCore, StoredRegistration } from '../registrations/stored-registration.ts';
import { recordsGuard, requireInScope } from '../roles/scope.service.ts';
import { lockPayment } from './lock-payment.service.ts';
import { readStillToPay } from './money.service.ts';
import { findOpenPayment } from './open-payment.service.ts';
import { confirmPaid, receivePayment } from './payment-capture.service.ts';
import { addPayment, changePayment } from './payment-transitions.service.ts';
import {
  countReplaced,
  findPayment,
  findTransfer,
  isPaidUtr,
  listReviewed,
  type StoredPayment,
  withRefunds,
} from './payments.repository.ts';

/** Each correction is a payment of its own, and a pass's code is enough to make it. */
const MAX_CORRECTIONS = 20;

export const confirmedElsewhere = (cause?: unknown) =>
  new AppError('utr_taken', { detail: 'Another payment with this UTR is confirmed: one transfer pays once', cause });

const taken = () => {
  const message = 'This UTR number was given for another payment already. Check the number in your UPI app';
  return new AppError('utr_taken', { errors: [{ path: 'utr', message }] });
};

/** A payment with its refunds. Throws `payment_not_found`. */
async function getPayment({ db }: AppContext, id: string): Promise<Payment> {
  const payment = await findPayment(db, 'id', id);
  const [found] = payment ? await withRefunds(db, [payment]) : [];
  if (!found) throw new AppError('payment_not_found');
  return found;
}

/** Stores a UTR under review: in the payment that was begun with the QR code, else in one of its own. */
async function addTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  utr: string,
  actor: Actor,
): Promise<void> {
  const open = await findOpenPayment(trx, registration, 'upi');
  const note = `UTR ${utr}`;
  if (open) return changePayment(trx, context, registration, open, 'under_review', { actor, note, utr });
  // Who has paid all of it may have paid twice.
  const amount = (await readStillToPay(trx, registration)) || registration.amount;
  const row = { method: 'upi', amount, status: 'under_review', utr } as const;
  await addPayment(trx, context, registration, row, { actor, note });
}

/**
 * The payer corrects the number that is under review: its payment is replaced by one of its own. Throws `transition_not_allowed`
 * where that was done too often.
 */
async function replaceTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  {
    registration,
    before,
    utr,
    actor,
  }: { registration: RegistrationCore; before: StoredPayment; utr: string; actor: Actor },
): Promise<void> {
  if ((await countReplaced(trx, registration._id)) >= MAX_CORRECTIONS) {
    throw new AppError('transition_not_allowed', {
      detail: 'This number was corrected too often. Write to the organisers with the right one',
    });
  }
  const note = `UTR ${before.utr} corrected to ${utr}`;
  await changePayment(trx, context, registration, before, 'replaced', { actor, note });
  await recordPayment(trx, context, registration._id, note, actor);
}

/** Somebody had paid, and says so after the time was over: the registration stays as it is until the money is found. */
async function claimLate(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id }: RegistrationCore,
  { utr, reviewed, actor }: { utr: string; reviewed: StoredPayment[]; actor: Actor },
): Promise<void> {
  if (reviewed.length > 0) {
    throw new AppError('transition_not_allowed', { detail: 'Your payment is being checked already' });
  }
  await recordPayment(trx, context, _id, `UTR ${utr} was sent after the time was over`, actor);
}

/** The transfer under review of which a number takes the place. Throws where that was decided, and the number counts for nothing else. */
function findReplaced(
  registration: RegistrationCore,
  reviewed: StoredPayment[],
  { utr, replaces }: SubmitUtr,
): StoredPayment | undefined {
  if (replaces === undefined || replaces === utr) return undefined;
  const before = reviewed.find((payment) => payment.utr === replaces);
  if (!before && (registration.status === 'under_review' || isLateClaim(registration)))
    throw new AppError('transition_not_allowed', { detail: 'This number was decided already' });
  return before;
}

/** A transfer of the registration is checked: it waits for that too, where it was restored meanwhile and its seat is offered. */
async function waitForReview(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, status }: RegistrationCore,
  utr: string,
  actor: Actor,
): Promise<void> {
  if (!canTransition(status, 'under_review', actor.kind)) return;
  await transitionLocked(trx, context, _id, 'under_review', { actor, note: `UTR ${utr}` });
}

/**
 * Stores the number of a UPI transfer, which an admin then checks. While it is checked its owner may correct it by naming
 * the number it `replaces`. A number that others named too is reviewed beside theirs: naming it first proves nothing.
 * The same number again adds no payment: its first response was lost. Throws `utr_taken` where a payment with it was found
 * for another registration, `nothing_due` and `transition_not_allowed`.
 */
export async function submitTransfer(
  context: AppContext,
  { _id }: StoredRegistration,
  given: SubmitUtr,
  actor: Actor,
): Promise<void> {
  const { utr } = given;
  await inTransaction(context.db, async (trx) => {
    const registration = await lockForPayment(trx, _id);
    const known = await findTransfer(trx, _id, utr);
    if (known?.status === 'paid') return;
    if (known) return waitForReview(trx, context, registration, utr, actor);
    if (await isPaidUtr(trx, utr)) throw taken();
    const reviewed = await listReviewed(trx, _id);
    const before = findReplaced(registration, reviewed, given);
    if (before) {
      await replaceTransfer(trx, context, { registration, before, utr, actor });
      await waitForReview(trx, context, registration, utr, actor);
    } else if (isLateClaim(registration)) {
      await claimLate(trx, context, registration, { utr, reviewed, actor });
    } else {
      await transitionLocked(trx, context, _id, 'under_review', { actor, note: `UTR ${utr}` });
    }
    await addTransfer(trx, context, registration, utr, actor);
  });
}

/** A UPI payment and its registration, under the registration's lock. Throws `payment_not_found`. */
async function lockTransfer(
  trx: DatabaseTransaction,
  id: string,
): Promise<{ payment: StoredPayment; registration: RegistrationCore }> {
  const { payment, registration } = await lockPayment(trx, id);
  if (payment.method !== 'upi' && payment.status !== 'paid') {
    throw new AppError('transition_not_allowed', { detail: 'Razorpay alone knows whether this payment arrived' });
  }
  return { payment, registration };
}

/** As `confirmTransfer`, inside the caller's transaction. */
async function confirmTransferLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  paymentId: string,
  actor: Actor,
): Promise<void> {
  const { payment, registration } = await lockTransfer(trx, paymentId);
  if (payment.status !== 'paid' && payment.utr && (await isPaidUtr(trx, payment.utr))) throw confirmedElsewhere();
  const received = { actor, note: payment.utr ? `UTR ${payment.utr}` : payment.reference };
  await receivePayment(trx, context, registration, payment, received);
  await confirmPaid(trx, context, registration, payment, received);
}

/** Runs what confirms a transfer. Throws `utr_taken` where another one with its UTR, of another event, is confirmed at the same moment. */
export async function confirmInTransaction<T>(
  { db }: Pick<AppContext, 'db'>,
  confirm: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, confirm);
  } catch (cause) {
    if (isUniqueViolation(cause)) throw confirmedElsewhere(cause);
    throw cause;
  }
}

/**
 * An admin found a UPI transfer: its registration is confirmed. Where the registration has ended meanwhile, or was paid
 * before, the payment counts as paid and is surplus. Throws `transition_not_allowed` where it was decided before, and
 * `utr_taken` where another payment with its UTR was confirmed.
 */
export async function confirmTransfer(context: AppContext, paymentId: string, actor: Actor): Promise<Payment> {
  await confirmInTransaction(context, (trx) => confirmTransferLocked(trx, context, paymentId, actor));
  return getPayment(context, paymentId);
}

/** An admin did not find a UPI transfer; the payer gets the reason and may send the right number. */
export async function rejectTransfer(
  context: AppContext,
  paymentId: string,
  reason: string,
  actor: Actor,
): Promise<Payment> {
  await inTransaction(context.db, async (trx) => {
    const { payment, registration } = await lockTransfer(trx, paymentId);
    await changePayment(trx, context, registration, payment, 'rejected', { actor, note: reason, reason });
    // A rejection that was taken back may be under review beside a later number: the registration waits for both.
    const [waits] = await listReviewed(trx, registration._id);
    if (!waits && canTransition(registration.status, 'rejected', actor.kind)) {
      await transitionLocked(trx, context, registration._id, 'rejected', { actor, reason });
    }
  });
  return getPayment(context, paymentId);
}

/**
 * An admin takes back a wrong rejection: the payment is under review again, and its registration too where it still waits
 * for a payment. Throws `transition_not_allowed` for a payment that is not rejected, and `utr_taken`.
 */
export async function takeBackRejection(context: AppContext, paymentId: string, actor: Actor): Promise<Payment> {
  await inTransaction(context.db, async (trx) => {
    const { payment, registration } = await lockTransfer(trx, paymentId);
    if (payment.status !== 'rejected')
      throw new AppError('transition_not_allowed', { detail: 'This payment is not rejected' });
    if (payment.utr && (await isPaidUtr(trx, payment.utr))) throw confirmedElsewhere();
    const note = 'The rejection was taken back';
    await changePayment(trx, context, registration, payment, 'under_review', { actor, note });
    const waits = registration.status !== 'confirmed';
    if (waits && canTransition(registration.status, 'under_review', actor.kind)) {
      await transitionLocked(trx, context, registration._id, 'under_review', { actor, note });
    } else {
      await recordPayment(trx, context, registration._id, note, actor);
    }
  });
  return getPayment(context, paymentId);
}

/**
 * Decides many payments, each on its own under its event's lock, where it is in the scope or, for whom `reachesClosed`, of
 * a closed year: one that cannot be decided does not keep the others back.
 */
export async function decideMany(
  context: AppContext,
  ids: string[],
  { scope, reachesClosed }: { scope: Scope; reachesClosed: boolean },
  decide: (id: string) => Promise<Payment>,
): Promise<DecidedPayments> {
  const results: DecidedPayments = [];
  for (const _id of new Set(ids)) {
    try {
      await requireInScope(context, 'payment', _id, scope, reachesClosed);
      await withInnerHooks([recordsGuard([{ kind: 'payment', id: _id }], scope)], () => decide(_id));
      results.push({ _id, ok: true, message: null });
    } catch (error) {
      // The others were decided, or will be: the response must say which.
      if (!(error instanceof AppError))
        context.log.error({ err: error, payment: _id }, 'a payment could not be decided');
      const message = error instanceof AppError ? error.detail : 'This payment could not be decided now. Try again';
      results.push({ _id, ok: false, message });
    }
  }
  return results;
}
