import { formatRupees } from '#contract/payments/rupees.ts';
import { canonicalNumber } from '#contract/payments/utr-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { readBalance } from '../ledger/ledger.service.ts';
import { completeReceipts } from '../receipts/complete-receipts.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { getRegistration } from '../registrations/registrations.service.ts';
import {
  lockForPayment,
  recordPayment,
  transitionLocked,
  updatePrepaid,
} from '../registrations/status-commands.service.ts';
import type { RegistrationCore } from '../registrations/stored-registration.ts';
import { readStillToPay } from './money.service.ts';
import { findOpenPayment } from './open-payment.service.ts';
import { confirmPaid, type Received } from './payment-capture.service.ts';
import { addPayment, changePayment } from './payment-transitions.service.ts';
import { findPayment, isPaidUtr, isUtrTaken, type StoredPayment, withRefunds } from './payments.repository.ts';
import { updateRefunded } from './refunds/refund-settlement.service.ts';
import { transferDue } from './transfer-due.service.ts';
import { confirmedElsewhere } from './transfers.service.ts';

/** A transfer that a bank statement shows, and the registration it is for. */
export interface FoundTransfer {
  registrationId: string;
  /** The payment that it settles; null where nobody had said that it is paid. */
  paymentId: string | null;
  /** Rupees with their paise, as the bank has them. */
  amount: number;
  /** The numbers that the line may have, the likeliest first. */
  utrs: string[];
  note: string;
  /** Less than is due is recorded, too, and confirms nothing. */
  acceptsLess: boolean;
}

/** What a found transfer led to: it confirmed a payment, created one, or was known to be paid. */
export interface SettledTransfer {
  paymentId: string;
  settlement: 'confirmed' | 'created' | 'linked';
}

async function getPayment(trx: DatabaseTransaction, id: string): Promise<StoredPayment> {
  const payment = await findPayment(trx, 'id', id);
  if (!payment) throw new AppError('payment_not_found');
  return payment;
}

/** The payment that a transfer settles: the one named, else the one that the registration began with the QR code. */
async function findSettled(
  trx: DatabaseTransaction,
  registration: RegistrationCore,
  paymentId: string | null,
): Promise<StoredPayment | undefined> {
  if (paymentId === null) return findOpenPayment(trx, registration, 'upi');
  const payment = await getPayment(trx, paymentId);
  if (payment.registrationId !== registration._id || payment.method !== 'upi') throw new AppError('payment_not_found');
  return payment;
}

function checkAmount(amount: number, due: number, acceptsLess: boolean): void {
  if ((amount >= due || acceptsLess) && Number.isInteger(amount)) return;
  const detail = Number.isInteger(amount)
    ? `${formatRupees(amount)} arrived, ${formatRupees(due)} is due`
    : 'An amount with paise cannot be a payment: fees are whole rupees';
  throw new AppError('amount_differs', { detail });
}

/** The line's number that was sent for the payment, as it was sent; else the likeliest one. */
function numberOf(utrs: string[], payment: StoredPayment | undefined): string | null {
  const sent = payment?.utr;
  if (sent && utrs.some((utr) => canonicalNumber(utr) === canonicalNumber(sent))) return sent;
  return utrs[0] ?? null;
}

/**
 * Stores the money, with the bank's number: the payer may have mistyped it. Where another amount was claimed it is a payment
 * of its own.
 */
async function receiveTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  payment: StoredPayment | undefined,
  { amount, utr, received }: { amount: number; utr: string | null; received: Received },
): Promise<{ payment: StoredPayment; settlement: 'confirmed' | 'created' }> {
  if (payment?.amount === amount) {
    const found = utr === null ? {} : { utr };
    await changePayment(trx, context, registration, payment, 'paid', { ...received, ...found });
    return { payment, settlement: 'confirmed' };
  }
  if (payment?.status === 'under_review') {
    const note = `${formatRupees(amount)} arrived in place of ${formatRupees(payment.amount)}`;
    await changePayment(trx, context, registration, payment, 'replaced', { actor: received.actor, note });
  }
  const added = await addPayment(trx, context, registration, { method: 'upi', amount, status: 'paid', utr }, received);
  return { payment: added, settlement: 'created' };
}

