import type { Desk, Person } from './desk.ts';

export type Step = (desk: Desk, person: Person) => Promise<string | undefined>;

const ended = ['cancelled', 'expired'];
const payable = ['pending_payment', 'offered', 'rejected'];

/** Whether a step may change something there; now and then it is tried in spite of that. */
export const makesSense = ({ chance }: Desk, { watched }: Person, ...statuses: string[]): boolean =>
  statuses.includes(watched.now.status) || chance.is(0.05);

const newUtr = ({ number, chance }: Desk) =>
  String(500_000_000_000 + number * 1_000_000 + chance.between(0, 999) * 1_000 + chance.between(0, 999));

/** A transfer's number, or its correction. */
const claim: Step = async (desk, person) => {
  if (!makesSense(desk, person, ...payable, ...ended, 'under_review')) return undefined;
  const [reviewed] = desk.payments(person, 'under_review');
  const replaces = reviewed?.utr ? { replaces: reviewed.utr } : {};
  const { status } = await desk.post(`/api/passes/${person.code}/utr`, { utr: newUtr(desk), ...replaces });
  return `UTR ${status}`;
};

/** The QR code is shown; the transfer may come without a word. */
const showCode: Step = async (desk, person) => {
  if (!makesSense(desk, person, ...payable)) return undefined;
  await desk.post(`/api/passes/${person.code}/payment`, { method: 'upi' });
  return 'QR';
};

/** Pays an order of Razorpay, perhaps one from long ago; its webhook is late unless the browser returns. */
const payOnline: Step = async (desk, person) => {
  if (person.orderIds.length === 0 && !makesSense(desk, person, ...payable)) return undefined;
  const { data } = await desk.post(`/api/passes/${person.code}/payment`, { method: 'razorpay' });
  if (data?.orderId && !person.orderIds.includes(data.orderId)) person.orderIds.push(data.orderId);
  const orderId = desk.chance.pick(person.orderIds);
  if (!orderId || desk.chance.is(0.2)) return 'order';
  const { razorpay } = desk.app;
  const status = desk.chance.is(0.7) ? 'captured' : 'authorized';
  const returned = razorpay.pay(orderId, status);
  desk.webhooks.push(razorpay.event(`payment.${status}`, { paymentId: returned.razorpay_payment_id }));
  if (desk.chance.is(0.5)) await desk.post('/api/payments/razorpay/return', returned);
  return status;
};

/** One webhook arrives, and perhaps again. */
const deliver: Step = async (desk) => {
  const webhook = desk.chance.pick(desk.webhooks);
  if (!webhook) return undefined;
  const status = await desk.deliver(webhook);
  if (desk.chance.is(0.6)) desk.webhooks.splice(desk.webhooks.indexOf(webhook), 1);
  return `${status}`;
};

/** The gateway settles a refund that waits, or the bank returns one. */
const settleAtGateway: Step = async (desk, person) => {
  const refund = desk.chance.pick(desk.gatewayRefunds(person).filter(({ status }) => status !== 'failed'));
  const payment = refund && desk.app.razorpay.payments.get(refund.payment_id);
  if (!refund || !payment?.captured) return undefined;
  refund.status = refund.status === 'pending' && desk.chance.is(0.6) ? 'processed' : 'failed';
  await desk.deliver(desk.app.razorpay.event(`refund.${refund.status}`, { refundId: refund.id }));
  return refund.status;
};

const cancelOwn: Step = async (desk, person) => {
  if (!makesSense(desk, person, ...payable, 'confirmed')) return undefined;
  const { status } = await desk.post(`/api/passes/${person.code}/cancel`, { email: person.email });
  return `${status}`;
};

/** What payers and the gateway do, with how often. */
export const payerSteps: [weight: number, name: string, step: Step][] = [
  [5, 'claims', claim],
  [2, 'sees the code', showCode],
  [5, 'pays online', payOnline],
  [4, 'webhook', deliver],
  [3, 'refund at the gateway', settleAtGateway],
  [2, 'cancels', cancelOwn],
];
