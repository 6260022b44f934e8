import { expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';

const { app, post, get, register, registerPaid, utrOf, claim, statusOf, receiptsOf, importCsv, linesOf } =
  statementsApp();

/** A payment of ₹250 that is under review, and two lines of one statement which both have its UTR. */
async function claimedOnTwoLines() {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(1), 'THE BANK', 'ONCE MORE'), '250.00'],
  ]);
  const [first, second] = await linesOf(id, 'look');
  const { registrationId, paymentId } = first.candidates[0];
  const settle = (line: { _id: string }) =>
    post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId });
  return { id, registration, first, second, settle };
}

it('a payment that a line has settled is refused to a second line, with a sentence', async () => {
  const { id, registration, first, second, settle } = await claimedOnTwoLines();
  expect((await settle(first)).statusCode).toBe(200);
  const refused = await settle(second);
  expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
    409,
    'transition_not_allowed',
    'This payment is settled by another line of a statement: row 2 of January.csv',
  ]);
  expect((await linesOf(id)).map(({ group }: { group: string }) => group)).toEqual(['settled', 'look']);
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
});

it('two lines that are settled at once for one payment: one of them is refused', async () => {
  const { id, registration, first, second, settle } = await claimedOnTwoLines();
  const responses = await Promise.all([settle(first), settle(second), settle(first), settle(second)]);
  const codes = responses.map((response) => response.json().code ?? response.statusCode).sort();
  expect(codes).toEqual([200, 'line_settled', 'transition_not_allowed', 'transition_not_allowed']);
  expect(await linesOf(id, 'settled')).toHaveLength(1);
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('two clicks that settle a line of another amount make one payment', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '300.00']]);
  const [{ _id, candidates }] = await linesOf(id, 'look');
  const { registrationId, paymentId } = candidates[0];
  const settle = () => post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  const responses = await Promise.all([settle(), settle(), settle()]);
  expect(responses.map((response) => response.json().code ?? response.statusCode).sort()).toEqual([
    200,
    'line_settled',
    'line_settled',
  ]);
  expect(await paymentsOf(registration)).toEqual(['paid 300', 'replaced 250']);
});

it('a payment found under a mistyped number gets the number of the bank, which nobody else can send then', async () => {
  const [asha, ravi] = [await registerPaid(), await registerPaid('Ravi Kumar')];
  const typed = `${utrOf(1).slice(0, -1)}${(Number(utrOf(1).at(-1)) + 1) % 10}`;
  await claim(asha.code, typed);
  const id = await importCsv([[upi(utrOf(1), 'ASHA RAO'), '250.00']]);
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 1 });
  expect(await get(`/api/registrations/${asha._id}/payments`)).toMatchObject([{ status: 'paid', utr: utrOf(1) }]);
  expect((await claim(ravi.code, utrOf(1))).json().code).toBe('utr_taken');
});

it('of the numbers of a line its payment keeps the one that was sent', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(2));
  const id = await importCsv([[upi(utrOf(1), 'ASHA RAO', utrOf(2)), '250.00']]);
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 1 });
  expect(await get(`/api/registrations/${registration._id}/payments`)).toMatchObject([{ utr: utrOf(2) }]);
});

/** ₹200 of ₹250 arrived under the number that was sent. */
async function tooLittle() {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '200.00']]);
  const [line] = await linesOf(id, 'look');
  const { registrationId, paymentId } = line.candidates[0];
  const settle = (body: object) =>
    post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId, ...body });
  return { id, registration, settle };
}

const paymentsOf = async ({ _id }: { _id: string }) => {
  const payments: { status: string; amount: number }[] = await get(`/api/registrations/${_id}/payments`);
  return payments.map(({ status, amount }) => `${status} ${amount}`).sort();
};
const surplusOf = async ({ _id }: { _id: string }) => {
  const { surplus }: { surplus: { registrationId: string }[] } = await get('/api/payments/surplus');
  return surplus.find(({ registrationId }) => registrationId === _id);
};

