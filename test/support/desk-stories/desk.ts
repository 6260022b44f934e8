import type { RazorpayApp } from '../apps/razorpay-app.ts';
import type { Chance } from '../payment-stories/random.ts';
import type { GatewayDelivery } from '../servers/razorpay-server.ts';
import { type Shown, type ShownPayment, sum, Watched } from './watched.ts';

/** The fees that events of a story have, in rupees. */
export const FEES = [0, 100, 250, 500] as const;

export interface Response {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads what it needs of any response
  data: any;
  /** Of the registration of a team, which is beside it. */
  registration?: { _id: string; code: string };
}

/** Somebody of a story: their registration, and what has to be true of its money. */
export interface Person {
  _id: string;
  code: string;
  email: string;
  name: string;
  watched: Watched;
  orderIds: string[];
}

/** Money that moved outside the gateway, as the responses said. */
export interface Moved {
  registrationId: string;
  method: 'bank' | 'cash';
  /** Rupees; below zero where it went back. */
  amount: number;
  /** The payment by transfer that a statement or an admin confirmed. */
  paymentId?: string;
  statementId?: string;
}

export interface DeskEvent {
  _id: string;
  fee: number;
  isDeleted: boolean;
}

let stories = 0;

/** The desk of one story: its people and events, every request, and what moved. */
export class Desk {
  readonly number: number;
  readonly told: string[] = [];
  readonly mistakes: string[] = [];
  readonly people: Person[] = [];
  readonly events: DeskEvent[] = [];
  readonly webhooks: GatewayDelivery[] = [];
  readonly statements: string[] = [];
  moved: Moved[] = [];

  constructor(
    readonly app: RazorpayApp,
    readonly chance: Chance,
  ) {
    stories += 1;
    this.number = stories;
  }

  /** A request; one that fails on the server is a mistake in any story. */
  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers = {},
  ): Promise<Response> {
    // An IP of its own: the limit of requests for each is not what is tested.
    const remoteAddress = `10.8.${(this.number >> 8) & 255}.${this.number & 255}`;
    const request = { method, url, headers, remoteAddress, ...(payload ? { payload } : {}) };
    const response = await this.app.test.inject(request);
    if (response.statusCode >= 500) this.mistakes.push(`${method} ${url}: ${response.statusCode} ${response.body}`);
    const isJson = String(response.headers['content-type']).includes('json');
    return { data: response.body, ...(isJson ? response.json() : {}), status: response.statusCode };
  }

  /** A webhook of the gateway arrives. */
  async deliver(webhook: GatewayDelivery): Promise<number> {
    const { statusCode, body } = await this.app.deliver(webhook);
    if (statusCode >= 500) this.mistakes.push(`webhook: ${statusCode} ${body}`);
    return statusCode;
  }

  admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<Response> {
    const body = method === 'GET' ? undefined : (payload ?? {});
    return this.send(method, url, body, this.app.admin);
  }

  post(url: string, payload: object = {}): Promise<Response> {
    return this.send('POST', url, payload);
  }

  /** Letters alone, so that the names of a story are found in the bank's narration. */
  get letters(): string {
    return [...`X${this.number}X`].map((digit) => 'ABCDEFGHIJ'[Number(digit)] ?? 'X').join('');
  }

  async #shown(ids: string[]): Promise<Map<string, Shown>> {
    const { data } = await this.admin('GET', `/api/registrations?search=${this.letters}`);
    const shown = new Map<string, Shown>();
    for (const { _id, status, eventId, amount } of data.registrations) {
      if (!ids.includes(_id)) continue;
      const { data: payments } = await this.admin('GET', `/api/registrations/${_id}/payments`);
      shown.set(_id, { status, eventId, amount, payments });
    }
    return shown;
  }

  async add(person: Omit<Person, 'watched' | 'orderIds'>): Promise<void> {
    const shown = (await this.#shown([person._id])).get(person._id);
    if (!shown) throw new Error('A registration is not listed');
    this.people.push({ ...person, watched: new Watched(shown), orderIds: [] });
  }

  eventOf({ watched }: Person): DeskEvent {
    const event = this.events.find(({ _id }) => _id === watched.now.eventId);
    if (!event) throw new Error('A registration is in an event of another story');
    return event;
  }

  /** Looks at everybody after a step. */
  async look(waives?: Person): Promise<void> {
    const all = await this.#shown(this.people.map(({ _id }) => _id));
    for (const person of this.people) {
      const shown = all.get(person._id);
      if (!shown) throw new Error('A registration is not listed any more');
      const fee = this.events.find(({ _id }) => _id === shown.eventId)?.fee ?? 0;
      person.watched.see(shown, { fee, mayWaive: person === waives });
    }
  }

  cash({ _id: registrationId }: Person, amount: number): void {
    this.moved.push({ registrationId, method: 'cash', amount });
  }

  bank({ _id: registrationId }: { _id: string }, amount: number, of: Pick<Moved, 'paymentId' | 'statementId'> = {}) {
    this.moved.push({ registrationId, method: 'bank', amount, ...of });
  }

  /** Rupees that came by a method less those that went back, by the record. */
  total({ _id }: Person, method: Moved['method']): number {
    return sum(
      this.moved.filter((one) => one.registrationId === _id && one.method === method).map((one) => one.amount),
    );
  }

  /** Payments of a person of these statuses. */
  payments({ watched }: Person, ...statuses: string[]): ShownPayment[] {
    return watched.now.payments.filter(({ status }) => statuses.includes(status));
  }

  gatewayPayments({ orderIds }: Person) {
    return [...this.app.razorpay.payments.values()].filter(({ order_id }) => orderIds.includes(order_id));
  }

  gatewayRefunds(person: Person) {
    const ids = this.gatewayPayments(person).map(({ id }) => id);
    return [...this.app.razorpay.refunds.values()].filter(({ payment_id }) => ids.includes(payment_id));
  }
}
