import type { AppContext } from '../../context.ts';
import {
  type CheckedTable,
  claimCheck,
  type DueCheck,
  deleteGatewayEventsBefore,
  listDueChecks,
} from './gateway-checks.repository.ts';
import { findPayment, updatePayment } from './payments.repository.ts';
import { executeRefund } from './razorpay/gateway-refunds.service.ts';
import { RazorpayClient } from './razorpay/razorpay-client.ts';
import { syncGatewayPayment } from './razorpay/sync-payment.service.ts';

const BATCH = 20;
const MINUTE = 60_000;
/** Gaps between checks, in minutes: short at first for a closed browser, long for a bank that is late. */
const GAPS = [2, 4, 8, 15, 30, 60, 120, 240, 480, 720, 1440, 1440, 1440];
/** Razorpay delivers an event again for a day. */
const KEEP_EVENTS = 7 * 24 * 60 * MINUTE;

/** A refund is asked about until it is settled; a payment that never came is forgotten after some days. */
function nextCheck(now: Date, { table, checks }: DueCheck): string | null {
  const gap = GAPS[checks] ?? (table === 'refunds' ? 1440 : undefined);
  return gap === undefined ? null : new Date(now.getTime() + gap * MINUTE).toISOString();
}

/** Asks about every payment of an order: a further one may have been made without any webhook. */
async function checkOrder(context: AppContext, paymentId: string): Promise<void> {
  const payment = await findPayment(context.db, 'id', paymentId);
  const { razorpay } = context.config;
  if (!payment?.orderId || !razorpay) return;
  const reported = await new RazorpayClient(razorpay).listPayments(payment.orderId);
  // Money that arrived is applied before what is only promised.
  const order = ['captured', 'refunded', 'authorized', 'failed'];
  const worthAsking = reported.filter(({ status }) => order.includes(status));
  worthAsking.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  for (const { id } of worthAsking) await syncGatewayPayment(context, id);
  // What is settled was only asked about because a webhook could not be handled.
  const after = await findPayment(context.db, 'id', paymentId);
  if (after && after.status !== 'started') await updatePayment(context.db, paymentId, { checkAt: null });
}

async function runChecks(context: AppContext, table: CheckedTable, now: Date): Promise<number> {
  let checked = 0;
  for (const due of await listDueChecks(context.db, table, now.toISOString(), BATCH)) {
    if (!(await claimCheck(context.db, due, nextCheck(now, due)))) continue;
    checked += 1;
    try {
      await (table === 'payments' ? checkOrder(context, due.id) : executeRefund(context, due.id));
    } catch (error) {
      context.log.warn(
        { err: error, [table]: due.id },
        'the status of a payment could not be fetched; it is checked again later',
      );
    }
  }
  return checked;
}

/**
 * Asks the gateway about payments that neither return nor webhook reported, and about pending refunds. Several
 * processes may do so at once: each check is claimed by one. Returns how many checks were made.
 */
export async function reconcilePayments(context: AppContext): Promise<number> {
  const now = context.clock();
  const checked = (await runChecks(context, 'payments', now)) + (await runChecks(context, 'refunds', now));
  await deleteGatewayEventsBefore(context.db, new Date(now.getTime() - KEEP_EVENTS).toISOString());
  return checked;
}
