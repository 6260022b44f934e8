import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { GATEWAY } from '../../registrations/actors.ts';
import { lockForPayment, recordPayment } from '../../registrations/status-commands.service.ts';
import { canTransition } from '../../registrations/status-machine.ts';
import type { RegistrationCore } from '../../registrations/stored-registration.ts';
import { listLeft, readStillToPay, readSums } from '../money.service.ts';
import { confirmPaid, receivePayment } from '../payment-capture.service.ts';
import { addPayment, changePayment, recordFee } from '../payment-transitions.service.ts';
import { findPayment, findPaymentOfOrder, type StoredPayment, updatePayment } from '../payments.repository.ts';
import { settleRefunds } from '../refunds/refund-settlement.service.ts';
import { decideRefund } from '../refunds/refunds.service.ts';
import { applyGatewayRefunds, executeRefund } from './gateway-refunds.service.ts';
import { type GatewayPayment, type GatewayRefund, RazorpayClient, RazorpayError } from './razorpay-client.ts';

/** What the gateway reports of one payment. */
interface Report {
  reported: GatewayPayment;
  refunds: GatewayRefund[];
}

/** What has to be asked of the gateway after a report was applied. */
interface Outcome {
  isOurs: boolean;
  capture: boolean;
  /** Refunds that were decided. */
  refunds: string[];
}

const nothing: Outcome = { isOurs: true, capture: false, refunds: [] };

/** Whether the money is, or was, ours: what nobody captured is given back by Razorpay and never counted. */
const hasArrived = ({ status, captured }: GatewayPayment) =>
  status === 'captured' || (status === 'refunded' && captured !== false);

/** Whether the gateway's payment has the amount of the order, to the paisa. */
function hasOrderedAmount(context: AppContext, payment: StoredPayment, reported: GatewayPayment): boolean {
  const matches = reported.amount === payment.amount * PAISE && reported.currency === 'INR';
  if (!matches)
    context.log.error({ payment: payment._id, reported }, 'Razorpay reports another amount than was ordered');
  return matches;
}

/** What arrived in another amount than was ordered confirms nothing: the panel shows it beside the payment, for a person to decide. */
async function recordOtherAmount(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, registrationId, amount, reason }: StoredPayment,
  reported: GatewayPayment,
): Promise<void> {
  const rupees = reported.amount / PAISE;
  const took = reported.currency === 'INR' ? formatRupees(rupees) : `${rupees} ${reported.currency}`;
  const note = `Razorpay took ${took} (${reported.id}) where ${formatRupees(amount)} was ordered. It is not recorded: look at it in Razorpay`;
  // Reported with each webhook and check.
  if (reason === note) return;
  await updatePayment(trx, _id, { reason: note });
  await recordPayment(trx, context, registrationId, note, GATEWAY);
}

/** What one report is applied to, read under the registration's lock. */
interface Locked {
  trx: DatabaseTransaction;
  context: AppContext;
  registration: RegistrationCore;
  /** The payment that the order was made for. */
  first: StoredPayment;
  /** The row of the reported payment: by its id, or the order's own while no payment is known for it. */
  row: StoredPayment | undefined;
}

/** A further payment of an order is a row of its own. */
async function addFurther({ trx, context, registration, first }: Locked, gatewayPaymentId: string) {
  const { method, amount, orderId } = first;
  const row = { method, amount, orderId, gatewayPaymentId, status: 'started' } as const;
  const note = 'A further payment of the same order';
  return addPayment(trx, context, registration, row, { actor: GATEWAY, note });
}

/** Decides that what is left of a payment goes back. */
async function giveBack({ trx, context, registration }: Locked, payment: StoredPayment): Promise<string[]> {
  const left = (await listLeft(trx, registration._id)).find((one) => one.payment._id === payment._id);
  if (!left || left.leftPaise === 0) return [];
  const refund = { amountPaise: left.leftPaise, reason: 'More than was due, or too late' };
  return [(await decideRefund(trx, context, registration, payment, { ...refund, approvalId: null }, GATEWAY))._id];
}

/** The money arrived: it confirms the registration, or goes back where that is not possible. */
async function receive(locked: Locked, { reported, refunds }: Report): Promise<Outcome> {
  const { trx, context, registration } = locked;
  const payment = locked.row ?? (await addFurther(locked, reported.id));
  const isNew = payment.status !== 'paid';
  const received = { actor: GATEWAY, gatewayPaymentId: reported.id };
  if (isNew) await receivePayment(trx, context, registration, payment, received);
  if (reported.fee != null && payment.fee === null) {
    await recordFee(trx, context, registration, payment, reported.fee, GATEWAY);
  }
  const goneBack = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
  let isSurplus = false;
  if (isNew && goneBack >= payment.amount * PAISE) {
    const line = `${formatRupees(payment.amount)} arrived, and Razorpay gave it back`;
    await recordPayment(trx, context, registration._id, line, GATEWAY);
  } else if (isNew) {
    isSurplus = (await confirmPaid(trx, context, registration, payment, received)) === 'surplus';
  }
  // After the charge: what went back of it reduces it.
  const changed = await applyGatewayRefunds(trx, context, registration, payment, refunds);
  const decided = isSurplus ? await giveBack(locked, payment) : [];
  await settleRefunds(trx, context, registration._id, { ...changed, actor: GATEWAY });
  return { ...nothing, refunds: decided };
}

