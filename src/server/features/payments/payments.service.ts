import { nanoid } from 'nanoid';
import type { PaymentWay } from '#contract/payment-ways.ts';
import type { Payment, PaymentDue, PaymentInstructions } from '#contract/payments.ts';
import type { AppContext } from '../../context.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import type { SessionUser } from '../../identity.ts';
import { type Actor, isMoveAllowed, lockForPayment, moveLocked } from '../registrations/decisions.service.ts';
import { participantActor } from '../registrations/entering.service.ts';
import { getStoredEntry, type StoredEntry } from '../registrations/entries.service.ts';
import { settleEvent } from '../registrations/settling.service.ts';
import * as repository from './payments.repository.ts';
import { getProvider, offeredWays } from './providers.ts';
import { receivePayment } from './receiving.service.ts';
import { carryOutRefund, decideRefund } from './refunds.service.ts';

/** States in which an entry can be paid. */
const payable: StoredEntry['state'][] = ['pending_payment', 'offered', 'rejected'];

/** The entry of a code; one whose time is over lapses here, should the periodic sweep not have come yet. */
async function getCurrentEntry(context: AppContext, code: string): Promise<StoredEntry> {
  const entry = await getStoredEntry(context.db, { code });
  if (entry.heldUntil === null || entry.heldUntil > context.clock().toISOString()) return entry;
  await settleEvent(context, entry.eventId);
  return getStoredEntry(context.db, { code });
}

const isDue = (entry: StoredEntry): boolean => entry.amount > 0 && payable.includes(entry.state);

async function getPayableEntry(context: AppContext, code: string): Promise<StoredEntry> {
  const entry = await getCurrentEntry(context, code);
  if (!isDue(entry)) throw new AppError('nothing_due', { detail: 'There is nothing to pay for this entry now' });
  return entry;
}

/** What is due for an entry and how it can be paid. Throws `entry_not_found`. */
export async function getDue(context: AppContext, code: string): Promise<PaymentDue> {
  const entry = await getCurrentEntry(context, code);
  return {
    code: entry.code,
    eventId: entry.eventId,
    eventTitle: entry.eventTitle,
    name: entry.name,
    state: entry.state,
    due: isDue(entry) ? entry.amount : 0,
    heldUntil: entry.heldUntil,
    reason: entry.reason,
    ways: offeredWays(context),
  };
}

/** What the payer needs for one way. Throws `nothing_due`, `payment_way_off`, `gateway_failed`. */
export async function beginPayment(context: AppContext, code: string, way: PaymentWay): Promise<PaymentInstructions> {
  const entry = await getPayableEntry(context, code);
  return getProvider(context, way).begin(entry);
}

/** Takes the number of a UPI transfer; an admin then checks it. Throws `utr_taken` where it was given before. */
export async function submitUtr(
  context: AppContext,
  code: string,
  utr: string,
  user: SessionUser | undefined,
): Promise<PaymentDue> {
  getProvider(context, 'upi');
  const entry = await getPayableEntry(context, code);
  const actor = participantActor(user, entry.name);
  try {
    await transact(context.db, async (trx) => {
      await moveLocked(trx, context, entry._id, 'under_review', { actor, note: `UTR ${utr}` });
      await repository.insertPayment(trx, {
        id: nanoid(),
        entryId: entry._id,
        way: 'upi',
        state: 'under_review',
        amount: entry.amount,
        utr,
        checks: 0,
        createdAt: context.clock().toISOString(),
      });
    });
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    const message = 'This UTR number was given for another payment already. Check the number in your UPI app';
    throw new AppError('utr_taken', { errors: [{ path: 'utr', message }], cause });
  }
  return getDue(context, code);
}

/** A payment. Throws `payment_not_found`. */
export async function getPayment({ db }: AppContext, id: string): Promise<Payment> {
  const payment = await repository.findPayment(db, 'id', id);
  if (!payment) throw new AppError('payment_not_found');
  return payment;
}

