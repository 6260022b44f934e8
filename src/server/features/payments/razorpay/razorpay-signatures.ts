import { createHmac } from 'node:crypto';
import type { RazorpayReturn } from '#contract/payments/payments.ts';
import { isEqualSecret } from '../../../secret-token.ts';

/** HMAC-SHA256 as lower-case hex, as in all of Razorpay's signatures. */
function sign(secret: string, content: string | Uint8Array): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

/** Whether the checkout's result comes from Razorpay: order and payment, signed with the key's secret. */
export function isGenuineReturn(keySecret: string, returned: RazorpayReturn): boolean {
  const expected = sign(keySecret, `${returned.razorpay_order_id}|${returned.razorpay_payment_id}`);
  return isEqualSecret(expected, returned.razorpay_signature);
}

/** Whether a webhook comes from Razorpay: the raw bytes of its body, signed with the webhook's secret. */
export function isGenuineWebhook(webhookSecret: string, body: Uint8Array, signature: string | undefined): boolean {
  return signature !== undefined && isEqualSecret(sign(webhookSecret, body), signature);
}