/** An authorized payment that must not be taken: Razorpay refunds what nobody captures. */
async function leave(locked: Locked, reported: GatewayPayment, isPaid: boolean): Promise<Outcome> {
  const { trx, context, registration } = locked;
  if (locked.row && locked.row.status !== 'started') return nothing;
  const payment = locked.row ?? (await addFurther(locked, reported.id));
  const kind = isPaid ? 'A second' : 'A late';
  const note = `${kind} payment of ${formatRupees(payment.amount)} was not taken: Razorpay gives it back by itself`;
  const changes = { actor: GATEWAY, note, reason: note, gatewayPaymentId: reported.id };
  await changePayment(trx, context, registration, payment, 'rejected', changes);
  await recordPayment(trx, context, registration._id, note, GATEWAY);
  return nothing;
}

/** An authorized payment is captured where it can confirm its registration, and no other one was or is being taken. */
async function decideCapture(locked: Locked, reported: GatewayPayment): Promise<Outcome> {
  const { trx, registration, first, row } = locked;
  const due = await readStillToPay(trx, registration);
  const isWanted = due > 0 && first.amount >= due;
  if (!isWanted || !canTransition(registration.status, 'confirmed', GATEWAY.kind)) {
    const { paid, processed } = await readSums(trx, registration._id);
    return leave(locked, reported, paid > processed);
  }
  if (!row) return nothing;
  // Claimed for this payment, so that of two authorized at once one is captured.
  if (first.gatewayPaymentId === null) await updatePayment(trx, row._id, { gatewayPaymentId: reported.id });
  return { ...nothing, capture: true };
}

async function applyLocked(trx: DatabaseTransaction, context: AppContext, report: Report): Promise<Outcome> {
  const { id, order_id: orderId, status } = report.reported;
  const found = orderId ? await findPaymentOfOrder(trx, orderId) : undefined;
  // Another application may share the Razorpay account.
  if (!found || !orderId) return { ...nothing, isOurs: false };
  const registration = await lockForPayment(trx, found.registrationId);
  const first = await findPaymentOfOrder(trx, orderId);
  if (!first) return nothing;
  if (!hasOrderedAmount(context, first, report.reported)) {
    if (hasArrived(report.reported)) await recordOtherAmount(trx, context, first, report.reported);
    return nothing;
  }
  const known = await findPayment(trx, 'gatewayPaymentId', id);
  const isFree = first.gatewayPaymentId === null && first.status === 'started';
  const locked = { trx, context, registration, first, row: known ?? (isFree ? first : undefined) };
  if (hasArrived(report.reported)) return receive(locked, report);
  if (status === 'authorized') return decideCapture(locked, report.reported);
  // Failed, or given back uncaptured: the order is free for the next attempt.
  if (known?.status === 'started' && status !== 'created') {
    await updatePayment(trx, known._id, { gatewayPaymentId: null });
  }
  return nothing;
}

async function fetchReport(client: RazorpayClient, id: string): Promise<Report | undefined> {
  try {
    const [reported, refunds] = await Promise.all([client.fetchPayment(id), client.listRefunds(id)]);
    return { reported, refunds };
  } catch (error) {
    // Unknown to this Razorpay account.
    if (error instanceof RazorpayError && error.isRefusal) return undefined;
    throw error;
  }
}

/** False where the gateway would not capture it; its status then says why. */
async function capture(context: AppContext, client: RazorpayClient, reported: GatewayPayment): Promise<void> {
  try {
    await client.capture(reported);
  } catch (error) {
    if (!(error instanceof RazorpayError) || !error.isRefusal) throw error;
    context.log.warn({ err: error, payment: reported.id }, 'Razorpay did not capture a payment');
  }
}

/**
 * Brings our rows to what Razorpay says of one of its payments and of its refunds. The browser's return, the webhooks and
 * the periodic check all end here: nothing but the gateway's present state counts, so it is safe to repeat, late, and in
 * any order. Returns whether the payment is of an order of ours. Throws `RazorpayError` where the gateway is away.
 */
export async function syncGatewayPayment(context: AppContext, gatewayPaymentId: string): Promise<boolean> {
  const { razorpay } = context.config;
  if (!razorpay) return false;
  const client = new RazorpayClient(razorpay);
  const apply = async (report: Report | undefined) =>
    report ? inTransaction(context.db, (trx) => applyLocked(trx, context, report)) : { ...nothing, isOurs: false };
  const report = await fetchReport(client, gatewayPaymentId);
  let outcome = await apply(report);
  if (outcome.capture && report) {
    await capture(context, client, report.reported);
    outcome = await apply(await fetchReport(client, gatewayPaymentId));
  }
  for (const id of outcome.refunds) await executeRefund(context, id);
  return outcome.isOurs;
}
