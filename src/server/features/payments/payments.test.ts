import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { findTransfer, insertPayment, listReviewed } from './payments.repository.ts';

let test: TestApp;
let turn = 0;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav & Friends' } });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
});

const post = (url: string, payload: object = {}, headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });
const get = async (url: string, headers = {}) => (await test.inject({ method: 'GET', url, headers })).json().data;

const register = async (eventId: string, name: string) =>
  (await post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}${turn}@college.test` })).json().data;

const registerPaid = async (name = 'Asha') => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo Race', entryFee: 250 });
  return register(eventId, name);
};

/** Twelve digits that no other test uses. */
const utrOf = (last: number) => `4200${String(turn).padStart(4, '0')}${String(last).padStart(4, '0')}`;

const submit = (code: string, utr: string) => post(`/api/passes/${code}/utr`, { utr });
const queued = async (registrationId: string) => {
  for (let url = '/api/payments'; ; ) {
    const { payments, more } = await get(url, admin);
    const found = payments.find((payment: { registrationId: string }) => payment.registrationId === registrationId);
    if (found || !more) return found;
    url = `/api/payments?after=${payments.at(-1)._id}`;
  }
};

it('a registration that was marked as paid is said to be confirmed already when it is marked again', async () => {
  const { _id } = await registerPaid();
  const pay = () => post(`/api/registrations/${_id}/desk-payment`, {}, admin);
  expect(await get(`/api/registrations/${_id}`, admin)).toMatchObject({ stillToPay: 250 });
  expect((await pay()).json().data).toMatchObject({ status: 'confirmed', stillToPay: 0 });
  expect((await pay()).json()).toMatchObject({
    code: 'transition_not_allowed',
    message: 'This registration is confirmed already',
  });
});

it('getDue has the amount and the payment methods', async () => {
  const registration = await registerPaid();
  expect(await get(`/api/passes/${registration.code}/payment`)).toMatchObject({
    code: registration.code,
    eventTitle: 'Robo Race',
    name: 'Asha',
    status: 'pending_payment',
    due: 250,
    methods: ['upi', 'desk'],
  });
  const { _id: free } = await createEvent(test.context);
  const confirmed = await register(free, 'Ravi');
  expect(await get(`/api/passes/${confirmed.code}/payment`)).toMatchObject({ due: 0, status: 'confirmed' });
  expect((await post(`/api/passes/${confirmed.code}/payment`, { method: 'desk' })).json()).toMatchObject({
    code: 'nothing_due',
  });
  expect((await post(`/api/passes/${registration.code}/payment`, { method: 'razorpay' })).json()).toMatchObject({
    code: 'payment_method_unavailable',
    status: 409,
  });
});

it('beginPayment by UPI has the link with amount and reference, and its QR code', async () => {
  const registration = await registerPaid();
  const { data } = (await post(`/api/passes/${registration.code}/payment`, { method: 'upi' })).json();
  expect(data).toMatchObject({ method: 'upi', amount: 250, payeeId: 'festival@okbank' });
  // Banks print it on statements: it must not be the code that opens the pass.
  expect(data.reference).toMatch(/^[2-9A-Z]{10}$/);
  expect(registration.code).not.toContain(data.reference);
  expect(data.link).toBe(
    `upi://pay?pa=festival@okbank&pn=Utsav%20Friends&tr=${data.reference}&tn=${data.reference}%20Robo%20Race%201&am=250.00&cu=INR`,
  );
  expect(data.qrSvg).toContain('<svg');
  const again = (await post(`/api/passes/${registration.code}/payment`, { method: 'upi' })).json().data;
  expect(again.reference).toBe(data.reference);
  await submit(registration.code, utrOf(1));
  expect(await queued(registration._id)).toMatchObject({ reference: data.reference, utr: utrOf(1) });
  expect((await get(`/api/payments?search=${data.reference.toLowerCase()}`, admin)).payments).toHaveLength(1);
});

