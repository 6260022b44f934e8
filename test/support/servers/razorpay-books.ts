import { randomBytes } from 'node:crypto';

export interface GatewayOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
  notes?: Record<string, string>;
}

export interface GatewayPayment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  /** `refunded` is shown once nothing of it is left; one that was never captured is refunded by Razorpay itself. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  captured: boolean;
}

export interface GatewayRefund {
  id: string;
  entity: 'refund';
  amount: number;
  payment_id: string;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}

const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;

/** What Razorpay charges of a captured payment, in paise: 2 %, and 18 % tax on it. */
export function chargesOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round(amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return { fee: charge + tax, tax };
}

/** An error as Razorpay's API responds with. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** What Razorpay knows of orders, payments and refunds, and the rules of its documentation for them. */
export class RazorpayBooks {
  readonly orders = new Map<string, GatewayOrder>();
  readonly payments = new Map<string, GatewayPayment>();
  readonly refunds = new Map<string, GatewayRefund>();
  /** Refunds as they were asked for, by their idempotency key. */
  readonly refundKeys = new Map<string, { body: string; refund: GatewayRefund }>();
  /** What a new refund's status is. */
  refundStatus: GatewayRefund['status'] = 'processed';
  /** While set, the account has less than any refund needs. */
  hasNoBalance = false;
  /** Whether a second payment of a paid order can be captured; the documentation leaves it open. */
  refusesSecondCapture = false;

  /** What is not yet given back of a payment, in paise: pending refunds are taken off, failed ones are not. */
  leftOf(payment: GatewayPayment): number {
    return payment.amount - this.#refundsOf(payment).reduce((sum, { amount }) => sum + amount, 0);
  }

  #refundsOf({ id }: GatewayPayment): GatewayRefund[] {
    return [...this.refunds.values()].filter(({ payment_id, status }) => payment_id === id && status !== 'failed');
  }

  /** A payment as the API shows it. */
  show(payment: GatewayPayment) {
    const amount_refunded = payment.amount - this.leftOf(payment);
    const isRefunded = amount_refunded === payment.amount;
    return {
      ...payment,
      status: payment.captured && isRefunded ? ('refunded' as const) : payment.status,
      amount_refunded,
      refund_status: amount_refunded === 0 ? null : isRefunded ? 'full' : 'partial',
      method: 'upi',
      ...(payment.captured ? chargesOf(payment.amount) : { fee: null, tax: null }),
    };
  }

  createOrder({ amount, currency, receipt, notes }: Record<string, unknown>): GatewayOrder {
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100) {
      throw new Refusal(400, 'The amount must be at least INR 1.00');
    }
    if (currency !== 'INR') throw new Refusal(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40) throw new Refusal(400, 'The receipt is too long');
    const order: GatewayOrder = { id: newId('order'), amount, currency, receipt, status: 'created' };
    if (notes) order.notes = notes as Record<string, string>;
    this.orders.set(order.id, order);
    return order;
  }

  /** A payer pays an order in the checkout. */
  pay(orderId: string, status: GatewayPayment['status'] = 'captured', amount?: number): GatewayPayment {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`No order ${orderId}`);
    const payment: GatewayPayment = {
      id: newId('pay'),
      entity: 'payment',
      amount: amount ?? order.amount,
      currency: 'INR',
      status,
      order_id: orderId,
      captured: status === 'captured',
    };
    this.payments.set(payment.id, payment);
    order.status = payment.captured ? 'paid' : order.status === 'paid' ? 'paid' : 'attempted';
    return payment;
  }

  listPayments(orderId: string) {
    const items = [...this.payments.values()].filter(({ order_id }) => order_id === orderId);
    return { entity: 'collection', count: items.length, items: items.map((payment) => this.show(payment)) };
  }

  capture(payment: GatewayPayment, { amount }: Record<string, unknown>) {
    if (payment.captured) throw new Refusal(400, 'This payment has already been captured');
    if (payment.status !== 'authorized') {
      throw new Refusal(400, 'Only payments which have been authorized can be captured');
    }
    if (amount !== payment.amount) throw new Refusal(400, 'Capture amount must be equal to the amount authorized');
    const order = this.orders.get(payment.order_id);
    if (order?.status === 'paid' && this.refusesSecondCapture) {
      throw new Refusal(400, 'The order has been paid already');
    }
    Object.assign(payment, { status: 'captured', captured: true });
    if (order) order.status = 'paid';
    return this.show(payment);
  }

  /** Razorpay gives back what nobody captured in time. */
  refundUncaptured(payment: GatewayPayment): void {
    if (payment.status !== 'authorized') throw new Error('Only an authorized payment is refunded without a request');
    payment.status = 'refunded';
    this.#addRefund(payment, payment.amount, null, 'processed');
  }

  /** A refund made in Razorpay's dashboard. */
  refundByHand(payment: GatewayPayment, amount: number, status: GatewayRefund['status'] = 'processed'): GatewayRefund {
    if (!payment.captured || amount > this.leftOf(payment)) throw new Error('Nothing is left to refund');
    return this.#addRefund(payment, amount, null, status);
  }

  requestRefund(payment: GatewayPayment, body: Record<string, unknown>, key: string): GatewayRefund {
    if (!/^[\w-]{10,}$/.test(key)) throw new Refusal(400, 'The idempotency key is not valid');
    const before = this.refundKeys.get(key);
    if (before && before.body !== JSON.stringify(body)) throw new Refusal(400, 'Different payload for the same key');
    if (before) return before.refund;
    if (!payment.captured) throw new Refusal(400, 'The payment status should be captured for action to be taken');
    const amount = Number(body.amount);
    const left = this.leftOf(payment);
    if (left === 0) throw new Refusal(400, 'The payment has been fully refunded already');
    if (amount > left) throw new Refusal(400, 'The total refund amount is greater than the refund payment amount');
    if (this.hasNoBalance) {
      throw new Refusal(400, 'Your account does not have enough balance to carry out the refund operation');
    }
    const refund = this.#addRefund(payment, amount, String(body.receipt), this.refundStatus);
    this.refundKeys.set(key, { body: JSON.stringify(body), refund });
    return refund;
  }

  listRefunds(payment: GatewayPayment) {
    const items = [...this.refunds.values()].filter(({ payment_id }) => payment_id === payment.id);
    return { entity: 'collection', count: items.length, items };
  }

  #addRefund(
    payment: GatewayPayment,
    amount: number,
    receipt: string | null,
    status: GatewayRefund['status'],
  ): GatewayRefund {
    const refund: GatewayRefund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      payment_id: payment.id,
      receipt,
      status,
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }
}
