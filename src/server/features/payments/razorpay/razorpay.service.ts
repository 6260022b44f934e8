import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaymentDue, RazorpayReturn } from '#contract/payments/payments.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { getStoredRegistration } from '../../registrations/get-registration.service.ts';
import { insertGatewayEvent, isKnownGatewayEvent, scheduleCheck } from '../gateway-checks.repository.ts';
import { findPayment, findPaymentOfOrder } from '../payments.repository.ts';
import { getDue } from '../payments.service.ts';
import { isGenuineReturn, isGenuineWebhook } from './razorpay-signatures.ts';
import { syncGatewayPayment } from './sync-payment.service.ts';

function getConfig({ config }: AppContext) {
  if (!config.razorpay) throw new AppError('payment_method_unavailable');
  return config.razorpay;
}

/**
 * Handles what the checkout returned to the browser. The signature proves that it comes from Razorpay, which is
 * then asked for the payment's status. Where Razorpay does not respond, the periodic check asks again.
 */
export async function handleReturn(context: AppContext, returned: RazorpayReturn): Promise<PaymentDue> {
  const config = getConfig(context);
  if (!isGenuineReturn(config.keySecret, returned)) throw new AppError('invalid_signature');
  const payment = await findPaymentOfOrder(context.db, returned.razorpay_order_id);
  if (!payment) throw new AppError('payment_not_found');
  try {
    await syncGatewayPayment(context, returned.razorpay_payment_id);
  } catch (error) {
    if (error instanceof AppError) throw error;
    context.log.warn(
      { err: error, payment: payment._id },
      'the status of a payment could not be fetched; it is checked again later',
    );
    await scheduleCheck(context.db, 'payments', payment._id, context.clock().toISOString());
  }
  const { code } = await getStoredRegistration(context.db, { id: payment.registrationId });
  return getDue(context, code);
}

/** What is read of a webhook: which payment it is about. Its state is fetched, as webhooks come late and in any order. */
const webhookSchema = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z
      .object({ entity: z.object({ id: z.string().max(100), order_id: z.string().max(100).nullish() }) })
      .optional(),
    refund: z.object({ entity: z.object({ payment_id: z.string().max(100) }) }).optional(),
  }),
});

interface Named {
  event: string;
  paymentId: string;
  orderId: string | undefined;
}

function readWebhook(body: Buffer): Named | undefined {
  try {
    const webhook = webhookSchema.safeParse(JSON.parse(body.toString('utf8'))).data;
    const payment = webhook?.payload.payment?.entity;
    const paymentId = payment?.id ?? webhook?.payload.refund?.entity.payment_id;
    if (!webhook || !paymentId) return undefined;
    return { event: webhook.event, paymentId, orderId: payment?.order_id ?? undefined };
  } catch {
    return undefined;
  }
}

/** Applies a webhook. Where the gateway cannot be asked a check is scheduled, and `gateway_failed` asks for another delivery. */
async function applyWebhook(context: AppContext, { paymentId, orderId }: Named): Promise<void> {
  const payment =
    (await findPayment(context.db, 'gatewayPaymentId', paymentId)) ??
    (orderId ? await findPaymentOfOrder(context.db, orderId) : undefined);
  // Another application may share the Razorpay account: its orders are not asked about.
  if (!payment && orderId) return context.log.warn({ order: orderId }, 'a webhook names an order that is not ours');
  try {
    const isOurs = await syncGatewayPayment(context, paymentId);
    if (!isOurs) context.log.warn({ paymentId }, 'a webhook names a payment that is not ours');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (payment) await scheduleCheck(context.db, 'payments', payment._id, context.clock().toISOString());
    throw new AppError('gateway_failed', { cause });
  }
}

/**
 * Handles a webhook; `body` is the raw bytes that were signed. An event delivered again does nothing; one that
 * fails is not stored as known, so that Razorpay's next delivery is handled. Throws `invalid_signature`, `gateway_failed`.
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
  if (/^(payment|order|refund)\./.test(webhook.event)) await applyWebhook(context, webhook);
  await insertGatewayEvent(context.db, id, webhook.event, context.clock().toISOString());
}