it('submitUtr puts the transfer into the queue, where an admin confirms it', async () => {
  const registration = await registerPaid();
  const utr = utrOf(1);
  const spaced = `${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`;
  expect((await submit(registration.code, spaced)).json().data).toMatchObject({ status: 'under_review', due: 0 });

  const payment = await queued(registration._id);
  expect(payment).toMatchObject({ utr, amount: 250, method: 'upi', registrationName: 'Asha', eventTitle: 'Robo Race' });
  expect((await post(`/api/payments/${payment._id}/confirm`)).statusCode).toBe(401);
  const confirmed = await post(`/api/payments/${payment._id}/confirm`, {}, admin);
  expect(confirmed.json().data).toMatchObject({ status: 'paid', decidedBy: 'A admin', paidAt: expect.any(String) });
  expect(await get(`/api/passes/${registration.code}`)).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'upi',
    expiresAt: null,
  });
  expect((await post(`/api/payments/${payment._id}/confirm`, {}, admin)).json()).toMatchObject({
    code: 'transition_not_allowed',
    detail: 'This payment is paid already (A admin)',
  });
  expect(await queued(registration._id)).toBeUndefined();
});

it('submitUtr and a telephone number take the digits of every script', async () => {
  const devanagari = (digits: string) => digits.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
  const { _id: eventId } = await createEvent(test.context, { entryFee: 250 });
  const person = { eventId, name: 'Asha', email: 'digits@college.test', phone: `+${devanagari('91 98765 43210')}` };
  const { _id, code } = (await post('/api/registrations', person)).json().data;
  const utr = utrOf(1);
  const typed = devanagari(`${utr.slice(0, 4)} ${utr.slice(4)}`);
  expect((await submit(code, typed)).json().data).toMatchObject({ utr });
  expect((await queued(_id)).utr).toBe(utr);
  const detail = await test.inject({ method: 'GET', url: `/api/registrations/${_id}`, headers: admin });
  expect(detail.json().data.phone).toBe('+91 98765 43210');
});

it('submitUtr accepts 12 digits only, and no number of a payment that was found', async () => {
  const registration = await registerPaid();
  const other = await registerPaid('Ravi');
  for (const utr of ['12345678901', '1234567890123', 'ABCDEFGHIJKL', '']) {
    expect((await submit(registration.code, utr)).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'utr', message: 'The UTR number has 12 digits' }],
    });
  }
  await submit(registration.code, utrOf(1));
  await post(`/api/payments/${(await queued(registration._id))._id}/confirm`, {}, admin);
  expect((await submit(other.code, utrOf(1))).json()).toMatchObject({
    code: 'utr_taken',
    status: 409,
    errors: [{ path: 'utr' }],
  });
  expect(await get(`/api/passes/${other.code}/payment`)).toMatchObject({ status: 'pending_payment', due: 250 });
});

it('submitUtr corrects the number under review, by a row of its own, until it was decided', async () => {
  const registration = await registerPaid();
  const correct = (utr: string, replaces: string) => post(`/api/passes/${registration.code}/utr`, { utr, replaces });
  await submit(registration.code, utrOf(1));
  expect((await correct(utrOf(2), utrOf(9))).json()).toMatchObject({ code: 'transition_not_allowed' });
  expect((await correct(utrOf(2), utrOf(1))).json().data).toMatchObject({ status: 'under_review', utr: utrOf(2) });
  const payments = await get(`/api/registrations/${registration._id}/payments`, admin);
  expect(payments.map(({ utr, status }: { utr: string; status: string }) => `${utr} ${status}`).sort()).toEqual([
    `${utrOf(1)} replaced`,
    `${utrOf(2)} under_review`,
  ]);
  // The mistyped number is free for its true owner.
  const owner = await registerPaid('Ravi');
  expect((await submit(owner.code, utrOf(1))).statusCode).toBe(200);
  await post(`/api/payments/${(await queued(registration._id))._id}/confirm`, {}, admin);
  expect((await correct(utrOf(3), utrOf(2))).statusCode).toBe(409);
  const replaced = payments.find(({ status }: { status: string }) => status === 'replaced');
  expect((await post(`/api/payments/${replaced._id}/confirm`, {}, admin)).statusCode).toBe(409);
});

