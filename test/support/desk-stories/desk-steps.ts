import { type Desk, FEES, type Person } from './desk.ts';
import { makesSense, type Step } from './payer-steps.ts';
import { leftOf, type ShownPayment, type ShownRefund, sum } from './watched.ts';

/** A transfer is confirmed or rejected, or its rejection taken back. */
const decide: Step = async (desk, person) => {
  const transfers = desk
    .payments(person, 'under_review', 'rejected', 'started')
    .filter(({ method }) => method === 'upi');
  const payment = desk.chance.pick(transfers);
  if (!payment) return undefined;
  const url = `/api/payments/${payment._id}`;
  if (payment.status === 'rejected') return `take-back ${(await desk.admin('POST', `${url}/take-back`)).status}`;
  if (desk.chance.is(0.35)) return `reject ${(await desk.admin('POST', `${url}/reject`, { reason: 'No' })).status}`;
  const { status } = await desk.admin('POST', `${url}/confirm`);
  if (status === 200) desk.bank(person, payment.amount, { paymentId: payment._id });
  return `confirm ${payment.amount} ${status}`;
};

const payAtDesk: Step = async (desk, person) => {
  if (!makesSense(desk, person, 'pending_payment', 'offered', 'rejected', 'under_review')) return undefined;
  const { surplus, now } = person.watched;
  const isOnItsWay = ({ status }: ShownRefund) => status === 'pending';
  const onItsWay = sum(now.payments.flatMap(({ refunds }) => refunds.filter(isOnItsWay)).map(({ amount }) => amount));
  // What came already pays for a part.
  const rest = Math.max(0, now.amount - Math.max(0, surplus - onItsWay));
  const { status } = await desk.admin('POST', `/api/registrations/${person._id}/desk-payment`);
  if (status === 200) desk.cash(person, rest);
  return `${rest} ${status}`;
};

const cancel: Step = async (desk, person) => {
  if (!makesSense(desk, person, 'confirmed', 'under_review', 'offered', 'waitlisted')) return undefined;
  return `${(await desk.admin('POST', `/api/registrations/${person._id}/cancel`)).status}`;
};

const restore: Step = async (desk, person) => {
  if (!makesSense(desk, person, 'cancelled', 'expired')) return undefined;
  const body = { reason: 'Asked', aboveCapacity: true };
  return `${(await desk.admin('POST', `/api/registrations/${person._id}/restore`, body)).status}`;
};

const giveSeat: Step = async (desk, person) => {
  if (person.watched.now.status !== 'waitlisted') return undefined;
  const body = { reason: 'Asked', aboveCapacity: true };
  return `${(await desk.admin('POST', `/api/registrations/${person._id}/seat`, body)).status}`;
};

/** To an event that is cheaper or dearer; what is due there is taken in cash, waived or forgotten. */
const move: Step = async (desk, person) => {
  if (!makesSense(desk, person, 'confirmed', ...(desk.chance.is(0.2) ? ['pending_payment', 'waitlisted'] : []))) {
    return undefined;
  }
  const { now, owed, kept, charge } = person.watched;
  const target = desk.chance.pick(desk.events.filter(({ _id }) => _id !== now.eventId));
  if (!target) return undefined;
  const difference = desk.chance.pick(['cash', 'waive', undefined] as const);
  const body = { eventId: target._id, reason: 'Asked', aboveCapacity: true, ...(difference ? { difference } : {}) };
  const { status } = await desk.admin('POST', `/api/registrations/${person._id}/move`, body);
  const done = `${now.amount} → ${target.fee} ${difference} ${status}`;
  if (status !== 200 || now.status !== 'confirmed' || target.fee <= now.amount) return done;
  const due = charge + target.fee - now.amount - kept;
  if (owed === 0 && due > 0 && difference === 'cash') desk.cash(person, due);
  if (difference === 'waive') await desk.look(person);
  return done;
};

const changeFee: Step = async (desk, person) => {
  const event = desk.eventOf(person);
  const fee = desk.chance.pick(FEES) ?? 0;
  const { status } = await desk.admin('PUT', `/api/events/edit/${event._id}`, { entryFee: fee, notify: false });
  if (status === 200) event.fee = fee;
  return `${fee} ${status}`;
};

const deleteOrRestoreEvent: Step = async (desk, person) => {
  const event = desk.eventOf(person);
  const { status } = event.isDeleted
    ? await desk.admin('POST', `/api/events/${event._id}/restore`)
    : await desk.admin('DELETE', `/api/events/mainEvent/${event._id}`);
  if (status === 200) event.isDeleted = !event.isDeleted;
  return `${event.isDeleted ? 'deleted' : 'there'} ${status}`;
};

