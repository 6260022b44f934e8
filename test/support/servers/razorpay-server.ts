import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Order {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
}

interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  captured: boolean;
}

interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  payment_id: string;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}

const KEY_ID = 'rzp_test_Utsav';
const KEY_SECRET = 'the secret of the key';
const WEBHOOK_SECRET = 'the secret of the webhook';

const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;
const hmac = (secret: string, content: string) => createHmac('sha256', secret).update(content).digest('hex');

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/**
 * Responds as Razorpay's documentation describes its API: orders, payments, capture, refunds with their
 * idempotency key, basic authentication and its errors. Payers, webhooks and failures are made by the test.
 */
export class RazorpayServer {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** Refunds as they were asked for, by their idempotency key. */
  readonly refundKeys = new Map<string, { body: string; refund: Refund }>();
  /** Requests that came, such as `POST /v1/orders`. */
  readonly requests: string[] = [];
  /** While set, every response is 503. */
  isDown = false;
  /** What a new refund's status is. */
  refundStatus: Refund['status'] = 'processed';
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  static async start(): Promise<RazorpayServer> {
    const server = new RazorpayServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get config() {
    const { port } = this.#server.address() as AddressInfo;
    return { keyId: KEY_ID, keySecret: KEY_SECRET, webhookSecret: WEBHOOK_SECRET, apiUrl: `http://127.0.0.1:${port}` };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Pays an order as in the checkout; returns what the checkout gives to the page. */
  pay(orderId: string, status: Payment['status'] = 'captured', amount?: number) {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`No order ${orderId}`);
    const id = newId('pay');
    const captured = status === 'captured';
    const payment: Payment = {
      id,
      entity: 'payment',
      amount: amount ?? order.amount,
      currency: 'INR',
      status,
      order_id: orderId,
      captured,
    };
    this.payments.set(id, payment);
    if (captured) order.status = 'paid';
    const razorpay_signature = hmac(KEY_SECRET, `${orderId}|${id}`);
    return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature };
  }

  /** An event as Razorpay would deliver it now; send it as often and in whichever order. */
  event(event: string, { paymentId, refundId }: { paymentId?: string; refundId?: string }) {
    const refund = refundId ? this.refunds.get(refundId) : undefined;
    const payment = this.payments.get(paymentId ?? refund?.payment_id ?? '');
    const order = payment && this.orders.get(payment.order_id);
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Utsav',
      event,
      contains: [event.split('.')[0]],
      payload: {
        ...(payment ? { payment: { entity: { ...payment } } } : {}),
        ...(refund ? { refund: { entity: { ...refund } } } : {}),
        ...(event.startsWith('order') && order ? { order: { entity: { ...order } } } : {}),
      },
      created_at: 1_800_000_000,
    });
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': newId('evt'),
      'x-razorpay-signature': hmac(WEBHOOK_SECRET, body),
    };
    return { body, headers };
  }

  async #respond(request: IncomingMessage, response: import('node:http').ServerResponse): Promise<void> {
    const body = await readBody(request);
    this.requests.push(`${request.method} ${request.url}`);
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    try {
      if (this.isDown) throw new Refusal(503, 'The server is down for maintenance');
      const expected = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
      if (request.headers.authorization !== expected) throw new Refusal(401, 'Authentication failed');
      send(200, this.#handle(`${request.method} ${request.url}`, body, request.headers));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const code = error.status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
      send(error.status, { error: { code, description: error.message, source: 'business', metadata: {} } });
    }
  }

  #handle(call: string, body: Record<string, unknown>, headers: IncomingMessage['headers']): object {
    const [, id = '', action = ''] = /^\w+ \/v1\/(?:payments|orders)\/([\w]+)(?:\/(\w+))?$/.exec(call) ?? [];
    if (call === 'POST /v1/orders') return this.#createOrder(body);
    if (call.startsWith('GET /v1/orders/') && action === 'payments') {
      const items = [...this.payments.values()].filter((payment) => payment.order_id === id);
      return { entity: 'collection', count: items.length, items };
    }
    const payment = this.payments.get(id);
    if (!payment) throw new Refusal(400, 'The id provided does not exist');
    if (call.startsWith('GET') && action === '') return payment;
    if (call.startsWith('POST') && action === 'capture') return this.#capture(payment, body);
    if (call.startsWith('POST') && action === 'refund') return this.#refund(payment, body, headers);
    if (call.startsWith('GET') && action === 'refunds') {
      const items = [...this.refunds.values()].filter((refund) => refund.payment_id === id);
      return { entity: 'collection', count: items.length, items };
    }
    throw new Refusal(404, 'The requested URL was not found on the server.');
  }

  #createOrder({ amount, currency, receipt }: Record<string, unknown>): Order {
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100) {
      throw new Refusal(400, 'The amount must be at least INR 1.00');
    }
    if (currency !== 'INR') throw new Refusal(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40) throw new Refusal(400, 'The receipt is too long');
    const order: Order = { id: newId('order'), amount, currency, receipt, status: 'created' };
    this.orders.set(order.id, order);
    return order;
  }

  #capture(payment: Payment, { amount }: Record<string, unknown>): Payment {
    if (payment.status === 'captured') throw new Refusal(400, 'This payment has already been captured');
    if (payment.status !== 'authorized')
      throw new Refusal(400, 'Only payments which have been authorized can be captured');
    if (amount !== payment.amount) throw new Refusal(400, 'Capture amount must be equal to the amount authorized');
    Object.assign(payment, { status: 'captured', captured: true });
    const order = this.orders.get(payment.order_id);
    if (order) order.status = 'paid';
    return payment;
  }

  #refund(payment: Payment, body: Record<string, unknown>, headers: IncomingMessage['headers']): Refund {
    const key = String(headers['x-refund-idempotency'] ?? '');
    if (!/^[\w-]{10,}$/.test(key)) throw new Refusal(400, 'The idempotency key is not valid');
    const before = this.refundKeys.get(key);
    if (before && before.body !== JSON.stringify(body)) throw new Refusal(400, 'Different payload for the same key');
    if (before) return before.refund;
    if (payment.status !== 'captured') throw new Refusal(400, 'The payment has been fully refunded already');
    const amount = Number(body.amount);
    const receipt = String(body.receipt);
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      payment_id: payment.id,
      receipt,
      status: this.refundStatus,
    };
    this.refunds.set(refund.id, refund);
    this.refundKeys.set(key, { body: JSON.stringify(body), refund });
    payment.status = 'refunded';
    return refund;
  }
}