it('submitUtr takes twenty corrections of a registration, and finds what is reviewed among any number of payments', async () => {
  const { _id, code } = await registerPaid();
  await submit(code, utrOf(0));
  const correct = (index: number) => post(`/api/passes/${code}/utr`, { utr: utrOf(index + 1), replaces: utrOf(index) });
  for (let index = 0; index < 20; index += 1) expect((await correct(index)).statusCode).toBe(200);
  const refused = await correct(20);
  expect(refused.json()).toMatchObject({
    code: 'transition_not_allowed',
    detail: 'This number was corrected too often. Write to the organisers with the right one',
  });
  // The response to the last one was lost.
  expect((await correct(19)).statusCode).toBe(200);
  const { db } = test.context;
  expect((await db.selectFrom('payments').select('id').where('registrationId', '=', _id).execute()).length).toBe(21);

  const later = { registrationId: _id, method: 'upi', status: 'rejected', amount: 250, checks: 0 } as const;
  const createdAt = '2027-02-01T00:00:00.000Z';
  const ids = Array.from({ length: 120 }, (_, index) => `later${index}`);
  await db
    .insertInto('payments')
    .values(ids.map((id) => ({ ...later, id, reference: id, createdAt })))
    .execute();
  expect((await listReviewed(db, _id)).map(({ utr }) => utr)).toEqual([utrOf(20)]);
  expect(await findTransfer(db, _id, utrOf(20))).toMatchObject({ status: 'under_review' });
  expect(await findTransfer(db, _id, utrOf(19))).toBeUndefined();
});

it('takeBackRejection puts a transfer under review again, unless its number was found for another by now', async () => {
  const registration = await registerPaid();
  await submit(registration.code, utrOf(1));
  const { _id } = await queued(registration._id);
  expect((await post(`/api/payments/${_id}/take-back`, {}, admin)).statusCode).toBe(409);
  await post(`/api/payments/${_id}/reject`, { reason: 'Not found' }, admin);
  const takenBack = await post(`/api/payments/${_id}/take-back`, {}, admin);
  expect(takenBack.json().data).toMatchObject({ status: 'under_review', reason: null });
  expect(await get(`/api/passes/${registration.code}/payment`)).toMatchObject({ status: 'under_review', due: 0 });
  await post(`/api/payments/${_id}/reject`, { reason: 'Not found' }, admin);
  const owner = await registerPaid('Ravi');
  await submit(owner.code, utrOf(1));
  await post(`/api/payments/${(await queued(owner._id))._id}/confirm`, {}, admin);
  expect((await post(`/api/payments/${_id}/take-back`, {}, admin)).json()).toMatchObject({ code: 'utr_taken' });
});

it('rejectTransfer leaves the registration under review while another number of it is', async () => {
  const registration = await registerPaid();
  await submit(registration.code, utrOf(1));
  const first = await queued(registration._id);
  await post(`/api/payments/${first._id}/reject`, { reason: 'Not found' }, admin);
  await submit(registration.code, utrOf(2));
  const second = await queued(registration._id);
  await post(`/api/payments/${first._id}/take-back`, {}, admin);
  await post(`/api/payments/${second._id}/reject`, { reason: 'The first one was right' }, admin);
  expect(await get(`/api/passes/${registration.code}/payment`)).toMatchObject({ status: 'under_review', due: 0 });
  await post(`/api/payments/${first._id}/confirm`, {}, admin);
  expect(await get(`/api/passes/${registration.code}`)).toMatchObject({ status: 'confirmed' });
});

