import { createEvent } from '../../factories/events.ts';
import { type GatewayDelivery, RazorpayServer } from '../servers/razorpay-server.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

type Overrides = Parameters<typeof createEvent>[1];

/** A registration as tests of payments need it. */
export interface TestRegistration {
  _id: string;
  code: string;
  name: string;
  email: string;
}

/** An app that takes Razorpay and UPI, its gateway, and what people and admins do about payments. */
export async function startRazorpayApp() {
  const razorpay = await RazorpayServer.start();
  const test: TestApp = await startTestApp({
    razorpay: razorpay.config,
    upi: { id: 'festival@okbank', name: 'Utsav' },
  });
  const admin = await test.headersOf('admin');
  let people = 0;

  const post = (url: string, payload: object = {}, headers = {}) =>
    test.inject({ method: 'POST', url, payload, headers });
  const get = async (url: string, headers = {}) => (await test.inject({ method: 'GET', url, headers })).json().data;

  async function register(eventId: string, name = 'Asha'): Promise<TestRegistration> {
    people += 1;
    const email = `${name.toLowerCase()}${people}@college.test`;
    const { data } = (await post('/api/registrations', { eventId, name, email })).json();
    return { _id: data._id, code: data.code, name, email };
  }

  const orderOf = async ({ code }: TestRegistration) =>
    (await post(`/api/passes/${code}/payment`, { method: 'razorpay' })).json().data as { orderId: string };

  return {
    test,
    razorpay,
    admin,
    post,
    get,
    register,
    orderOf,
    /** A registration that waits for its payment, and its order at the gateway. */
    begin: async (overrides: Overrides = {}) => {
      const { _id: eventId } = await createEvent(test.context, { entryFee: 100, ...overrides });
      const registration = await register(eventId);
      const { orderId } = await orderOf(registration);
      return { eventId, registration, orderId };
    },
    deliver: ({ body, headers }: GatewayDelivery) =>
      test.app.inject({ method: 'POST', url: '/api/payments/razorpay/webhook', payload: body, headers }),
    statusOf: async ({ code }: TestRegistration): Promise<string> => (await get(`/api/passes/${code}`)).status,
    /** What the gate says of a pass. */
    scan: async ({ code }: TestRegistration): Promise<string> =>
      (await post('/api/check-in', { code, anyDay: true }, admin)).json().data.result,
    payments: (registration: TestRegistration) => get(`/api/registrations/${registration._id}/payments`, admin),
    minutesLater: (minutes: number) => {
      test.time.now = new Date(test.time.now.getTime() + minutes * 60_000);
    },
    close: async () => {
      await test.close();
      await razorpay.stop();
    },
  };
}

export type RazorpayApp = Awaited<ReturnType<typeof startRazorpayApp>>;
