import { nanoid } from 'nanoid';
import type { Config } from '../../../config.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { lockForPayment } from '../../registrations/status-commands.service.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { insertPayment, listPaymentsOf } from '../payments.repository.ts';
import { RazorpayClient } from './razorpay-client.ts';

/** Paise to the rupee; the gateway alone counts in paise. */
export const PAISE = 100;

/** When the gateway is first asked about a started payment, should neither return nor webhook come (ms). */
const FIRST_CHECK = 2 * 60_000;

async function openOrder(
  { db }: Pick<AppContext, 'db'>,
  registration: StoredRegistration,
): Promise<string | undefined> {
  const payments = await listPaymentsOf(db, registration._id);
  const started = payments.find((payment) => payment.method === 'razorpay' && payment.status === 'started');
  return started?.amount === registration.amount ? (started.orderId ?? undefined) : undefined;
}

/**
 * One order serves every attempt to pay for a registration, so that nobody pays twice by trying twice. Two
 * attempts at the same time may both create one at Razorpay; the first one stored is used.
 */
async function orderFor(
  context: AppContext,
  client: RazorpayClient,
  registration: StoredRegistration,
): Promise<string> {
  const open = await openOrder(context, registration);
  if (open) return open;
  const id = nanoid();
  const notes = { registration: registration.code, event: registration.eventTitle.slice(0, 200) };
  const order = await client.createOrder({ amount: registration.amount * PAISE, receipt: id, notes }).catch((cause) => {
    throw new AppError('gateway_failed', {
      detail: 'Razorpay did not respond. Try again, or use another payment method',
      cause,
    });
  });
  return inTransaction(context.db, async (trx) => {
    await lockForPayment(trx, registration._id);
    const first = await openOrder({ db: trx }, registration);
    if (first) return first;
    const now = context.clock();
    await insertPayment(trx, {
      id,
      registrationId: registration._id,
      method: 'razorpay',
      status: 'started',
      amount: registration.amount,
      orderId: order.id,
      checkAt: new Date(now.getTime() + FIRST_CHECK).toISOString(),
      checks: 0,
      createdAt: now.toISOString(),
    });
    return order.id;
  });
}

/** Cards, UPI and the rest through Razorpay's checkout. */
export function razorpayProvider(context: AppContext, config: NonNullable<Config['razorpay']>): PaymentProvider {
  const client = new RazorpayClient(config);
  return {
    method: 'razorpay',
    begin: async (registration) => ({
      method: 'razorpay',
      amount: registration.amount,
      amountPaise: registration.amount * PAISE,
      currency: 'INR',
      keyId: config.keyId,
      orderId: await orderFor(context, client, registration),
      name: registration.name,
      email: registration.email,
      phone: registration.phone,
      description: registration.eventTitle,
    }),
    refund: async (payment) => {
      if (!payment.gatewayPaymentId) throw new Error('A Razorpay payment without its id cannot be refunded');
      // Made by an earlier attempt, or by hand in Razorpay's dashboard, perhaps of a part: only the rest is requested.
      const listed = await client.listRefunds(payment.gatewayPaymentId);
      const refunds = listed.filter(({ status }) => status !== 'failed');
      const rest = payment.amount * PAISE - refunds.reduce((sum, { amount }) => sum + amount, 0);
      if (rest > 0) refunds.push(await client.refund(payment.gatewayPaymentId, rest, payment._id));
      const isDone = refunds.every(({ status }) => status === 'processed');
      return { status: isDone ? 'done' : 'pending', refundId: refunds.at(-1)?.id ?? null };
    },
  };
}
