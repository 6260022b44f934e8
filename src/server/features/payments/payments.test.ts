import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let turn = 0;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav & Friends' } });
  const { email: _email, ...headers } = await test.loginAs('admin');
  admin = headers;
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
});

const post = (url: string, payload: object = {}, headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });
const get = async (url: string, headers = {}) => (await test.inject({ method: 'GET', url, headers })).json().data;

const enter = async (eventId: string, name: string) =>
  (await post('/api/entries', { eventId, name, email: `${name.toLowerCase()}${turn}@college.test` })).json().data;

const enterPaid = async (name = 'Asha') => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo Race', entryFee: 250 });
  return enter(eventId, name);
};

/** Twelve digits that no other test uses. */
const utrOf = (last: number) => `4200${String(turn).padStart(4, '0')}${String(last).padStart(4, '0')}`;

const submit = (code: string, utr: string) => post(`/api/passes/${code}/utr`, { utr });
const queued = async (entryId: string) => {
  const { payments } = await get('/api/payments', admin);
  return payments.find((payment: { entryId: string }) => payment.entryId === entryId);
};

it('says what is due and in which ways', async () => {
  const entry = await enterPaid();
  expect(await get(`/api/passes/${entry.code}/payment`)).toMatchObject({
    code: entry.code,
    eventTitle: 'Robo Race',
    name: 'Asha',
    state: 'pending_payment',
    due: 250,
    ways: ['upi', 'desk'],
  });
  const { _id: free } = await createEvent(test.context);
  const confirmed = await enter(free, 'Ravi');
  expect(await get(`/api/passes/${confirmed.code}/payment`)).toMatchObject({ due: 0, state: 'confirmed' });
  expect((await post(`/api/passes/${confirmed.code}/payment`, { way: 'desk' })).json()).toMatchObject({
    code: 'nothing_due',
  });
  expect((await post(`/api/passes/${entry.code}/payment`, { way: 'razorpay' })).json()).toMatchObject({
    code: 'payment_way_off',
    status: 409,
  });
});

it('gives the UPI link with amount and reference, and its QR code', async () => {
  const entry = await enterPaid();
  const { data } = (await post(`/api/passes/${entry.code}/payment`, { way: 'upi' })).json();
  expect(data).toMatchObject({ way: 'upi', amount: 250, payeeId: 'festival@okbank', reference: entry.code });
  expect(data.link).toBe(
    `upi://pay?pa=festival@okbank&pn=Utsav%20Friends&tr=${entry.code}&tn=Robo%20Race%201&am=250.00&cu=INR`,
  );
  expect(data.qrSvg).toContain('<svg');
});

it('puts a UTR into the queue, where an admin confirms it', async () => {
  const entry = await enterPaid();
  const utr = utrOf(1);
  const spaced = `${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`;
  expect((await submit(entry.code, spaced)).json().data).toMatchObject({ state: 'under_review', due: 0 });

  const payment = await queued(entry._id);
  expect(payment).toMatchObject({ utr, amount: 250, way: 'upi', entryName: 'Asha', eventTitle: 'Robo Race' });
  expect((await post(`/api/payments/${payment._id}/confirm`)).statusCode).toBe(401);
  const confirmed = await post(`/api/payments/${payment._id}/confirm`, {}, admin);
  expect(confirmed.json().data).toMatchObject({ state: 'paid', decidedBy: 'A admin', paidAt: expect.any(String) });
  expect(await get(`/api/passes/${entry.code}`)).toMatchObject({ state: 'confirmed', paidWay: 'upi', heldUntil: null });
  expect((await post(`/api/payments/${payment._id}/confirm`, {}, admin)).json()).toMatchObject({
    code: 'move_not_allowed',
    detail: 'This payment is paid already (A admin)',
  });
  expect(await queued(entry._id)).toBeUndefined();
});

it('takes 12 digits alone, and each number once', async () => {
  const entry = await enterPaid();
  const other = await enterPaid('Ravi');
  for (const utr of ['12345678901', '1234567890123', 'ABCDEFGHIJKL', '']) {
    expect((await submit(entry.code, utr)).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'utr', message: 'The UTR number has 12 digits' }],
    });
  }
  await submit(entry.code, utrOf(1));
  expect((await submit(other.code, utrOf(1))).json()).toMatchObject({
    code: 'utr_taken',
    status: 409,
    errors: [{ path: 'utr' }],
  });
  expect(await get(`/api/passes/${other.code}/payment`)).toMatchObject({ state: 'pending_payment', due: 250 });
});

