import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import type { WaitingItem } from '#contract/panel/dashboard.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

export const NOW = '2027-01-10T06:30:00.000Z';
/** Until when one can cancel. */
export const DEADLINE = '2027-02-10T12:30:00.000Z';
/** A day after nobody can cancel any more. */
export const LATE = '2027-02-11T12:30:00.000Z';
/** An event of ₹250 that gives half of it back. */
export const half = { entryFee: 250, cancellationEnds: DEADLINE, refundRule: 'part', refundPercent: 50 } as const;

/** Somebody who registered. */
export interface Registered {
  _id: string;
  code: string;
  email: string;
}

/** An app with an admin, for all tests of a file, whose people pay, cancel and get a share back. */
export function refundsApp(listen?: Parameters<typeof startTestApp>[1]) {
  let test: TestApp;
  let admin: Record<string, string>;
  beforeAll(async () => {
    test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } }, listen);
    admin = await test.headersOf('admin');
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.time.now = new Date(NOW);
  });

  async function post(url: string, payload: object = {}, headers = admin) {
    test.time.now = new Date(test.time.now.getTime() + 1000);
    const response = await test.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode, `${url} ${response.body}`).toBe(200);
    return response.json().data;
  }
  const get = async (url: string, headers = admin) => (await test.inject({ method: 'GET', url, headers })).json().data;

  let people = 0;
  async function register(event: Partial<CreateMainEvent>, headers = {}): Promise<Registered> {
    people += 1;
    const { _id: eventId } = await createEvent(test.context, event);
    const email = `person${people}@refunds.test`;
    const registration = await post('/api/registrations', { eventId, name: 'Asha', email }, headers);
    return { ...registration, email };
  }
  async function payAtDesk(event: Partial<CreateMainEvent>, headers = {}) {
    const registration = await register(event, headers);
    await post(`/api/registrations/${registration._id}/desk-payment`);
    return registration;
  }
  const cancel = ({ code, email }: Registered) => post(`/api/passes/${code}/cancel`, { email }, {});
  async function cancelled(event: Partial<CreateMainEvent> = half, headers = {}) {
    const registration = await payAtDesk(event, headers);
    await cancel(registration);
    return registration;
  }
  const paymentOf = async ({ _id }: Registered): Promise<string> =>
    (await get(`/api/registrations/${_id}/payments`))[0]._id;
  const giveBack = async (registration: Registered, amount: number) =>
    post(`/api/payments/${await paymentOf(registration)}/refunds`, { amount, reason: 'Asked', method: 'cash' });

  /** By UPI and at the desk. */
  async function paidTwice() {
    const twice = await register(half);
    await post(`/api/passes/${twice.code}/utr`, { utr: `7010000000${10 + people}` }, {});
    const transfer = await paymentOf(twice);
    await post(`/api/registrations/${twice._id}/desk-payment`);
    await post(`/api/payments/${transfer}/confirm`);
    return { ...twice, transfer };
  }

  const listed = async ({ _id }: Registered): Promise<DueRefund | undefined> =>
    (await get('/api/payments/refunds/due')).due.find((row: DueRefund) => row.registrationId === _id);
  const waiting = async (): Promise<number> => {
    const items: WaitingItem[] = await get('/api/dashboard/waiting');
    return items.find(({ kind }) => kind === 'refunds_due')?.count ?? 0;
  };
  /** What the pass says, and the organisers' list. */
  async function dueOf(registration: Registered) {
    const { money } = await get(`/api/passes/${registration.code}`, {});
    return [money.dueBack, (await listed(registration))?.amount ?? 0];
  }

  return {
    app: () => test,
    admin: () => admin,
    post,
    get,
    register,
    payAtDesk,
    cancel,
    cancelled,
    paymentOf,
    giveBack,
    paidTwice,
    waiting,
    listed,
    dueOf,
  };
}