it('rejectMany and confirmMany decide each payment on its own', async () => {
  const transfers = [];
  for (let index = 0; index < 4; index += 1) {
    const registration = await registerPaid(`Payer${index}`);
    await submit(registration.code, utrOf(index));
    transfers.push({ registration, payment: await queued(registration._id) });
  }
  const [first, second, third, fourth] = transfers.map(({ payment }) => payment._id);
  const ids = [first, 'nothing', second];
  const rejected = await post('/api/payments/reject-many', { ids, reason: 'No such transfers' }, admin);
  expect(rejected.json().data).toMatchObject([
    { _id: first, ok: true, message: null },
    { _id: 'nothing', ok: false },
    { _id: second, ok: true },
  ]);
  const confirmed = await post('/api/payments/confirm-many', { ids: [first, third, fourth] }, admin);
  expect(confirmed.json().data).toMatchObject([
    { _id: first, ok: false, message: 'This payment is rejected already (A admin)' },
    { _id: third, ok: true },
    { _id: fourth, ok: true },
  ]);
  const statuses = transfers.map(async ({ registration }) => (await get(`/api/passes/${registration.code}`)).status);
  expect(await Promise.all(statuses)).toEqual(['rejected', 'rejected', 'confirmed', 'confirmed']);
  expect((await post('/api/payments/reject-many', { ids: [first] }, admin)).statusCode).toBe(400);
});

