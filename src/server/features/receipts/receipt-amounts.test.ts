import { beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/payments/receipts.ts';
import { createEvent } from '#test/factories/events.ts';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { postCharge, readBalance } from '../ledger/ledger.service.ts';
import { changeRefund } from '../payments/payment-transitions.service.ts';
import { findRefund } from '../payments/refunds/refunds.repository.ts';
import { GATEWAY } from '../registrations/actors.ts';
import { lockForPayment } from '../registrations/status-commands.service.ts';

const { app, admin, post, get, register, registerPaid, utrOf, claim, importCsv, linesOf } = statementsApp();

beforeEach(() => {
  app().time.now = new Date('2027-01-10T06:30:00.000Z');
});

interface Registered {
  _id: string;
  code: string;
}

/** Receipts are listed by their time. */
async function ok(url: string, payload: object = {}) {
  app().time.now = new Date(app().time.now.getTime() + 1000);
  const response = await post(url, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

async function payAtDesk(fee: number): Promise<Registered> {
  const registration = await registerPaid('Asha Rao', fee);
  await ok(`/api/registrations/${registration._id}/desk-payment`);
  return registration;
}

/** A registration whose transfer was of another amount than its fee. */
async function payByTransfer(fee: number, rupees: number): Promise<Registered> {
  const registration = await registerPaid('Asha Rao', fee);
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), `${rupees}.00`]]);
  const [{ _id, candidates }] = await linesOf(id, 'look');
  const { registrationId, paymentId } = candidates[0];
  await ok(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  return registration;
}

/** A registration of ₹300 whose transfer was found when its seat was gone: it is first on the waitlist. */
async function payForNoSeat(): Promise<Registered> {
  const { _id: eventId } = await createEvent(app().context, { title: 'Chess', entryFee: 300, capacity: 1 });
  const late = await register(eventId, 'Ravi Kumar');
  await claim(late.code, utrOf(2));
  app().time.now = new Date(app().time.now.getTime() + 20 * 24 * 3_600_000);
  const other = await register(eventId, 'Meera Nair');
  await ok(`/api/registrations/${other._id}/desk-payment`);
  const [payment] = await paymentsOf(late);
  await ok(`/api/payments/${payment?._id}/confirm`);
  expect((await get(`/api/registrations/${late._id}`)).status).toBe('waitlisted');
  return late;
}

const paymentsOf = ({ _id }: Registered): Promise<{ _id: string; method: string; status: string }[]> =>
  get(`/api/registrations/${_id}/payments`);

/** Gives rupees of a registration's payment back in cash: of the one by that method, or of the only one. */
async function giveBack(registration: Registered, amount: number, method?: string): Promise<void> {
  const payments = await paymentsOf(registration);
  const paid = payments.filter((payment) => payment.status === 'paid' && payment.method === (method ?? payment.method));
  await ok(`/api/payments/${paid[0]?._id}/refunds`, { amount, reason: 'Back', method: 'cash' });
}

/** The bank returns what a registration was given back last. */
async function returnLatestRefund(registration: Registered): Promise<void> {
  const { context } = app();
  await inTransaction(context.db, async (trx) => {
    const query = trx.selectFrom('refunds').select('id').where('registrationId', '=', registration._id);
    const { id } = await query.where('status', '=', 'processed').orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
    const locked = await lockForPayment(trx, registration._id);
    const refund = await findRefund(trx, id);
    if (refund) await changeRefund(trx, context, locked, refund, 'failed', { actor: GATEWAY });
  });
}

async function move({ _id }: Registered, entryFee: number, difference?: string): Promise<void> {
  const { _id: eventId } = await createEvent(app().context, { title: `At ${entryFee}`, entryFee });
  await ok(`/api/registrations/${_id}/move`, {
    eventId,
    reason: 'Asked for it',
    ...(difference ? { difference } : {}),
  });
}

const receiptsOf = ({ code }: Registered): Promise<Receipt[]> => get(`/api/receipts/${code}`);

/** What a registration's receipts and credit notes say, in rupees; credit notes below zero, cancelled ones left out. */
async function amountsOf(registration: Registered): Promise<number[]> {
  const valid = (await receiptsOf(registration)).filter(({ cancelledAt }) => cancelledAt === null);
  return valid.map(({ kind, amountPaise }) => (kind === 'receipt' ? amountPaise : -amountPaise) / 100);
}

