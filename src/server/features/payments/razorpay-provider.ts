import { nanoid } from 'nanoid';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { lockForPayment } from '../registrations/decisions.service.ts';
import type { StoredEntry } from '../registrations/entries.service.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { insertPayment, listPaymentsOf } from './payments.repository.ts';
import { RazorpayClient } from './razorpay-client.ts';

/** Paise to the rupee; the gateway alone counts in paise. */
export const PAISE = 100;

/** When a payment that was begun is first asked about, should neither return nor webhook come (ms). */
const FIRST_CHECK = 2 * 60_000;

async function openOrder({ db }: Pick<AppContext, 'db'>, entry: StoredEntry): Promise<string | undefined> {
  const payments = await listPaymentsOf(db, entry._id);
  const begun = payments.find((payment) => payment.way === 'razorpay' && payment.state === 'started');
  return begun?.amount === entry.amount ? (begun.orderId ?? undefined) : undefined;
}

/**
 * One order serves every try of an entry, so that nobody can pay twice by trying twice. Two that begin
 * at once may both make one at Razorpay; the first written down is used.
 */
async function orderFor(context: AppContext, client: RazorpayClient, entry: StoredEntry): Promise<string> {
  const begun = await openOrder(context, entry);
  if (begun) return begun;
  const id = nanoid();
  const notes = { entry: entry.code, event: entry.eventTitle.slice(0, 200) };
  const order = await client.createOrder({ amount: entry.amount * PAISE, receipt: id, notes }).catch((cause) => {
    throw new AppError('gateway_failed', { detail: 'Razorpay did not answer. Try again, or pay another way', cause });
  });
  return transact(context.db, async (trx) => {
    await lockForPayment(trx, entry._id);
    const first = await openOrder({ db: trx }, entry);
    if (first) return first;
    const now = context.clock();
    await insertPayment(trx, {
      id,
      entryId: entry._id,
      way: 'razorpay',
      state: 'started',
      amount: entry.amount,
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
    way: 'razorpay',
    begin: async (entry) => ({
      way: 'razorpay',
      amount: entry.amount,
      amountPaise: entry.amount * PAISE,
      currency: 'INR',
      keyId: config.keyId,
      orderId: await orderFor(context, client, entry),
      name: entry.name,
      email: entry.email,
      phone: entry.phone,
      description: entry.eventTitle,
    }),
    refund: async (payment) => {
      if (!payment.gatewayPaymentId) throw new Error('A Razorpay payment without its id cannot be refunded');
      // Made by an earlier try, or by hand in Razorpay's dashboard: then there is nothing left to ask for.
      const made = (await client.listRefunds(payment.gatewayPaymentId)).find(({ status }) => status !== 'failed');
      const amount = payment.amount * PAISE;
      const refund = made ?? (await client.refund(payment.gatewayPaymentId, amount, payment._id));
      return { state: refund.status === 'processed' ? 'done' : 'pending', refundId: refund.id };
    },
  };
}