it('submitUtr takes a number again whose response was lost, once, also after it was confirmed', async () => {
  const { _id, code } = await registerPaid();
  const both = await Promise.all([submit(code, utrOf(1)), submit(code, utrOf(1))]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const again = await submit(code, utrOf(1));
  expect(again.json()).toMatchObject({ success: true, data: { status: 'under_review', utr: utrOf(1) } });
  const correction = { utr: utrOf(2), replaces: utrOf(1) };
  for (const _turn of [1, 2]) expect((await post(`/api/passes/${code}/utr`, correction)).statusCode).toBe(200);
  expect((await submit(code, utrOf(3))).json()).toMatchObject({ code: 'nothing_due' });
  const { _id: payment } = await queued(_id);
  await post(`/api/payments/${payment}/confirm`, {}, admin);
  expect((await submit(code, utrOf(2))).statusCode).toBe(200);
  const rows = test.context.db.selectFrom('payments').select('utr').where('registrationId', '=', _id);
  expect((await rows.where('status', '!=', 'replaced').execute()).map(({ utr }) => utr)).toEqual([utrOf(2)]);
});

it('submitUtr accepts one of two numbers sent at once', async () => {
  const registration = await registerPaid();
  const responses = await Promise.all([submit(registration.code, utrOf(1)), submit(registration.code, utrOf(2))]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await get(`/api/registrations/${registration._id}/payments`, admin)).toHaveLength(1);
});

it('rejectTransfer stores the reason, and lets the payer and the owner of the number try again', async () => {
  const registration = await registerPaid();
  const owner = await registerPaid('Ravi');
  await submit(registration.code, utrOf(1));
  const payment = await queued(registration._id);
  expect((await post(`/api/payments/${payment._id}/reject`, { reason: ' ' }, admin)).statusCode).toBe(400);
  await post(`/api/payments/${payment._id}/reject`, { reason: 'No such transfer' }, admin);
  expect(await get(`/api/passes/${registration.code}/payment`)).toMatchObject({
    status: 'rejected',
    due: 250,
    reason: 'No such transfer',
    expiresAt: '2027-01-11T06:30:00.000Z',
  });
  expect((await submit(owner.code, utrOf(1))).statusCode).toBe(200);
  expect((await submit(registration.code, utrOf(2))).statusCode).toBe(200);
  const second = await queued(registration._id);
  await post(`/api/payments/${second._id}/confirm`, {}, admin);
  expect(await get(`/api/passes/${registration.code}`)).toMatchObject({ status: 'confirmed', reason: null });
});

it('confirmTransfer keeps a transfer for a cancelled registration, to be refunded', async () => {
  const registration = await registerPaid();
  await submit(registration.code, utrOf(1));
  const payment = await queued(registration._id);
  await post(`/api/registrations/${registration._id}/cancel`, {}, admin);
  expect((await post(`/api/payments/${payment._id}/confirm`, {}, admin)).json().data).toMatchObject({ status: 'paid' });
  const detail = await get(`/api/registrations/${registration._id}`, admin);
  expect(detail).toMatchObject({ status: 'cancelled', transitions: ['refunded'] });
  expect(detail.history[0]).toMatchObject({ kind: 'payment', note: '₹250 arrived and has to be refunded' });
  const refunded = await post(
    `/api/registrations/${registration._id}/refund`,
    { note: 'Given back by UPI', reference: 'UTR 42' },
    admin,
  );
  expect(refunded.json().data).toMatchObject({ status: 'refunded' });
  expect(await get(`/api/registrations/${registration._id}/payments`, admin)).toMatchObject([
    { status: 'paid', refunds: [{ status: 'processed', amount: 250, reference: 'UTR 42' }] },
  ]);
});

it('payAtDesk confirms a registration once', async () => {
  const registration = await registerPaid();
  const desk = `/api/registrations/${registration._id}/desk-payment`;
  expect((await post(desk)).statusCode).toBe(401);
  const responses = await Promise.all([post(desk, { note: 'Cash' }, admin), post(desk, { note: 'Cash' }, admin)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await get(`/api/passes/${registration.code}`)).toMatchObject({ status: 'confirmed', paymentMethod: 'desk' });
  expect(await get(`/api/registrations/${registration._id}/payments`, admin)).toMatchObject([
    { method: 'desk', amount: 250 },
  ]);
  const { _id: free } = await createEvent(test.context);
  const costless = await register(free, 'Ravi');
  expect((await post(`/api/registrations/${costless._id}/desk-payment`, {}, admin)).json()).toMatchObject({
    code: 'nothing_due',
  });
});

it('submitUtr takes the number of somebody who had paid after the seat expired, without a seat', async () => {
  const now = test.time.now;
  const registration = await registerPaid();
  test.time.now = new Date(now.getTime() + 25 * 60 * 60_000);
  expect(await get(`/api/passes/${registration.code}/payment`)).toMatchObject({ status: 'expired', due: 0 });
  expect((await submit(registration.code, utrOf(1))).json().data).toMatchObject({ status: 'expired', utr: utrOf(1) });
  test.time.now = now;
});

it('a page of the queue that is exactly full says more only where another payment follows', async () => {
  const { _id: registrationId } = await registerPaid();
  const insert = (index: number) =>
    insertPayment(test.context.db, {
      id: `replaced-${index}`,
      registrationId,
      method: 'upi',
      status: 'replaced',
      amount: 250,
      checks: 0,
      reference: `FULLPAGE${String(index).padStart(2, '0')}`,
      createdAt: new Date(test.time.now.getTime() + index).toISOString(),
    });
  const { total } = await get('/api/payments?status=replaced', admin);
  for (let index = total; index < 50; index += 1) await insert(index);
  const full = await get('/api/payments?status=replaced', admin);
  expect([full.payments.length, full.total, full.more]).toEqual([50, 50, false]);
  await insert(50);
  const more = await get('/api/payments?status=replaced', admin);
  expect([more.payments.length, more.total, more.more]).toEqual([50, 51, true]);
});

it('the queue has pages and a search', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 10 });
  for (let index = 0; index < 52; index += 1) {
    const registration = await register(eventId, `Payer${index}x`);
    await submit(registration.code, utrOf(index));
  }
  const first = await get('/api/payments?search=payer', admin);
  expect(first).toMatchObject({ total: 52, more: true });
  expect(first.payments).toHaveLength(50);
  const rest = await get(`/api/payments?search=payer&after=${first.payments.at(-1)._id}`, admin);
  expect(rest).toMatchObject({ more: false });
  expect(rest.payments).toHaveLength(2);
  expect((await get(`/api/payments?search=${utrOf(7)}`, admin)).payments).toMatchObject([
    { registrationName: 'Payer7x' },
  ]);
});