/** Without surplus, receipts less credit notes are the charge by the ledger. */
async function expectEven(registration: Registered): Promise<void> {
  const { chargedPaise, waivedPaise, surplusPaise } = await readBalance(app().context.db, registration._id);
  expect(surplusPaise).toBe(0);
  const net = (await amountsOf(registration)).reduce((sum, rupees) => sum + rupees, 0);
  expect(net).toBe((chargedPaise - waivedPaise) / 100);
}

const setGst = async (gstin: string) => {
  const rates = { individualRate: 18, teamRate: 18, year: 'financial' };
  const payload = { legalName: 'College', address: 'Pune', gstin, sac: '999692', ...rates };
  const response = await app().inject({ method: 'PUT', url: '/api/receipt-settings', headers: admin(), payload });
  expect(response.statusCode, response.body).toBe(200);
};

const cancel = async (registration: Registered, index = 0) => {
  const receipt = (await receiptsOf(registration))[index];
  return post(`/api/receipts/${receipt?._id}/cancel`, { reason: 'Wrong' });
};

describe('a receipt', () => {
  it('is for the fee where more than that arrived, and the surplus goes back without a credit note', async () => {
    const registration = await payByTransfer(500, 600);
    expect(await amountsOf(registration)).toEqual([500]);
    await giveBack(registration, 100);
    expect(await amountsOf(registration)).toEqual([500]);
    await expectEven(registration);
    await giveBack(registration, 500);
    expect(await amountsOf(registration)).toEqual([500, -500]);
    await expectEven(registration);
  });

  it('has the tax of the fee alone', async () => {
    await setGst('27ABCDE1234F1Z5');
    const [receipt] = await receiptsOf(await payByTransfer(99, 199));
    await setGst('');
    expect(receipt).toMatchObject({
      amountPaise: 9900,
      taxPaise: 1510,
      lines: [{ amountPaise: 9900, taxPaise: 1510 }],
    });
  });

  it('of the difference in price is for what the other ones still lack', async () => {
    const registration = await payAtDesk(500);
    await giveBack(registration, 200);
    await move(registration, 900, 'cash');
    expect(await amountsOf(registration)).toEqual([500, -200, 400]);
    await expectEven(registration);
  });

  it('is for the price of a seat that was paid while there was none', async () => {
    const late = await payForNoSeat();
    expect(await amountsOf(late)).toEqual([300]);
    await giveBack(late, 100);
    expect(await amountsOf(late)).toEqual([300, -100]);
    await giveBack(late, 200);
    expect(await amountsOf(late)).toEqual([300, -100, -200]);
  });
});

