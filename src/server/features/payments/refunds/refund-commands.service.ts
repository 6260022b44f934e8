import type { RefundMethod } from '#contract/payments/payment-transitions.ts';
import type { CreateRefund, Refund } from '#contract/payments/refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';
import { inTransaction, withoutTransactionHook } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { findGranted, requireRefundApproval } from '../../approvals/require-approval.service.ts';
import type { Actor } from '../../registrations/actors.ts';
import { lockForPayment } from '../../registrations/status-commands.service.ts';
import { canTransition } from '../../registrations/status-machine.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { listLeft } from '../money.service.ts';
import { findPayment, listPaidOf, type StoredPayment } from '../payments.repository.ts';
import { executeRefund } from '../razorpay/gateway-refunds.service.ts';
import { syncGatewayPayment } from '../razorpay/sync-payment.service.ts';
import { type EventRefundRun, listIdsOfRun, sumByApproval } from './event-refunds.repository.ts';
import { settleRefunds } from './refund-settlement.service.ts';
import {
  countRefundQueue,
  findRefund,
  isReplaced,
  type RefundQueueFilter,
  readRefundPage,
  type StoredRefund,
} from './refunds.repository.ts';
import { decideRefund } from './refunds.service.ts';

const PAGE = 50;

/** Refunds of a status, oldest first or as sorted, 50 a page. */
export async function listRefunds({ db }: AppContext, filter: RefundQueueFilter) {
  const { rows, ...page } = await readRefundPage(db, filter, PAGE);
  return { refunds: rows, ...page };
}

async function getRefund({ db }: AppContext, id: string): Promise<Refund> {
  const refund = await findRefund(db, id);
  if (!refund) throw new AppError('payment_not_found', { detail: 'This refund does not exist' });
  const { amountPaise: _amountPaise, approvalId: _approvalId, ...shown } = refund;
  return shown;
}

const GATEWAY_AWAY =
  'Razorpay cannot be reached, and may have given this money back already. Record the refund once it can be asked';

/**
 * Learns what was refunded in the gateway's dashboard meanwhile, so that no more goes back than is left. Throws
 * `gateway_failed` where the gateway is away and a refund is made by hand, which nobody else refuses.
 */
async function syncFirst(context: AppContext, payments: StoredPayment[], method?: RefundMethod): Promise<void> {
  await withoutTransactionHook(async () => {
    for (const { _id, gatewayPaymentId, status } of payments) {
      if (!gatewayPaymentId || status !== 'paid') continue;
      try {
        await syncGatewayPayment(context, gatewayPaymentId);
      } catch (error) {
        const isByHand = method !== undefined && method !== 'gateway';
        if (isByHand) throw new AppError('gateway_failed', { detail: GATEWAY_AWAY, cause: error });
        // It refuses later what is too much.
        context.log.warn({ err: error, payment: _id }, 'the refunds of a payment could not be fetched');
      }
    }
  });
}

/** Of a refund that may need approval: what it is of. */
const needOf = ({ _id, eventId }: { _id: string; eventId: string }) => ({ eventId, registrationId: _id });

/** Settles what was done by hand, and asks the gateway, after the commit, for what goes through it. */
async function settleByHand(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  refunds: StoredRefund[],
  { actor, note }: { actor: Actor; note?: string | null | undefined },
): Promise<void> {
  const processed = refunds.filter(({ status }) => status === 'processed');
  if (processed.length > 0) await settleRefunds(trx, context, registrationId, { processed, failed: [], actor, note });
}

/**
 * An admin gives back a part of a payment, or all of it: the registration ends only where nothing remains of what was
 * paid. Throws `payment_not_found`, `transition_not_allowed`, `gateway_failed` where it is made by hand while Razorpay is away, and
 * `validation_failed` naming `amount` or `reference`.
 */
export async function refundPayment(
  context: AppContext,
  paymentId: string,
  { amount, ...refund }: CreateRefund,
  actor: Actor,
): Promise<Refund> {
  const known = await findPayment(context.db, 'id', paymentId);
  if (known) await syncFirst(context, [known], refund.method);
  const { _id } = await inTransaction(context.db, async (trx) => {
    const { payment, registration } = await lockPayment(trx, paymentId);
    const amountPaise = amount * PAISE;
    const { reason } = refund;
    const need = { ...needOf(registration), paymentIds: [paymentId], amountPaise, reason };
    const approvalId = await requireRefundApproval(trx, context, need, actor);
    const given = { ...refund, amountPaise, approvalId };
    const decided = await decideRefund(trx, context, registration, payment, given, actor);
    await settleByHand(trx, context, registration._id, [decided], { actor, note: refund.reason });
    return decided;
  });
  await executeRefund(context, _id);
  return getRefund(context, _id);
}