it('what is too little is recorded where a person says so: as surplus, and the payer is asked for the rest', async () => {
  const { id, registration, settle } = await tooLittle();
  expect((await settle({})).json()).toMatchObject({ code: 'amount_differs', detail: '₹200 arrived, ₹250 is due' });
  expect((await settle({ acceptsLess: true })).json()).toMatchObject({ message: 'Payment recorded' });
  expect(await paymentsOf(registration)).toEqual(['paid 200', 'replaced 250']);
  expect(await get(`/api/registrations/${registration._id}`)).toMatchObject({
    status: 'rejected',
    reason: '₹200 arrived; ₹50 is still due',
    stillToPay: 50,
  });
  expect(await surplusOf(registration)).toMatchObject({ amount: 200, charged: 0, registrationStatus: 'rejected' });
  expect((await linesOf(id))[0]).toMatchObject({ group: 'settled', why: 'It was added as a payment of its own.' });
  expect(await receiptsOf(registration)).toEqual([]);
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('after too little was recorded the whole amount is looked at and confirms, with the surplus', async () => {
  const { registration, settle } = await tooLittle();
  await settle({ acceptsLess: true });
  expect((await claim(registration.code, utrOf(2))).statusCode).toBe(200);
  const id = await importCsv([[upi(utrOf(2)), '250.00']]);
  const [{ _id, difference, candidates }] = await linesOf(id, 'look');
  expect(difference).toBe(200);
  const { registrationId, paymentId } = candidates[0];
  await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await surplusOf(registration)).toMatchObject({ amount: 200, charged: 250 });
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('two parts of too little that cover the price together confirm', async () => {
  const { registration, settle } = await tooLittle();
  await settle({ acceptsLess: true });
  const id = await importCsv([
    [upi(utrOf(2)), '20.00'],
    [upi(utrOf(3), 'THE REST'), '30.00'],
  ]);
  for (const { _id } of await linesOf(id)) {
    const part = { registrationId: registration._id, acceptsLess: true };
    expect((await post(`/api/bank-statements/lines/${_id}/settle`, part)).statusCode).toBe(200);
  }
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await surplusOf(registration)).toBeUndefined();
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('a transfer of somebody who was confirmed at the desk is found by a search, and is surplus whatever it is', async () => {
  const registration = await registerPaid('Asha Rao');
  await post(`/api/registrations/${registration._id}/desk-payment`);
  const id = await importCsv([
    [upi(utrOf(8), 'A FRIEND'), '250.00'],
    [upi(utrOf(9), 'A FRIEND'), '40.00'],
  ]);
  for (const { _id } of await linesOf(id, 'unknown')) {
    const found: { registrationId: string }[] = await get(`/api/bank-statements/lines/${_id}/candidates?search=asha`);
    const candidate = found.find(({ registrationId }) => registrationId === registration._id);
    expect(candidate).toMatchObject({ due: 0, paymentId: null, registrationStatus: 'confirmed' });
    const all: { registrationId: string }[] = await get(`/api/bank-statements/lines/${_id}/candidates`);
    expect(all.map(({ registrationId }) => registrationId)).not.toContain(registration._id);
    const settled = await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId: registration._id });
    expect(settled.statusCode, settled.body).toBe(200);
  }
  expect(await surplusOf(registration)).toMatchObject({ amount: 290, charged: 250 });
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('a transfer of somebody on the waitlist is found by a search: it makes them the first, and more is surplus', async () => {
  const { _id: eventId } = await createEvent(app().context, { capacity: 1, entryFee: 250 });
  await register(eventId, 'Ravi Kumar');
  const waiting = await register(eventId, 'Kabir Waits');
  const id = await importCsv([
    [upi(utrOf(8), 'A FRIEND'), '250.00'],
    [upi(utrOf(9), 'A FRIEND'), '40.00'],
  ]);
  for (const [index, { _id }] of (await linesOf(id, 'unknown')).entries()) {
    const found = await get(`/api/bank-statements/lines/${_id}/candidates?search=kabir`);
    expect(found).toMatchObject([{ due: index === 0 ? 250 : 0, registrationStatus: 'waitlisted' }]);
    const settled = await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId: waiting._id });
    expect(settled.statusCode, settled.body).toBe(200);
  }
  expect(await get(`/api/registrations/${waiting._id}`)).toMatchObject({ status: 'waitlisted', isPrepaid: true });
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('too little beside a number that is still under review rejects nothing', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(9), 'ASHA'), '200.00']]);
  const [{ _id }] = await linesOf(id);
  const body = { registrationId: registration._id, acceptsLess: true };
  expect((await post(`/api/bank-statements/lines/${_id}/settle`, body)).statusCode).toBe(200);
  expect(await paymentsOf(registration)).toEqual(['paid 200', 'under_review 250']);
  expect(await statusOf(registration)).toBe('under_review');
});

