import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  RazorpayBooks,
  Refusal,
} from './razorpay-books.ts';

const KEY_ID = 'rzp_test_Utsav';
const KEY_SECRET = 'the secret of the key';
const WEBHOOK_SECRET = 'the secret of the webhook';

const hmac = (secret: string, content: string) => createHmac('sha256', secret).update(content).digest('hex');
const newEventId = () => `evt_${randomBytes(7).toString('hex')}`;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
}

/** A webhook: the bytes that were signed, and its headers. */
export interface GatewayDelivery {
  body: string;
  headers: Record<string, string>;
}

/**
 * Responds as Razorpay's documentation describes its API: orders, payments, capture, refunds with their
 * idempotency key, basic authentication and its errors. Payers, webhooks and failures are made by the test.
 */
export class RazorpayServer {
  readonly books = new RazorpayBooks();
  /** Requests that came, such as `POST /v1/orders`. */
  readonly requests: string[] = [];
  /** While set, every response is 503. */
  isDown = false;
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

  get orders(): Map<string, GatewayOrder> {
    return this.books.orders;
  }

  get payments(): Map<string, GatewayPayment> {
    return this.books.payments;
  }

  get refunds(): Map<string, GatewayRefund> {
    return this.books.refunds;
  }

  /** What a new refund's status is. */
  set refundStatus(status: GatewayRefund['status']) {
    this.books.refundStatus = status;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Pays an order as in the checkout; returns what the checkout gives to the page. */
  pay(orderId: string, status: GatewayPayment['status'] = 'captured', amount?: number) {
    const { id } = this.books.pay(orderId, status, amount);
    const razorpay_signature = hmac(KEY_SECRET, `${orderId}|${id}`);
    return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature };
  }

  /** An event as Razorpay would deliver it now; send it as often and in whichever order. */
  event(event: string, { paymentId, refundId }: { paymentId?: string; refundId?: string }): GatewayDelivery {
    const refund = refundId ? this.refunds.get(refundId) : undefined;
    const payment = this.payments.get(paymentId ?? refund?.payment_id ?? '');
    const order = payment && this.orders.get(payment.order_id);
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Utsav',
      event,
      contains: [event.split('.')[0]],
      payload: {
        ...(payment ? { payment: { entity: this.books.show(payment) } } : {}),
        ...(refund ? { refund: { entity: { ...refund } } } : {}),
        ...(event.startsWith('order') && order ? { order: { entity: { ...order } } } : {}),
      },
      created_at: 1_800_000_000,
    });
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': newEventId(),
      'x-razorpay-signature': hmac(WEBHOOK_SECRET, body),
    };
    return { body, headers };
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    const [, id = '', action = ''] =
      /^\w+ \/v1\/(?:payments|orders)\/([\w]+)(?:\/(\w+))?(?:\?count=100)?$/.exec(call) ?? [];
    if (call === 'POST /v1/orders') return this.books.createOrder(body);
    if (call.startsWith('GET /v1/orders/') && action === 'payments') return this.books.listPayments(id);
    const payment = this.payments.get(id);
    if (!payment) throw new Refusal(400, 'The id provided does not exist');
    if (call.startsWith('GET') && action === '') return this.books.show(payment);
    if (call.startsWith('POST') && action === 'capture') return this.books.capture(payment, body);
    if (call.startsWith('POST') && action === 'refund') {
      return this.books.requestRefund(payment, body, String(headers['x-refund-idempotency'] ?? ''));
    }
    if (call.startsWith('GET') && action === 'refunds') return this.books.listRefunds(payment);
    throw new Refusal(404, 'The requested URL was not found on the server.');
  }
}
