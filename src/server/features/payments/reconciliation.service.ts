import type { AppContext } from '../../context.ts';
import { claimCheck, type DueCheck, deleteGatewayEventsBefore, listDueChecks } from './payments.repository.ts';
import { applyReport } from './razorpay/razorpay.service.ts';
import { RazorpayClient } from './razorpay/razorpay-client.ts';
import { executeRefund } from './refunds.service.ts';

const BATCH = 20;
const MINUTE = 60_000;
/** Gaps between checks, in minutes: short at first for a closed browser, long for a bank that is late. */
const GAPS = [2, 4, 8, 15, 30, 60, 120, 240, 480, 720, 1440, 1440, 1440];
/** Razorpay delivers an event again for a day. */
const KEEP_EVENTS = 7 * 24 * 60 * MINUTE;

function nextCheck(now: Date, { checks, payment }: DueCheck): string | null {
  const gap = GAPS[checks] ?? (payment.status === 'refunding' ? 1440 : undefined);
  return gap === undefined ? null : new Date(now.getTime() + gap * MINUTE).toISOString();
}

async function check(context: AppContext, due: DueCheck): Promise<void> {
  const { payment } = due;
  if (payment.status === 'refunding') return executeRefund(context, payment._id);
  const { razorpay } = context.config;
  if (payment.status !== 'started' || !payment.orderId || !razorpay) return;
  const reported = await new RazorpayClient(razorpay).listPayments(payment.orderId);
  const arrived =
    reported.find(({ status }) => status === 'captured') ?? reported.find(({ status }) => status === 'authorized');
  if (arrived) await applyReport(context, payment, arrived);
}

/**
 * Asks the gateway about payments that neither return nor webhook reported, and about pending refunds. Several
 * processes may do so at once: each check is claimed by one. Returns how many checks were made.
 */
export async function reconcilePayments(context: AppContext): Promise<number> {
  const now = context.clock();
  let checked = 0;
  for (const due of await listDueChecks(context.db, now.toISOString(), BATCH)) {
    if (!(await claimCheck(context.db, due, nextCheck(now, due)))) continue;
    checked += 1;
    try {
      await check(context, due);
    } catch (error) {
      context.log.warn(
        { err: error, payment: due.payment._id },
        'the status of a payment could not be fetched; it is checked again later',
      );
    }
  }
  await deleteGatewayEventsBefore(context.db, new Date(now.getTime() - KEEP_EVENTS).toISOString());
  return checked;
}
