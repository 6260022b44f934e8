import type { Payment } from '#contract/payments.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import {
  type Actor,
  GATEWAY,
  isMoveAllowed,
  lockForPayment,
  moveLocked,
  notePayment,
} from '../registrations/decisions.service.ts';
import { findPayment, listPaymentsOf, updatePayment } from './payments.repository.ts';
import { providersOf } from './providers.ts';

/** When the gateway is asked again about a refund that is on its way (ms). */
const NEXT_CHECK = 5 * 60_000;

/** Decides that a payment goes back; `carryOutRefund` then does it, at once or whenever the gateway can. */
export async function decideRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  payment: Payment,
  actor: Actor,
): Promise<void> {
  const checkAt = new Date(context.clock().getTime() + NEXT_CHECK).toISOString();
  await updatePayment(trx, payment._id, { state: 'refunding', decidedBy: actor.name, checkAt, checks: 0 });
}

/** Writes down that a payment was given back, and ends its entry if it has not ended. */
export async function finishRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  payment: Payment,
  refundId: string | null,
  actor: Actor,
): Promise<void> {
  const entry = await lockForPayment(trx, payment.entryId);
  const current = await findPayment(trx, 'id', payment._id);
  if (!current || current.state === 'refunded') return;
  const now = context.clock().toISOString();
  await updatePayment(trx, payment._id, { state: 'refunded', refundedAt: now, refundId, checkAt: null });
  const others = (await listPaymentsOf(trx, entry._id)).filter(
    ({ _id, state }) => _id !== payment._id && state === 'paid',
  );
  // Of two payments one may go back while the other keeps the entry confirmed.
  if (others.length === 0 && isMoveAllowed(entry.state, 'refunded', actor)) {
    await moveLocked(trx, context, entry._id, 'refunded', { actor });
  } else {
    await notePayment(trx, context, entry._id, `₹${payment.amount} was given back`, actor);
  }
}

/**
 * Gives a payment back that was decided to go. Where the gateway does not answer, the payment stays
 * `refunding` and the periodic check tries again: the same refund is never made twice.
 */
export async function carryOutRefund(context: AppContext, paymentId: string, actor: Actor = GATEWAY): Promise<void> {
  const payment = await findPayment(context.db, 'id', paymentId);
  const provider = payment && providersOf(context)[payment.way];
  if (!payment || !provider || payment.state !== 'refunding') return;
  try {
    const { state, refundId } = await provider.refund(payment);
    if (state === 'done') {
      await transact(context.db, (trx) => finishRefund(trx, context, payment, refundId, actor));
    } else {
      await updatePayment(context.db, paymentId, { refundId });
    }
  } catch (error) {
    context.log.error({ err: error, payment: paymentId }, 'a refund is tried again later');
  }
}

/**
 * An admin gives the money of an entry back, which ends the entry. Throws `payment_not_found` where
 * nothing was paid and `move_not_allowed` where the entry's state does not allow it.
 */
export async function refundEntry(
  context: AppContext,
  entryId: string,
  actor: Actor,
  note: string | null | undefined,
): Promise<void> {
  const ids = await transact(context.db, async (trx) => {
    const entry = await lockForPayment(trx, entryId);
    const paid = (await listPaymentsOf(trx, entryId)).filter(({ state }) => state === 'paid');
    if (paid.length === 0) throw new AppError('payment_not_found', { detail: 'Nothing was paid for this entry' });
    for (const payment of paid) await decideRefund(trx, context, payment, actor);
    if (entry.state !== 'refunded') await moveLocked(trx, context, entryId, 'refunded', { actor, note: note ?? null });
    return paid.map(({ _id }) => _id);
  });
  for (const id of ids) await carryOutRefund(context, id, actor);
}