/**
 * Settles the payment of a transfer that a bank statement shows. More than is due becomes surplus; what is too little is
 * recorded where `acceptsLess`, and the rest is still due. Throws `amount_differs` where it is less than what is due, `utr_taken`
 * where its number was sent for another payment, or is of one that was confirmed, and
 * `transition_not_allowed`.
 */
export async function settleTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  { registrationId, paymentId, amount, utrs, note, acceptsLess }: FoundTransfer,
  actor: Actor,
): Promise<SettledTransfer> {
  const registration = await lockForPayment(trx, registrationId);
  const payment = await findSettled(trx, registration, paymentId);
  const { status: registrationStatus } = registration;
  const price = await readStillToPay(trx, registration);
  const claimed = { paymentStatus: payment?.status ?? null, amount: payment?.amount ?? price };
  const due = transferDue({ registrationStatus, price, ...claimed });
  checkAmount(amount, due, acceptsLess);
  if (payment?.status === 'paid') {
    if (payment.amount !== amount)
      throw new AppError('amount_differs', { detail: `${formatRupees(due)} was confirmed` });
    return { paymentId: payment._id, settlement: 'linked' };
  }
  const utr = numberOf(utrs, payment);
  if (utr !== null && utr !== payment?.utr && (await isUtrTaken(trx, utr))) {
    throw new AppError('utr_taken', { detail: `UTR ${utr} was sent for another payment. Reject that one first` });
  }
  if (utr !== null && (await isPaidUtr(trx, utr))) throw confirmedElsewhere();
  const received = { actor, note: utr ? `${note}, UTR ${utr}` : note };
  const settled = await receiveTransfer(trx, context, registration, payment, { amount, utr, received });
  await confirmPaid(trx, context, registration, settled.payment, received);
  return { paymentId: settled.payment._id, settlement: settled.settlement };
}

/** Throws `transition_not_allowed` where it is too late to take a payment back. */
async function checkNotUsed(trx: DatabaseTransaction, context: AppContext, payment: StoredPayment): Promise<void> {
  const [{ refunds } = { refunds: [] }] = await withRefunds(trx, [payment]);
  if (refunds.some(({ status }) => status !== 'failed'))
    throw new AppError('transition_not_allowed', { detail: 'This payment was given back, or part of it' });
  if (payment.status !== 'paid')
    throw new AppError('transition_not_allowed', { detail: 'This payment is not paid any more' });
  const { people } = await getRegistration({ ...context, db: trx }, { id: payment.registrationId });
  const admitted = people.filter(({ checkedInAt }) => checkedInAt !== null).map(({ name }) => name);
  if (admitted.length === 0) return;
  const detail = `${admitted.join(', ')} ${admitted.length === 1 ? 'has' : 'have'} been checked in`;
  throw new AppError('transition_not_allowed', { detail });
}

/**
 * Takes back what a found transfer confirmed: payment and registration are under review again. Throws
 * `transition_not_allowed` where somebody was checked in or money was given back since.
 */
export async function undoTransfer(
  trx: DatabaseTransaction,
  context: AppContext,
  paymentId: string,
  actor: Actor,
): Promise<void> {
  const { registrationId } = await getPayment(trx, paymentId);
  const registration = await lockForPayment(trx, registrationId);
  const payment = await getPayment(trx, paymentId);
  await checkNotUsed(trx, context, payment);
  const note = 'The bank statement was undone';
  await changePayment(trx, context, registration, payment, 'under_review', { actor, note });
  // Other payments may have paid the registration as well.
  if (registration.status !== 'confirmed' || (await readBalance(trx, registrationId)).owedPaise === 0) {
    await recordPayment(trx, context, registrationId, `${formatRupees(payment.amount)} is under review again`, actor);
  } else {
    await transitionLocked(trx, context, registrationId, 'under_review', { actor, note });
  }
  await updatePrepaid(trx, context, registrationId);
  await updateRefunded(trx, context, registrationId, { actor, note });
  await completeReceipts(trx, context, registrationId);
}
