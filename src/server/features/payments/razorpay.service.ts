import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Payment, PaymentDue, RazorpayReturn } from '#contract/payments.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { getStoredRegistration } from '../registrations/registrations.service.ts';
import { GATEWAY, recordPayment } from '../registrations/status-commands.service.ts';
import { findPayment, insertGatewayEvent, isKnownGatewayEvent, updatePayment } from './payments.repository.ts';
import { captureFromGateway, getDue } from './payments.service.ts';
import { type GatewayPayment, gatewayPaymentSchema, gatewayRefundSchema, RazorpayClient } from './razorpay-client.ts';
import { PAISE } from './razorpay-provider.ts';
import { isGenuineReturn, isGenuineWebhook } from './razorpay-signatures.ts';
import { finishRefund } from './refunds.service.ts';

function getConfig({ config }: AppContext) {
  if (!config.razorpay) throw new AppError('payment_method_unavailable');
  return config.razorpay;
}

/** Whether the gateway's payment is what the order asked for, to the paisa. */
function fits(context: AppContext, payment: Payment, told: GatewayPayment): boolean {
  const isRight = told.amount === payment.amount * PAISE && told.currency === 'INR';
  if (!isRight) context.log.error({ payment: payment._id, told }, 'Razorpay told of another amount than was asked for');
  return isRight;
}

/**
 * Takes over what Razorpay says of a payment: captured money is received, authorized money is captured
 * first, all else is left as it is. However late, however often, in whichever order it comes.
 */
export async function takeOver(context: AppContext, payment: Payment, told: GatewayPayment): Promise<void> {
  if (!['authorized', 'captured'].includes(told.status) || !fits(context, payment, told)) return;
  const captured = told.status === 'captured' ? told : await new RazorpayClient(getConfig(context)).capture(told);
  if (captured.status === 'captured') await captureFromGateway(context, payment._id, captured.id, GATEWAY);
}

/** Asks about a payment once more soon, because just now the gateway could not be asked. */
async function checkSoon(context: AppContext, payment: Payment): Promise<void> {
  if (payment.status !== 'started') return;
  await updatePayment(context.db, payment._id, { checkAt: context.clock().toISOString(), checks: 0 });
}

/**
 * What the checkout handed the browser. The signature proves that it comes from Razorpay; the payment's
 * state is then asked for. Where Razorpay does not answer, the periodic check finds out.
 */
export async function takeReturn(context: AppContext, response: RazorpayReturn): Promise<PaymentDue> {
  const config = getConfig(context);
  if (!isGenuineReturn(config.keySecret, response)) throw new AppError('invalid_signature');
  const payment = await findPayment(context.db, 'orderId', response.razorpay_order_id);
  if (!payment) throw new AppError('payment_not_found');
  const { code } = await getStoredRegistration(context.db, { id: payment.registrationId });
  try {
    const told = await new RazorpayClient(config).fetchPayment(response.razorpay_payment_id);
    if (told.order_id === payment.orderId) await takeOver(context, payment, told);
  } catch (error) {
    if (error instanceof AppError) throw error;
    context.log.warn({ err: error, payment: payment._id }, 'Razorpay is asked about a payment again later');
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

async function takePaymentEvent(context: AppContext, told: GatewayPayment): Promise<void> {
  const payment = told.order_id ? await findPayment(context.db, 'orderId', told.order_id) : undefined;
  // Another application may share the account: what it sells is not ours.
  if (!payment) return context.log.warn({ order: told.order_id }, 'a webhook names an order that is not ours');
  try {
    await takeOver(context, payment, told);
  } catch (error) {
    if (told.status === 'captured') throw error;
    context.log.warn({ err: error, payment: payment._id }, 'a payment could not be captured yet');
    await checkSoon(context, payment);
  }
}

async function takeRefundEvent(context: AppContext, refund: z.infer<typeof gatewayRefundSchema>): Promise<void> {
  const payment = await findPayment(context.db, 'gatewayPaymentId', refund.payment_id);
  if (!payment || refund.status !== 'processed') return;
  await inTransaction(context.db, async (trx) => {
    if (refund.amount === payment.amount * PAISE) await finishRefund(trx, context, payment, refund.id, GATEWAY);
    else await recordPayment(trx, context, payment.registrationId, `₹${refund.amount / PAISE} was given back`, GATEWAY);
  });
}

/**
 * A webhook, with the raw bytes it was signed over. An event delivered again does nothing; one that
 * fails is not written down as taken, so that Razorpay's next try is. Throws `invalid_signature`.
 */
export async function takeWebhook(
  context: AppContext,
  body: Buffer,
  { signature, eventId }: { signature: string | undefined; eventId: string | undefined },
): Promise<void> {
  const { webhookSecret } = getConfig(context);
  if (!webhookSecret) throw new AppError('payment_method_unavailable');
  if (!isGenuineWebhook(webhookSecret, body, signature)) throw new AppError('invalid_signature');
  const webhook = readWebhook(body);
  if (!webhook) return context.log.warn('a webhook of Razorpay has a shape that is not known');
  const id = eventId?.slice(0, 200) ?? createHash('sha256').update(body).digest('hex');
  if (await isKnownGatewayEvent(context.db, id)) return;

  const { payment, refund } = webhook.payload;
  if (webhook.event.startsWith('refund.') && refund) await takeRefundEvent(context, refund.entity);
  else if (/^(payment|order)\./.test(webhook.event) && payment) await takePaymentEvent(context, payment.entity);
  await insertGatewayEvent(context.db, id, webhook.event, context.clock().toISOString());
}
