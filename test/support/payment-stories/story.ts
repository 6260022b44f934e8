import { reconcilePayments } from '#server/features/payments/reconciliation.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import type { RazorpayApp, TestRegistration } from '../apps/razorpay-app.ts';
import type { GatewayPayment } from '../servers/razorpay-books.ts';
import type { GatewayDelivery } from '../servers/razorpay-server.ts';
import { Chance } from './random.ts';

interface RefundRow {
  _id: string;
  paymentId: string;
  status: string;
}

interface PaymentRow {
  _id: string;
  method: string;
  status: string;
  amount: number;
  refunds: RefundRow[];
}

let stories = 0;

/**
 * One story of a registration's money: people pay in several ways and too often, cancel and come late; admins and the
 * gateway's dashboard give money back in parts; the gateway refuses, or is away; its webhooks come late, in any order and
 * twice. Nothing here asserts: what is left at its end is checked against the gateway's own books.
 */
export class Story {
  readonly chance: Chance;
  /** What was done, for a message where the end is wrong. */
  readonly told: string[] = [];
  registration: TestRegistration | undefined;
  readonly #app: RazorpayApp;
  readonly #number: number;
  readonly #webhooks: GatewayDelivery[] = [];
  #orderId: string | undefined;

  constructor(app: RazorpayApp, seed: number) {
    this.#app = app;
    this.chance = new Chance(seed);
    stories += 1;
    this.#number = stories;
  }