/** The payments of an entry, newest first. Throws `entry_not_found`. */
export async function listPaymentsOfEntry({ db }: AppContext, entryId: string): Promise<Payment[]> {
  await getStoredEntry(db, { id: entryId });
  return repository.listPaymentsOf(db, entryId);
}

const PAGE = 50;

/** Payments in a state with what they are for, oldest first, 50 a page. */
export async function listQueue({ db }: AppContext, filter: repository.QueueFilter) {
  const [found, total] = await Promise.all([
    repository.listQueue(db, filter, PAGE + 1),
    repository.countQueue(db, filter),
  ]);
  return { payments: found.slice(0, PAGE), total, more: found.length > PAGE };
}

/**
 * An admin saw a UPI transfer arrive: its entry is confirmed. Where the entry has ended meanwhile, the
 * payment counts as paid and is left for a refund. Throws `move_not_allowed` unless it is under review.
 */
export async function confirmTransfer(context: AppContext, paymentId: string, actor: Actor): Promise<Payment> {
  const before = await getPayment(context, paymentId);
  if (before.state !== 'under_review') throw new AppError('move_not_allowed', { detail: alreadyDecided(before) });
  await transact(context.db, (trx) => receivePayment(trx, context, paymentId, { actor, note: `UTR ${before.utr}` }));
  return getPayment(context, paymentId);
}

const alreadyDecided = ({ state, decidedBy }: Payment) =>
  `This payment is ${state.replace('_', ' ')} already${decidedBy ? ` (${decidedBy})` : ''}`;

/** An admin did not find a UPI transfer; the payer is told why and may send the right number. */
export async function rejectTransfer(
  context: AppContext,
  paymentId: string,
  reason: string,
  actor: Actor,
): Promise<Payment> {
  const { entryId } = await getPayment(context, paymentId);
  await transact(context.db, async (trx) => {
    const entry = await lockForPayment(trx, entryId);
    const payment = await repository.findPayment(trx, 'id', paymentId);
    if (payment?.state !== 'under_review') {
      throw new AppError('move_not_allowed', payment ? { detail: alreadyDecided(payment) } : {});
    }
    await repository.updatePayment(trx, paymentId, { state: 'rejected', reason, decidedBy: actor.name });
    if (isMoveAllowed(entry.state, 'rejected', actor)) {
      await moveLocked(trx, context, entryId, 'rejected', { actor, reason });
    }
  });
  return getPayment(context, paymentId);
}

/** An admin took the money at the desk. Throws `nothing_due` for a free entry, else `move_not_allowed`. */
export async function payAtDesk(
  context: AppContext,
  entryId: string,
  actor: Actor,
  note: string | null | undefined,
): Promise<void> {
  await transact(context.db, async (trx) => {
    const entry = await lockForPayment(trx, entryId);
    if (entry.amount === 0) throw new AppError('nothing_due', { detail: 'This entry costs nothing' });
    await moveLocked(trx, context, entryId, 'confirmed', { actor, paidWay: 'desk', note: note ?? 'Paid at the desk' });
    const now = context.clock();
    await repository.insertPayment(trx, {
      id: nanoid(),
      entryId,
      way: 'desk',
      state: 'paid',
      amount: entry.amount,
      reason: note ?? null,
      decidedBy: actor.name,
      paidOn: festivalDay(now, context.config.timeZone),
      checks: 0,
      createdAt: now.toISOString(),
      paidAt: now.toISOString(),
    });
  });
}

/**
 * Takes a payment that the gateway says is captured, and gives it back where its entry cannot be
 * confirmed any more.
 */
export async function receiveFromGateway(
  context: AppContext,
  paymentId: string,
  gatewayPaymentId: string,
  actor: Actor,
): Promise<void> {
  const giveBack = await transact(context.db, async (trx) => {
    const received = await receivePayment(trx, context, paymentId, { actor, gatewayPaymentId });
    if (received !== 'give_back') return false;
    const payment = await repository.findPayment(trx, 'id', paymentId);
    if (payment) await decideRefund(trx, context, payment, actor);
    return true;
  });
  if (giveBack) await carryOutRefund(context, paymentId);
}
