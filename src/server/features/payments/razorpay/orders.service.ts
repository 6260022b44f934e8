import { setTimeout as delay } from 'node:timers/promises';
import { PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { lockForPayment } from '../../registrations/status-commands.service.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import { openPaymentLocked } from '../open-payment.service.ts';
import { findPayment, type StoredPayment } from '../payments.repository.ts';
import { claimOrder, releaseOrder, storeOrder } from './orders.repository.ts';
import type { RazorpayClient } from './razorpay-client.ts';

/** When the gateway is first asked about a started payment, should neither return nor webhook come (ms). */
const FIRST_CHECK = 2 * 60_000;
/** How long a request has the right to create the order alone: longer than the gateway takes to respond (ms). */
const CLAIM = 15_000;
/** How often, and at which gaps (ms), other requests look whether it has. */
const LOOKS = 25;
const LOOK_GAP = 200;

const failed = (cause?: unknown) =>
  new AppError('gateway_failed', {
    detail: 'Razorpay did not respond. Try again, or use another payment method',
    ...(cause ? { cause } : {}),
  });

/** Waits for the order that another request, perhaps of another process, creates now. */
async function waitForOrder({ db }: AppContext, paymentId: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const orderId = (await findPayment(db, 'id', paymentId))?.orderId;
    if (orderId) return orderId;
    await delay(LOOK_GAP);
  }
  throw failed();
}

async function createOrder(
  context: AppContext,
  client: RazorpayClient,
  registration: StoredRegistration,
  { _id, amount, reference }: StoredPayment,
): Promise<string> {
  try {
    const { id } = await client.createOrder({
      amount: amount * PAISE,
      receipt: reference,
      notes: { payment: reference, event: registration.eventTitle.slice(0, 200) },
    });
    const checkAt = new Date(context.clock().getTime() + FIRST_CHECK).toISOString();
    await storeOrder(context.db, _id, id, checkAt);
    return id;
  } catch (cause) {
    await releaseOrder(context.db, _id);
    throw failed(cause);
  }
}

/**
 * The order of a registration at the gateway. One order serves every attempt to pay, so that nobody pays twice by trying
 * twice; of several requests at once one creates it and the others wait. Throws `gateway_failed` and `nothing_due`.
 */
export async function orderFor(
  context: AppContext,
  client: RazorpayClient,
  registration: StoredRegistration,
): Promise<{ orderId: string; amount: number }> {
  const { payment, isMine } = await inTransaction(context.db, async (trx) => {
    const locked = await lockForPayment(trx, registration._id);
    const open = await openPaymentLocked(trx, context, { ...registration, ...locked }, 'razorpay');
    const now = context.clock();
    const until = new Date(now.getTime() + CLAIM).toISOString();
    return { payment: open, isMine: !open.orderId && (await claimOrder(trx, open._id, now.toISOString(), until)) };
  });
  const { _id, amount, orderId: known } = payment;
  if (known) return { orderId: known, amount };
  const making = isMine ? createOrder(context, client, registration, payment) : waitForOrder(context, _id);
  return { orderId: await making, amount };
}