it('an amount with paise is refused however little is accepted, and undoing reverses what was recorded', async () => {
  const { id, registration, settle } = await tooLittle();
  const paise = await importCsv([[upi(utrOf(5)), '199.50']]);
  const [{ _id }] = await linesOf(paise);
  const body = { registrationId: registration._id, acceptsLess: true };
  const refused = await post(`/api/bank-statements/lines/${_id}/settle`, body);
  expect(refused.json().code).toBe('amount_differs');
  await settle({ acceptsLess: true });
  expect((await post(`/api/bank-statements/${id}/undo`)).json().data).toEqual({ undone: 1, left: [] });
  expect(await paymentsOf(registration)).toEqual(['replaced 250', 'under_review 200']);
  expect(await surplusOf(registration)).toBeUndefined();
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('one transfer for two registrations: the surplus of the first goes back in cash, which pays the second', async () => {
  const [first, second] = [await registerPaid('Asha Rao', 500), await registerPaid('Ravi Kumar', 500)];
  for (const { code } of [first, second]) await claim(code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '1,000.00']]);
  const [{ _id, why }] = await linesOf(id, 'look');
  expect(why).toBe('The UTR is the one that was sent, but several registrations have it.');
  const [claimed] = await get(`/api/registrations/${first._id}/payments`);
  const body = { registrationId: first._id, paymentId: claimed._id };
  await post(`/api/bank-statements/lines/${_id}/settle`, body);
  const [other] = await get(`/api/registrations/${second._id}/payments`);
  expect((await post(`/api/payments/${other._id}/confirm`)).json().code).toBe('utr_taken');
  const payments: { _id: string; status: string }[] = await get(`/api/registrations/${first._id}/payments`);
  const paid = payments.find(({ status }) => status === 'paid');
  await post(`/api/payments/${paid?._id}/refunds`, { amount: 500, method: 'cash', reason: 'Paid for Ravi' });
  await post(`/api/payments/${other._id}/reject`, { reason: 'Paid with the transfer of Asha' });
  await post(`/api/registrations/${second._id}/desk-payment`, { note: 'With the transfer of Asha' });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed']);
  expect([await surplusOf(first), await surplusOf(second)]).toEqual([undefined, undefined]);
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('a line of a number that is confirmed for somebody else meanwhile is refused, with a sentence', async () => {
  const [asha, ravi] = [await registerPaid(), await registerPaid('Ravi Kumar')];
  for (const { code } of [asha, ravi]) await claim(code, utrOf(1));
  const [first] = await get(`/api/registrations/${asha._id}/payments`);
  await post(`/api/payments/${first._id}/confirm`);
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  const [{ _id }] = await linesOf(id);
  const [second] = await get(`/api/registrations/${ravi._id}/payments`);
  const body = { registrationId: ravi._id, paymentId: second._id };
  const refused = await post(`/api/bank-statements/lines/${_id}/settle`, body);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'utr_taken']);
});
