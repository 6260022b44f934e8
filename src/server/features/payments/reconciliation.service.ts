import type { AppContext } from '../../context.ts';
import {
  claimCheck,
  type DueCheck,
  deleteGatewayEventsBefore,
  listDueChecks,
  repairCheckTimes,
} from './payments.repository.ts';
import { takeOver } from './razorpay.service.ts';
import { RazorpayClient } from './razorpay-client.ts';
import { executeRefund } from './refunds.service.ts';

const BATCH = 20;
const MINUTE = 60_000;
/** Gaps between checks, in minutes: a closed browser is found soon, a bank that answers late as well. */
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
  const told = await new RazorpayClient(razorpay).listPayments(payment.orderId);
  const arrived =
    told.find(({ status }) => status === 'captured') ?? told.find(({ status }) => status === 'authorized');
  if (arrived) await takeOver(context, payment, arrived);
}

/**
 * Asks the gateway about payments of which neither return nor webhook told, and about refunds on their
 * way. Several processes may do so at once: each check is claimed by one. Returns how many were made.
 */
export async function reconcilePayments(context: AppContext): Promise<number> {
  const now = context.clock();
  let made = 0;
  for (const due of await listDueChecks(context.db, now.toISOString(), BATCH)) {
    if (!(await claimCheck(context.db, due, nextCheck(now, due)))) continue;
    made += 1;
    try {
      await check(context, due);
    } catch (error) {
      context.log.warn({ err: error, payment: due.payment._id }, 'Razorpay is asked about a payment again later');
    }
  }
  await deleteGatewayEventsBefore(context.db, new Date(now.getTime() - KEEP_EVENTS).toISOString());
  return made;
}

/** Checks that would wait longer than the longest gap, since the clock was ahead, are due now. */
export async function repairCheckSkew({ db, clock }: AppContext): Promise<void> {
  const now = clock();
  await repairCheckTimes(db, new Date(now.getTime() + 2 * 1440 * MINUTE).toISOString(), now.toISOString());
}