/** What one refund took out of the bank or the cash box. */
function recordRefund(desk: Desk, person: Person, { amount, method, status }: Omit<ShownRefund, '_id' | 'createdAt'>) {
  if (status !== 'processed' || method === 'gateway') return;
  if (method === 'cash') desk.cash(person, -amount);
  else desk.bank(person, -amount);
}

async function giveBack(desk: Desk, person: Person, payment: ShownPayment, amount: number): Promise<string> {
  const ways =
    payment.method === 'razorpay' ? (['gateway', 'gateway', 'cash', 'bank'] as const) : (['cash', 'upi'] as const);
  const method = desk.chance.pick(ways);
  desk.app.razorpay.refundStatus = desk.chance.is(0.3) ? 'pending' : 'processed';
  desk.app.razorpay.books.hasNoBalance = desk.chance.is(0.15);
  const body = { amount, reason: 'Asked for it', reference: 'N1234', method };
  const { status, data } = await desk.admin('POST', `/api/payments/${payment._id}/refunds`, body);
  if (status === 200) recordRefund(desk, person, data);
  return `${amount} of ${payment.amount} by ${method} ${status} ${data?.status}`;
}

const refund: Step = async (desk, person) => {
  const payment = desk.chance.pick(desk.payments(person, 'paid').filter((one) => leftOf(one) > 0));
  if (!payment) return undefined;
  const most = desk.chance.is(0.1) ? payment.amount : leftOf(payment);
  return giveBack(desk, person, payment, desk.chance.is(0.3) ? most : desk.chance.between(1, most));
};

const refundSurplus: Step = async (desk, person) => {
  const { data } = await desk.admin('GET', '/api/payments/surplus');
  const row = data.surplus.find((one: { registrationId: string }) => one.registrationId === person._id);
  const payment = desk.payments(person, 'paid').find(({ _id }) => _id === row?.payments[0]?._id);
  if (!row || !payment) return undefined;
  return giveBack(desk, person, payment, Math.min(row.amount, leftOf(payment)));
};

const refundAll: Step = async (desk, person) => {
  const paid = desk.payments(person, 'paid');
  const { status } = await desk.admin('POST', `/api/registrations/${person._id}/refund`, { reference: 'N1234' });
  if (status !== 200) return `${status}`;
  for (const payment of paid) {
    const method = payment.method === 'desk' ? 'cash' : payment.method === 'upi' ? 'upi' : 'gateway';
    recordRefund(desk, person, { amount: leftOf(payment), method, status: 'processed' });
  }
  return `${status}`;
};

/** A refund that was refused is asked for again, or made by hand. */
const retryRefund: Step = async (desk, person) => {
  const refunds = desk
    .payments(person, 'paid')
    .flatMap((payment) => payment.refunds.map((one) => ({ ...one, payment })));
  const refused = desk.chance.pick(refunds.filter(({ status }) => status === 'failed'));
  if (!refused) return undefined;
  desk.app.razorpay.books.hasNoBalance = false;
  const url = `/api/payments/${refused.payment._id}/refunds/${refused._id}`;
  const { status, data } = desk.chance.is(0.5)
    ? await desk.admin('POST', `${url}/retry`)
    : await desk.admin('POST', `${url}/by-hand`, { method: desk.chance.pick(['bank', 'cash']), reference: 'N1234' });
  if (status === 200) recordRefund(desk, person, data);
  return `${refused.amount} ${status}`;
};

const cancelReceipt: Step = async (desk, person) => {
  const { status, data } = await desk.send('GET', `/api/receipts/${person.code}`);
  const receipt = status === 200 ? desk.chance.pick<{ _id: string }>(data) : undefined;
  if (!receipt) return undefined;
  return `${(await desk.admin('POST', `/api/receipts/${receipt._id}/cancel`, { reason: 'Name' })).status}`;
};

/** What admins decide, with how often. */
export const deskSteps: [weight: number, name: string, step: Step][] = [
  [6, 'decides', decide],
  [4, 'desk payment', payAtDesk],
  [2, 'cancels for them', cancel],
  [4, 'restores', restore],
  [1, 'gives a seat', giveSeat],
  [6, 'moves', move],
  [3, 'fee', changeFee],
  [1, 'event', deleteOrRestoreEvent],
  [4, 'refunds', refund],
  [2, 'refunds surplus', refundSurplus],
  [1, 'refunds all', refundAll],
  [2, 'retries a refund', retryRefund],
  [2, 'cancels a receipt', cancelReceipt],
];