describe('the credit note of a refund', () => {
  it('is also for surplus that a receipt was issued for, after a move to a cheaper event', async () => {
    const registration = await payAtDesk(500);
    await move(registration, 300);
    await giveBack(registration, 200);
    expect(await amountsOf(registration)).toEqual([500, -200]);
    await expectEven(registration);
    await giveBack(registration, 300);
    expect(await amountsOf(registration)).toEqual([500, -200, -300]);
    await expectEven(registration);
  });

  it('leaves nothing of either receipt where both payments went back', async () => {
    const registration = await payAtDesk(500);
    await move(registration, 900, 'cash');
    await move(registration, 300);
    await ok(`/api/registrations/${registration._id}/refund`, {});
    const [first, second, ...notes] = await receiptsOf(registration);
    expect(notes.map(({ amountPaise, receiptNumber }) => [receiptNumber, amountPaise]).sort()).toEqual([
      [first?.number, 50_000],
      [second?.number, 40_000],
    ]);
    await expectEven(registration);
  });

  it('names a receipt that has so much left where the payment has none', async () => {
    const registration = await registerPaid('Asha Rao', 500);
    await claim(registration.code, utrOf(1));
    await ok(`/api/registrations/${registration._id}/desk-payment`);
    const payment = (await paymentsOf(registration)).find(({ method }) => method === 'upi');
    await ok(`/api/payments/${payment?._id}/confirm`);
    expect(await amountsOf(registration)).toEqual([500]);
    await giveBack(registration, 500, 'desk');
    expect(await amountsOf(registration)).toEqual([500]);
    await giveBack(registration, 200, 'upi');
    expect(await amountsOf(registration)).toEqual([500, -200]);
    await expectEven(registration);
  });

  it('names the receipt with most left where the payment has none', async () => {
    const registration = await registerPaid('Asha Rao', 500);
    await claim(registration.code, utrOf(1));
    await ok(`/api/registrations/${registration._id}/desk-payment`);
    await move(registration, 900, 'cash');
    const payment = (await paymentsOf(registration)).find(({ method }) => method === 'upi');
    await ok(`/api/payments/${payment?._id}/confirm`);
    await move(registration, 450);
    expect(await amountsOf(registration)).toEqual([500, 400]);
    await giveBack(registration, 500, 'upi');
    const [first, , note] = await receiptsOf(registration);
    expect(note).toMatchObject({ amountPaise: 45_000, receiptNumber: first?.number });
  });

  it('is for what went back where a part of the price is still owed', async () => {
    const registration = await payAtDesk(100);
    const { eventId } = await get(`/api/registrations/${registration._id}`);
    const charge = { registrationId: registration._id, eventId, amountPaise: 40_000, actorName: 'Asha' };
    await inTransaction(app().context.db, (trx) => postCharge(trx, app().context, charge));
    await giveBack(registration, 50);
    expect(await amountsOf(registration)).toEqual([100, -50]);
  });

  it('has the tax of all that was credited so far less that of the notes before, also where one was cancelled', async () => {
    await setGst('27ABCDE1234F1Z5');
    const registration = await payAtDesk(99);
    await giveBack(registration, 33);
    await giveBack(registration, 33);
    await returnLatestRefund(registration);
    await giveBack(registration, 33);
    await giveBack(registration, 33);
    await setGst('');
    const [receipt, ...notes] = await receiptsOf(registration);
    expect(notes.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true, false, false]);
    expect(receipt?.taxPaise).toBe(1510);
    expect(notes.map(({ taxPaise }) => taxPaise)).toEqual([503, 504, 504, 503]);
  });
});

describe('cancelling a receipt', () => {
  it('issues one of what the registration costs now', async () => {
    const registration = await payAtDesk(500);
    await move(registration, 300);
    expect((await cancel(registration)).statusCode).toBe(200);
    expect(await amountsOf(registration)).toEqual([300]);
    await giveBack(registration, 200);
    expect(await amountsOf(registration)).toEqual([300]);
    await expectEven(registration);
    await giveBack(registration, 300);
    await expectEven(registration);
  });

  it('issues none where nothing is paid for', async () => {
    const registration = await payAtDesk(500);
    await move(registration, 0);
    const response = await cancel(registration);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'The receipt was cancelled; none takes its place, since nothing is paid for',
      data: { amountPaise: 50_000, reason: 'Wrong' },
    });
    expect(await amountsOf(registration)).toEqual([]);
    await giveBack(registration, 500);
    await expectEven(registration);
  });

  it('issues none of what ended without having had a seat', async () => {
    const late = await payForNoSeat();
    await ok(`/api/registrations/${late._id}/cancel`);
    await cancel(late);
    expect(await amountsOf(late)).toEqual([]);
  });

  it('is done once, however many do it at once', async () => {
    const registration = await payAtDesk(500);
    const [receipt] = await receiptsOf(registration);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(`/api/receipts/${receipt?._id}/cancel`, { reason: 'Wrong' })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((response) => response.json().code)).toEqual(Array(19).fill('transition_not_allowed'));
    expect(await amountsOf(registration)).toEqual([500]);
    expect(await receiptsOf(registration)).toHaveLength(2);
  });

  it('or a refund comes first, and the credit note names a receipt that is valid', async () => {
    const registrations = await Promise.all(Array.from({ length: 8 }, () => payAtDesk(500)));
    for (const registration of registrations) {
      await Promise.all([cancel(registration), giveBack(registration, 200)]);
      const receipts = await receiptsOf(registration);
      const note = receipts.find(({ kind }) => kind === 'credit_note');
      const named = receipts.find(({ number }) => number === note?.receiptNumber);
      expect(named).toMatchObject({ kind: 'receipt', cancelledAt: null });
      await expectEven(registration);
    }
  });
});
