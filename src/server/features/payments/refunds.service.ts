import type { Payment } from '#contract/payments/payments.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { type Actor, GATEWAY } from '../registrations/actors.ts';
import { lockForPayment, recordPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import { canTransition } from '../registrations/status-machine.ts';
import { findPayment, listPaymentsOf, updatePayment } from './payments.repository.ts';
import { providersOf } from './providers.ts';

/** When the gateway is asked again about a pending refund (ms). */
const NEXT_CHECK = 5 * 60_000;

/** Decides that a payment is refunded; `executeRefund` then does it, now or as soon as the gateway responds. */
export async function decideRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  payment: Payment,
  actor: Actor,
): Promise<void> {
  const checkAt = new Date(context.clock().getTime() + NEXT_CHECK).toISOString();
  await updatePayment(trx, payment._id, { status: 'refunding', decidedBy: actor.name, checkAt, checks: 0 });
}

/** Stores that a payment was refunded, and ends its registration unless another payment remains. */
export async function finishRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  payment: Payment,
  refundId: string | null,
  actor: Actor,
): Promise<void> {
  const registration = await lockForPayment(trx, payment.registrationId);
  const current = await findPayment(trx, 'id', payment._id);
  if (!current || current.status === 'refunded') return;
  const now = context.clock().toISOString();
  await updatePayment(trx, payment._id, { status: 'refunded', refundedAt: now, refundId, checkAt: null });
  const others = (await listPaymentsOf(trx, registration._id)).filter(
    ({ _id, status }) => _id !== payment._id && status === 'paid',
  );
  // Of two payments one may be refunded while the other keeps the registration confirmed.
  if (others.length === 0 && canTransition(registration.status, 'refunded', actor.kind)) {
    await transitionLocked(trx, context, registration._id, 'refunded', { actor });
  } else {
    await recordPayment(trx, context, registration._id, `₹${payment.amount} was refunded`, actor);
  }
}

/**
 * Refunds a payment for which that was decided. Where the gateway does not respond, the payment stays
 * `refunding` and the periodic check tries again; the same refund is never made twice.
 */
export async function executeRefund(context: AppContext, paymentId: string, actor: Actor = GATEWAY): Promise<void> {
  const payment = await findPayment(context.db, 'id', paymentId);
  const provider = payment && providersOf(context)[payment.method];
  if (!payment || !provider || payment.status !== 'refunding') return;
  try {
    const { status, refundId } = await provider.refund(payment);
    if (status === 'done') {
      await inTransaction(context.db, (trx) => finishRefund(trx, context, payment, refundId, actor));
    } else {
      await updatePayment(context.db, paymentId, { refundId });
    }
  } catch (error) {
    context.log.error({ err: error, payment: paymentId }, 'a refund is tried again later');
  }
}

/**
 * An admin refunds all payments of a registration, which ends it. Throws `payment_not_found` where nothing was
 * paid and `transition_not_allowed` where the registration's status does not allow it.
 */
export async function refundRegistration(
  context: AppContext,
  registrationId: string,
  actor: Actor,
  note: string | null | undefined,
): Promise<void> {
  const ids = await inTransaction(context.db, async (trx) => {
    const registration = await lockForPayment(trx, registrationId);
    const paid = (await listPaymentsOf(trx, registrationId)).filter(({ status }) => status === 'paid');
    if (paid.length === 0)
      throw new AppError('payment_not_found', { detail: 'Nothing was paid for this registration' });
    for (const payment of paid) await decideRefund(trx, context, payment, actor);
    if (registration.status !== 'refunded')
      await transitionLocked(trx, context, registrationId, 'refunded', { actor, note: note ?? null });
    return paid.map(({ _id }) => _id);
  });
  for (const id of ids) await executeRefund(context, id, actor);
}
