import { canChangeRefund } from '#contract/payments/payment-transitions.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { GATEWAY } from '../../registrations/actors.ts';
import { lockForPayment } from '../../registrations/status-commands.service.ts';
import type { RegistrationCore } from '../../registrations/stored-registration.ts';
import { addRefund, changeRefund, type PayingRegistration } from '../payment-transitions.service.ts';
import { findPayment, type StoredPayment } from '../payments.repository.ts';
import { settleRefunds } from '../refunds/refund-settlement.service.ts';
import { findRefund, listRefundsOf, type StoredRefund, updateRefund } from '../refunds/refunds.repository.ts';
import { NEXT_REFUND_CHECK } from '../refunds/refunds.service.ts';
import { type GatewayRefund, RazorpayClient, RazorpayError } from './razorpay-client.ts';

const RETURNED = 'Razorpay could not deliver it; the money is in your Razorpay balance again';
const BY_HAND = 'Made in Razorpay’s dashboard';

interface Changed {
  processed: StoredRefund[];
  failed: { refund: StoredRefund; reason: string }[];
}

/** The row of a refund that the gateway reports: by its id, or by the receipt that we asked for it with. */
const rowOf = (rows: StoredRefund[], { id, receipt }: GatewayRefund) =>
  rows.find(({ gatewayRefundId }) => gatewayRefundId === id) ??
  rows.find(({ _id, gatewayRefundId }) => _id === receipt && gatewayRefundId === null);

/** What a report changes about a known refund: an older report than the one that is stored changes nothing. */
const isNews = (refund: StoredRefund, { status }: GatewayRefund) =>
  canChangeRefund(refund.status, status, GATEWAY.kind) &&
  // What the bank returned was processed before: it is not processed again.
  !(refund.status === 'failed' && refund.processedAt !== null);

/**
 * Brings the refunds of a payment to what the gateway reports of them, including those made in its dashboard. Safe to
 * repeat and in any order. The caller holds the registration's lock and settles what changed.
 */
export async function applyGatewayRefunds(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: PayingRegistration & { amount: number },
  payment: StoredPayment,
  reported: GatewayRefund[],
): Promise<Changed> {
  const rows = await listRefundsOf(trx, [payment._id]);
  const changed: Changed = { processed: [], failed: [] };
  const changes = { actor: GATEWAY };
  for (const report of reported) {
    const { id: gatewayRefundId, status } = report;
    const known = rowOf(rows, report);
    if (!known) {
      const checkAt = new Date(context.clock().getTime() + NEXT_REFUND_CHECK).toISOString();
      const row = { amountPaise: report.amount, method: 'gateway', status, gatewayRefundId, reason: BY_HAND } as const;
      const times = { checkAt: status === 'pending' ? checkAt : null };
      const added = await addRefund(trx, context, registration, payment, { ...row, ...times }, changes);
      if (status === 'processed') changed.processed.push(added);
      if (status === 'failed') changed.failed.push({ refund: added, reason: RETURNED });
    } else if (isNews(known, report)) {
      const failure = status === 'failed' ? { failureReason: RETURNED } : {};
      await changeRefund(trx, context, registration, known, status, { ...changes, gatewayRefundId, ...failure });
      if (status === 'processed') changed.processed.push(known);
      if (status === 'failed') changed.failed.push({ refund: known, reason: RETURNED });
    } else if (known.gatewayRefundId === null) {
      await updateRefund(trx, known._id, { gatewayRefundId });
    }
  }
  return changed;
}

async function apply(context: AppContext, payment: StoredPayment, reported: GatewayRefund[]): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const registration: RegistrationCore = await lockForPayment(trx, payment.registrationId);
    const changed = await applyGatewayRefunds(trx, context, registration, payment, reported);
    await settleRefunds(trx, context, registration._id, { ...changed, actor: GATEWAY });
  });
}

/** Stores that the gateway refused a refund, with its reason. */
async function refuse(context: AppContext, refundId: string, reason: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const found = await findRefund(trx, refundId);
    if (!found) return;
    const registration = await lockForPayment(trx, found.registrationId);
    const refund = await findRefund(trx, refundId);
    if (refund?.status !== 'pending') return;
    const change = { actor: GATEWAY, failureReason: reason };
    await changeRefund(trx, context, registration, refund, 'failed', change);
    const failed = [{ refund, reason }];
    await settleRefunds(trx, context, registration._id, { processed: [], failed, actor: GATEWAY });
  });
}

/**
 * Asks the gateway for a refund that was decided, or how far it is. Where it does not respond the refund stays `pending`
 * and the periodic check tries again; the same refund is never made twice.
 */
export async function executeRefund(context: AppContext, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId);
  const payment = refund && (await findPayment(context.db, 'id', refund.paymentId));
  const { razorpay } = context.config;
  if (refund?.status !== 'pending' || !payment?.gatewayPaymentId || !razorpay) return;
  const client = new RazorpayClient(razorpay);
  try {
    // It may have been made by an attempt whose response was lost; and others may have been made in the dashboard.
    await apply(context, payment, await client.listRefunds(payment.gatewayPaymentId));
    const current = await findRefund(context.db, refundId);
    if (current?.status !== 'pending' || current.gatewayRefundId !== null) return;
    const made = await client.refund(payment.gatewayPaymentId, refund.amountPaise, refundId);
    await apply(context, payment, [{ ...made, receipt: refundId }]);
  } catch (error) {
    if (error instanceof RazorpayError && error.isRefusal) return refuse(context, refundId, error.message);
    context.log.error({ err: error, refund: refundId }, 'a refund is tried again later');
  }
}