  async tell(eventId: string): Promise<void> {
    const registered = await this.#post('/api/registrations', {
      eventId,
      name: 'Asha',
      email: `asha${this.#number}@college.test`,
    });
    const { data } = registered.json();
    this.registration = { _id: data._id, code: data.code, name: 'Asha', email: `asha${this.#number}@college.test` };
    const steps = this.chance.between(5, 12);
    await this.#begin();
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#end();
  }

  /** The gateway's payments of this registration. */
  payments(): GatewayPayment[] {
    return [...this.#app.razorpay.payments.values()].filter(({ order_id }) => order_id === this.#orderId);
  }

  #post(url: string, payload: object = {}, headers = {}) {
    // An address of its own: the limit of requests for each is not what is tested.
    const remoteAddress = `10.9.${(this.#number >> 8) & 255}.${this.#number & 255}`;
    return this.#app.test.inject({ method: 'POST', url, payload, headers, remoteAddress });
  }

  #admin(url: string, payload: object = {}) {
    return this.#post(url, payload, this.#app.admin);
  }

  async #rows(): Promise<PaymentRow[]> {
    return this.registration ? this.#app.payments(this.registration) : [];
  }

  async #step(): Promise<void> {
    const actions: [weight: number, name: string, run: () => unknown][] = [
      [4, 'pay', () => this.#pay()],
      [3, 'dashboard refund', () => this.#refundAtDashboard()],
      [2, 'refund settled', () => this.#settleRefund()],
      [2, 'refund in the app', () => this.#refundInApp()],
      [2, 'refused refunds', () => this.#mendRefused()],
      [
        1,
        'refund of all',
        () => this.#admin(`/api/registrations/${this.registration?._id}/refund`, { reference: 'UTR 1' }),
      ],
      [1, 'uncaptured given back', () => this.#giveBackUncaptured()],
      [2, 'transfer', () => this.#transfer()],
      [1, 'desk', () => this.#admin(`/api/registrations/${this.registration?._id}/desk-payment`)],
      [1, 'cancel', () => this.#admin(`/api/registrations/${this.registration?._id}/cancel`)],
      [2, 'time', () => this.#time()],
      [
        1,
        'gateway away or back',
        () => {
          this.#app.razorpay.isDown = !this.#app.razorpay.isDown;
        },
      ],
      [
        1,
        'balance',
        () => {
          this.#app.razorpay.books.hasNoBalance = this.chance.is(0.5);
        },
      ],
      [5, 'webhooks', () => this.#deliverSome()],
    ];
    let left = this.chance.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, run] of actions) {
      left -= weight;
      if (left >= 0) continue;
      this.told.push(name);
      await run();
      return;
    }
  }

  async #begin(): Promise<void> {
    const url = `/api/passes/${this.registration?.code}/payment`;
    const { data } = (await this.#post(url, { method: 'razorpay' })).json();
    this.#orderId ??= data?.orderId;
  }

  #note(event: string, about: { paymentId?: string; refundId?: string }): void {
    this.#webhooks.push(this.#app.razorpay.event(event, about));
  }

  async #pay(): Promise<void> {
    await this.#begin();
    if (!this.#orderId || this.payments().length >= 3) return;
    const status = this.chance.pick(['captured', 'captured', 'authorized', 'failed'] as const) ?? 'captured';
    const returned = this.#app.razorpay.pay(this.#orderId, status);
    const paymentId = returned.razorpay_payment_id;
    this.told.push(status);
    if (status !== 'failed') this.#note('payment.authorized', { paymentId });
    this.#note(`payment.${status}`, { paymentId });
    if (status === 'captured') this.#note('order.paid', { paymentId });
    if (this.chance.is(0.4)) await this.#post('/api/payments/razorpay/return', returned);
  }

  #refundAtDashboard(): void {
    const payment = this.chance.pick(this.payments().filter(({ captured }) => captured));
    const left = payment ? this.#app.razorpay.books.leftOf(payment) : 0;
    if (!payment || left === 0) return;
    const amount = this.chance.is(0.4) ? left : this.chance.between(1, left);
    const status = this.chance.is(0.3) ? 'pending' : 'processed';
    const { id } = this.#app.razorpay.books.refundByHand(payment, amount, status);
    this.told.push(`${amount} ${status}`);
    this.#note('refund.created', { refundId: id });
    if (status === 'processed') this.#note('refund.processed', { refundId: id });
  }

  #refunds() {
    const ids = this.payments().map(({ id }) => id);
    return [...this.#app.razorpay.refunds.values()].filter(({ payment_id }) => ids.includes(payment_id));
  }

  #settleRefund(): void {
    const refund = this.chance.pick(this.#refunds().filter(({ status }) => status === 'pending'));
    if (!refund) return;
    refund.status = this.chance.is(0.7) ? 'processed' : 'failed';
    this.told.push(refund.status);
    this.#note(`refund.${refund.status}`, { refundId: refund.id });
  }

  async #refundInApp(): Promise<void> {
    const payment = this.chance.pick((await this.#rows()).filter(({ status }) => status === 'paid'));
    if (!payment) return;
    this.#app.razorpay.refundStatus = this.chance.is(0.3) ? 'pending' : 'processed';
    const amount = this.chance.between(1, payment.amount);
    const refund = { amount, reason: 'Asked for it', reference: 'UTR 420012345678' };
    const url = `/api/payments/${payment._id}/refunds`;
    // Two admins at once, now and then.
    const requests = [this.#admin(url, refund), ...(this.chance.is(0.3) ? [this.#admin(url, refund)] : [])];
    await Promise.all(requests);
    this.told.push(`${amount} of ${payment.method}`);
  }

  async #mendRefused(): Promise<void> {
    const refused = (await this.#rows()).flatMap(({ refunds }) => refunds).filter(({ status }) => status === 'failed');
    const refund = this.chance.pick(refused);
    if (!refund) return;
    const url = `/api/payments/${refund.paymentId}/refunds/${refund._id}`;
    if (this.chance.is(0.5)) await this.#admin(`${url}/retry`);
    else await this.#admin(`${url}/by-hand`, { method: 'bank', reference: 'UTR 420012345678' });
  }

  #giveBackUncaptured(): void {
    const payment = this.chance.pick(this.payments().filter(({ status }) => status === 'authorized'));
    if (!payment) return;
    this.#app.razorpay.books.refundUncaptured(payment);
    const refund = this.#refunds().find(({ payment_id }) => payment_id === payment.id);
    if (refund) this.#note('refund.processed', { refundId: refund.id });
  }

  async #transfer(): Promise<void> {
    const utr = String(500_000_000_000 + this.#number * 100 + this.chance.between(0, 99));
    await this.#post(`/api/passes/${this.registration?.code}/utr`, { utr });
    const payment = this.chance.pick((await this.#rows()).filter(({ method }) => method === 'upi'));
    if (!payment) return;
    const decisions = [
      ['confirm', {}],
      ['reject', { reason: 'Not found' }],
      ['take-back', {}],
    ] as const;
    const [decision, body] = this.chance.pick(decisions) ?? decisions[0];
    await this.#admin(`/api/payments/${payment._id}/${decision}`, body);
    this.told.push(decision);
  }

  async #time(): Promise<void> {
    this.#app.minutesLater(this.chance.between(1, 40));
    await expireAndPromoteAll(this.#app.test.context);
    await reconcilePayments(this.#app.test.context);
  }

  async #deliver(webhook: GatewayDelivery): Promise<boolean> {
    return (await this.#app.deliver(webhook)).statusCode === 200;
  }

  /** Some of the webhooks that wait, in any order, some twice and some at once; a refused one waits on. */
  async #deliverSome(): Promise<void> {
    const some = this.chance.shuffle(this.#webhooks).slice(0, this.chance.between(1, 4));
    const results = await Promise.all(some.map((webhook) => this.#deliver(webhook)));
    for (const [index, webhook] of some.entries()) {
      if (results[index] && this.chance.is(0.8)) this.#webhooks.splice(this.#webhooks.indexOf(webhook), 1);
    }
  }

  /** The gateway is back and settles what is pending; every webhook is delivered, late ones twice; checks have run. */
  async #end(): Promise<void> {
    Object.assign(this.#app.razorpay, { isDown: false });
    Object.assign(this.#app.razorpay.books, { hasNoBalance: false, refundStatus: 'processed' });
    for (let round = 0; round < 3; round += 1) {
      for (const refund of this.#refunds()) {
        if (refund.status !== 'pending') continue;
        refund.status = 'processed';
        this.#note('refund.processed', { refundId: refund.id });
      }
      for (const webhook of this.chance.shuffle([...this.#webhooks, ...this.#webhooks])) await this.#deliver(webhook);
      this.#app.minutesLater(6);
      await reconcilePayments(this.#app.test.context);
    }
    // Told: what nobody ever paid is not asked about again during the stories that follow.
    const { db } = this.#app.test.context;
    const { _id = '' } = this.registration ?? {};
    await db.updateTable('payments').set({ checkAt: null }).where('registrationId', '=', _id).execute();
  }
}
