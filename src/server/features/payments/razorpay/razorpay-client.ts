import { z } from 'zod';
import type { Config } from '../../../config.ts';

/** Razorpay expects the response to a webhook within five seconds, so no request may take longer. */
const TIMEOUT_MILLISECONDS = 4000;

const orderSchema = z.object({ id: z.string(), amount: z.number(), currency: z.string(), status: z.string() });

/**
 * A payment as Razorpay reports it; `amount` and `fee` (which includes its tax) in paise. One that is `refunded` without
 * having been `captured` was given back by Razorpay itself.
 */
const gatewayPaymentSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullish(),
  captured: z.boolean().nullish(),
  fee: z.number().int().nonnegative().nullish(),
});
export type GatewayPayment = z.infer<typeof gatewayPaymentSchema>;

/** A refund as Razorpay reports it; `amount` in paise, `receipt` what it was asked for with. */
const gatewayRefundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().int().positive(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});
export type GatewayRefund = z.infer<typeof gatewayRefundSchema>;

const failureSchema = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** Razorpay rejected the request (`status` 4xx), failed (5xx) or did not respond (no status). */
export class RazorpayError extends Error {
  constructor(
    message: string,
    readonly status: number | undefined,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'RazorpayError';
  }

  /** Razorpay understood the request and will not do it; anything else may work later. */
  get isRefusal(): boolean {
    return this.status === 400 || this.status === 422;
  }
}

interface GatewayRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** The endpoints of Razorpay's API that Utsav uses. Amounts are paise. */
export class RazorpayClient {
  readonly #config: NonNullable<Config['razorpay']>;

  constructor(config: NonNullable<Config['razorpay']>) {
    this.#config = config;
  }

  async #send<Schema extends z.ZodType>(
    schema: Schema,
    { method, path, body, headers }: GatewayRequest,
  ): Promise<z.output<Schema>> {
    const { keyId, keySecret, apiUrl } = this.#config;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${apiUrl}/v1${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      text = await response.text();
    } catch (cause) {
      throw new RazorpayError('Razorpay did not respond', undefined, { cause });
    }
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (cause) {
      throw new RazorpayError(`Razorpay responded with ${response.status} without JSON`, response.status, { cause });
    }
    if (response.ok) return schema.parse(json);
    const failure = failureSchema.safeParse(json);
    throw new RazorpayError(
      failure.data?.error.description ?? `Razorpay responded with ${response.status}`,
      response.status,
    );
  }

  createOrder(order: { amount: number; receipt: string; notes: Record<string, string> }) {
    return this.#send(orderSchema, {
      method: 'POST',
      path: '/orders',
      body: { ...order, currency: 'INR', partial_payment: false },
    });
  }

  fetchPayment(paymentId: string): Promise<GatewayPayment> {
    return this.#send(gatewayPaymentSchema, { method: 'GET', path: `/payments/${encodeURIComponent(paymentId)}` });
  }

  async listPayments(orderId: string): Promise<GatewayPayment[]> {
    const path = `/orders/${encodeURIComponent(orderId)}/payments`;
    const { items } = await this.#send(z.object({ items: z.array(gatewayPaymentSchema) }), { method: 'GET', path });
    return items;
  }

  /** Takes the money of an authorized payment; has to happen within three days. */
  capture({ id, amount, currency }: GatewayPayment): Promise<GatewayPayment> {
    const path = `/payments/${encodeURIComponent(id)}/capture`;
    return this.#send(gatewayPaymentSchema, { method: 'POST', path, body: { amount, currency } });
  }

  /** Idempotent: the same key never refunds twice. */
  refund(paymentId: string, amount: number, key: string): Promise<GatewayRefund> {
    return this.#send(gatewayRefundSchema, {
      method: 'POST',
      path: `/payments/${encodeURIComponent(paymentId)}/refund`,
      body: { amount, speed: 'normal', receipt: key },
      headers: { 'x-refund-idempotency': key },
    });
  }

  async listRefunds(paymentId: string): Promise<GatewayRefund[]> {
    // Ten without a count.
    const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
    const { items } = await this.#send(z.object({ items: z.array(gatewayRefundSchema) }), { method: 'GET', path });
    return items;
  }
}
