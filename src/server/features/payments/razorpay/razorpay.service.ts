import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Payment, PaymentDue, RazorpayReturn } from '#contract/payments/payments.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { GATEWAY } from '../../registrations/actors.ts';
import { getStoredRegistration } from '../../registrations/registrations.service.ts';
import { recordPayment } from '../../registrations/status-commands.service.ts';
import { findPayment, insertGatewayEvent, isKnownGatewayEvent, updatePayment } from '../payments.repository.ts';
import { captureFromGateway, getDue } from '../payments.service.ts';
import { finishRefund } from '../refunds.service.ts';
import { type GatewayPayment, gatewayPaymentSchema, gatewayRefundSchema, RazorpayClient } from './razorpay-client.ts';
import { PAISE } from './razorpay-provider.ts';
import { isGenuineReturn, isGenuineWebhook } from './razorpay-signatures.ts';

function getConfig({ config }: AppContext) {
  if (!config.razorpay) throw new AppError('payment_method_unavailable');
  return config.razorpay;
}

/** Whether the gateway's payment has the amount of the order, to the paisa. */
function hasOrderedAmount(context: AppContext, payment: Payment, reported: GatewayPayment): boolean {
  const matches = reported.amount === payment.amount * PAISE && reported.currency === 'INR';
  if (!matches)
    context.log.error({ payment: payment._id, reported }, 'Razorpay reports another amount than was ordered');
  return matches;
}

/**
 * Applies what Razorpay reports of a payment: captured money is received, authorized money is captured first,
 * anything else is ignored. Safe to repeat, late and in any order.
 */
export async function applyReport(context: AppContext, payment: Payment, reported: GatewayPayment): Promise<void> {
  if (!['authorized', 'captured'].includes(reported.status) || !hasOrderedAmount(context, payment, reported)) return;
  const captured =
    reported.status === 'captured' ? reported : await new RazorpayClient(getConfig(context)).capture(reported);
  if (captured.status === 'captured') await captureFromGateway(context, payment._id, captured.id, GATEWAY);
}

/** Schedules a check of a payment, because the gateway could not be asked just now. */
async function checkSoon(context: AppContext, payment: Payment): Promise<void> {
  if (payment.status !== 'started') return;
  await updatePayment(context.db, payment._id, { checkAt: context.clock().toISOString(), checks: 0 });
}

/**
 * Handles what the checkout returned to the browser. The signature proves that it comes from Razorpay, which is
 * then asked for the payment's status. Where Razorpay does not respond, the periodic check asks again.
 */
export async function handleReturn(context: AppContext, returned: RazorpayReturn): Promise<PaymentDue> {
  const config = getConfig(context);
  if (!isGenuineReturn(config.keySecret, returned)) throw new AppError('invalid_signature');
  const payment = await findPayment(context.db, 'orderId', returned.razorpay_order_id);
  if (!payment) throw new AppError('payment_not_found');
  const { code } = await getStoredRegistration(context.db, { id: payment.registrationId });
  try {
    const reported = await new RazorpayClient(config).fetchPayment(returned.razorpay_payment_id);
    if (reported.order_id === payment.orderId) await applyReport(context, payment, reported);
  } catch (error) {
    if (error instanceof AppError) throw error;
    context.log.warn(
      { err: error, payment: payment._id },
      'the status of a payment could not be fetched; it is checked again later',
    );
    await checkSoon(context, payment);
  }
  return getDue(context, code);
}

const webhookSchema = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z.object({ entity: gatewayPaymentSchema }).optional(),
    refund: z.object({ entity: gatewayRefundSchema }).optional(),
  }),
});
type Webhook = z.infer<typeof webhookSchema>;

function readWebhook(body: Buffer): Webhook | undefined {
  try {
    return webhookSchema.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

async function handlePaymentEvent(context: AppContext, reported: GatewayPayment): Promise<void> {
  const payment = reported.order_id ? await findPayment(context.db, 'orderId', reported.order_id) : undefined;
  // Another application may share the Razorpay account.
  if (!payment) return context.log.warn({ order: reported.order_id }, 'a webhook names an order that is not ours');
  try {
    await applyReport(context, payment, reported);
  } catch (error) {
    if (reported.status === 'captured') throw error;
    context.log.warn({ err: error, payment: payment._id }, 'a payment could not be captured yet');
    await checkSoon(context, payment);
  }
}

async function handleRefundEvent(context: AppContext, refund: z.infer<typeof gatewayRefundSchema>): Promise<void> {
  const payment = await findPayment(context.db, 'gatewayPaymentId', refund.payment_id);
  if (!payment || refund.status !== 'processed') return;
  await inTransaction(context.db, async (trx) => {
    if (refund.amount === payment.amount * PAISE) await finishRefund(trx, context, payment, refund.id, GATEWAY);
    else await recordPayment(trx, context, payment.registrationId, `₹${refund.amount / PAISE} was refunded`, GATEWAY);
  });
}

/**
 * Handles a webhook; `body` is the raw bytes that were signed. An event delivered again does nothing; one that
 * fails is not stored as known, so that Razorpay's next delivery is handled. Throws `invalid_signature`.
 */
export async function handleWebhook(
  context: AppContext,
  body: Buffer,
  { signature, eventId }: { signature: string | undefined; eventId: string | undefined },
): Promise<void> {
  const { webhookSecret } = getConfig(context);
  if (!webhookSecret) throw new AppError('payment_method_unavailable');
  if (!isGenuineWebhook(webhookSecret, body, signature)) throw new AppError('invalid_signature');
  const webhook = readWebhook(body);
  if (!webhook) return context.log.warn('a webhook of Razorpay has an unknown shape');
  const id = eventId?.slice(0, 200) ?? createHash('sha256').update(body).digest('hex');
  if (await isKnownGatewayEvent(context.db, id)) return;

  const { payment, refund } = webhook.payload;
  if (webhook.event.startsWith('refund.') && refund) await handleRefundEvent(context, refund.entity);
  else if (/^(payment|order)\./.test(webhook.event) && payment) await handlePaymentEvent(context, payment.entity);
  await insertGatewayEvent(context.db, id, webhook.event, context.clock().toISOString());
}