it('takes one of two UTR numbers sent at once', async () => {
  const entry = await enterPaid();
  const answers = await Promise.all([submit(entry.code, utrOf(1)), submit(entry.code, utrOf(2))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await get(`/api/entries/${entry._id}/payments`, admin)).toHaveLength(1);
});

it('rejects with a reason, and lets the payer and the number’s true owner try again', async () => {
  const entry = await enterPaid();
  const owner = await enterPaid('Ravi');
  await submit(entry.code, utrOf(1));
  const payment = await queued(entry._id);
  expect((await post(`/api/payments/${payment._id}/reject`, { reason: ' ' }, admin)).statusCode).toBe(400);
  await post(`/api/payments/${payment._id}/reject`, { reason: 'No such transfer' }, admin);
  expect(await get(`/api/passes/${entry.code}/payment`)).toMatchObject({
    state: 'rejected',
    due: 250,
    reason: 'No such transfer',
    heldUntil: '2027-01-11T06:30:00.000Z',
  });
  expect((await submit(owner.code, utrOf(1))).statusCode).toBe(200);
  expect((await submit(entry.code, utrOf(2))).statusCode).toBe(200);
  const second = await queued(entry._id);
  await post(`/api/payments/${second._id}/confirm`, {}, admin);
  expect(await get(`/api/passes/${entry.code}`)).toMatchObject({ state: 'confirmed', reason: null });
});

it('keeps a transfer that arrived for a cancelled entry, to be given back', async () => {
  const entry = await enterPaid();
  await submit(entry.code, utrOf(1));
  const payment = await queued(entry._id);
  await post(`/api/entries/${entry._id}/cancel`, {}, admin);
  expect((await post(`/api/payments/${payment._id}/confirm`, {}, admin)).json().data).toMatchObject({ state: 'paid' });
  const detail = await get(`/api/entries/${entry._id}`, admin);
  expect(detail).toMatchObject({ state: 'cancelled', moves: ['refunded'] });
  expect(detail.history[0]).toMatchObject({ kind: 'payment', note: '₹250 arrived that has to be given back' });
  const refunded = await post(`/api/entries/${entry._id}/refund`, { note: 'Given back by UPI' }, admin);
  expect(refunded.json().data).toMatchObject({ state: 'refunded' });
  expect(await get(`/api/entries/${entry._id}/payments`, admin)).toMatchObject([{ state: 'refunded' }]);
});

it('is marked paid at the desk by an admin, once', async () => {
  const entry = await enterPaid();
  const desk = `/api/entries/${entry._id}/desk-payment`;
  expect((await post(desk)).statusCode).toBe(401);
  const answers = await Promise.all([post(desk, { note: 'Cash' }, admin), post(desk, { note: 'Cash' }, admin)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await get(`/api/passes/${entry.code}`)).toMatchObject({ state: 'confirmed', paidWay: 'desk' });
  expect(await get(`/api/entries/${entry._id}/payments`, admin)).toMatchObject([{ way: 'desk', amount: 250 }]);
  const { _id: free } = await createEvent(test.context);
  const costless = await enter(free, 'Ravi');
  expect((await post(`/api/entries/${costless._id}/desk-payment`, {}, admin)).json()).toMatchObject({
    code: 'nothing_due',
  });
});

it('does not take a payment after the hold lapsed', async () => {
  const now = test.time.now;
  const entry = await enterPaid();
  test.time.now = new Date(now.getTime() + 31 * 60_000);
  expect(await get(`/api/passes/${entry.code}/payment`)).toMatchObject({ state: 'expired', due: 0 });
  expect((await submit(entry.code, utrOf(1))).json()).toMatchObject({ code: 'nothing_due' });
  test.time.now = now;
});

it('pages and searches the queue', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 10 });
  for (let index = 0; index < 52; index += 1) {
    const entry = await enter(eventId, `Payer${index}x`);
    await submit(entry.code, utrOf(index));
  }
  const first = await get('/api/payments?search=payer', admin);
  expect(first).toMatchObject({ total: 52, more: true });
  expect(first.payments).toHaveLength(50);
  const rest = await get(`/api/payments?search=payer&after=${first.payments.at(-1)._id}`, admin);
  expect(rest).toMatchObject({ more: false });
  expect(rest.payments).toHaveLength(2);
  expect((await get(`/api/payments?search=${utrOf(7)}`, admin)).payments).toMatchObject([{ entryName: 'Payer7x' }]);
});