/** Makes another refund in the place of one that was refused. Throws where that was done already. */
async function replaceRefund(
  context: AppContext,
  { paymentId, refundId }: { paymentId: string; refundId: string },
  way: { method: RefundMethod; reference?: string | null | undefined },
  actor: Actor,
): Promise<Refund> {
  const known = await findPayment(context.db, 'id', paymentId);
  if (known) await syncFirst(context, [known], way.method);
  const { _id } = await inTransaction(context.db, async (trx) => {
    const { payment, registration } = await lockPayment(trx, paymentId);
    const refused = await findRefund(trx, refundId);
    if (refused?.paymentId !== paymentId) throw new AppError('payment_not_found', { detail: 'No such refund' });
    if (refused.status !== 'failed' || (await isReplaced(trx, refundId))) {
      throw new AppError('transition_not_allowed', { detail: 'This refund is not refused any more' });
    }
    const { amountPaise, reason } = refused;
    const need = { ...needOf(registration), paymentIds: [paymentId], amountPaise, reason };
    const isSame = way.method === 'gateway' && refused.approvalId !== null;
    const approvalId = isSame ? refused.approvalId : await requireRefundApproval(trx, context, need, actor);
    const again = { ...way, amountPaise, reason, replacesId: refundId, approvalId };
    const decided = await decideRefund(trx, context, registration, payment, again, actor);
    await settleByHand(trx, context, registration._id, [decided], { actor, note: reason });
    return decided;
  });
  await executeRefund(context, _id);
  return getRefund(context, _id);
}

/** An admin asks the gateway again for a refund that it refused. Throws as `refundPayment`. */
export const retryRefund = (context: AppContext, ids: { paymentId: string; refundId: string }, actor: Actor) =>
  replaceRefund(context, ids, { method: 'gateway' }, actor);

/** An admin gave back by hand what the gateway refused. Throws as `refundPayment`. */
export const refundByHand = (
  context: AppContext,
  ids: { paymentId: string; refundId: string },
  way: { method: RefundMethod; reference?: string | null | undefined },
  actor: Actor,
) => replaceRefund(context, ids, way, actor);

/**
 * An admin gives back all that is left of the payments of a registration, which ends once it went back. Throws
 * `payment_not_found` where nothing is left, `transition_not_allowed` where the status does not allow it, and
 * `validation_failed` naming `reference`.
 */
export async function refundRegistration(
  context: AppContext,
  registrationId: string,
  { note, reference }: { note?: string | null | undefined; reference?: string | null | undefined },
  actor: Actor,
): Promise<void> {
  await syncFirst(context, await listPaidOf(context.db, [registrationId]));
  const ids = await inTransaction(context.db, async (trx) => {
    const registration = await lockForPayment(trx, registrationId);
    const left = (await listLeft(trx, registrationId)).filter(({ leftPaise }) => leftPaise > 0);
    if (left.length === 0) throw new AppError('payment_not_found', { detail: 'Nothing is left to refund' });
    if (registration.status !== 'refunded' && !canTransition(registration.status, 'refunded', actor.kind)) {
      throw new AppError('transition_not_allowed', {
        detail: `A registration that is ${registration.status.replace('_', ' ')} cannot be refunded`,
      });
    }
    const amountPaise = left.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
    const paymentIds = left.map(({ payment }) => payment._id);
    const need = { ...needOf(registration), paymentIds, amountPaise, reason: note ?? null };
    const approvalId = await requireRefundApproval(trx, context, need, actor);
    const decided: StoredRefund[] = [];
    for (const { payment, leftPaise } of left) {
      const refund = { amountPaise: leftPaise, reason: note ?? null, reference, approvalId };
      decided.push(await decideRefund(trx, context, registration, payment, refund, actor));
    }
    await settleByHand(trx, context, registrationId, decided, { actor, note });
    return decided.map(({ _id }) => _id);
  });
  for (const id of ids) await executeRefund(context, id);
}

/** What an approval still allows a refund of a whole event to give back, in paise. The caller holds the event's lock. */
async function readAllowed(trx: DatabaseTransaction, run: EventRefundRun): Promise<number> {
  if (run.approvalId === null) return Number.POSITIVE_INFINITY;
  // Refunds of several events may share it.
  await lockRow(trx, 'approvals', 'id', run.approvalId);
  const approved = (await findGranted(trx, run.approvalId))?.amount ?? 0;
  return approved - (await sumByApproval(trx, run));
}

/**
 * Gives back what is left of the payments of a registration that a refund of a whole event is of, as far as its approval
 * allows; nothing where nothing is left, so that it may be repeated. What came otherwise stays for somebody to give back by hand.
 */
export async function refundOfRun(
  context: AppContext,
  registrationId: string,
  run: EventRefundRun,
  actor: Actor,
): Promise<void> {
  await syncFirst(context, await listPaidOf(context.db, [registrationId]));
  const { reason, approvalId } = run;
  const ids = await inTransaction(context.db, async (trx) => {
    const registration = await lockForPayment(trx, registrationId);
    const paymentIds = await listIdsOfRun(trx, run, registrationId);
    let allowedPaise = await readAllowed(trx, run);
    const decided: StoredRefund[] = [];
    for (const { payment, leftPaise } of await listLeft(trx, registrationId)) {
      if (!paymentIds.includes(payment._id)) continue;
      if (leftPaise > allowedPaise) {
        context.log.warn({ payment: payment._id, approvalId }, 'a refund of an event is more by now than was approved');
        continue;
      }
      allowedPaise -= leftPaise;
      const refund = { amountPaise: leftPaise, reason, method: 'gateway' as const, approvalId };
      decided.push(await decideRefund(trx, context, registration, payment, refund, actor));
    }
    return decided.map(({ _id }) => _id);
  });
  for (const id of ids) await executeRefund(context, id);
}

/** How many refunds the gateway refused and nothing was made in place of, of whichever year. */
export const countFailedRefunds = (db: Database, scope: Scope): Promise<number> =>
  countRefundQueue(db, { status: 'failed', scope });
