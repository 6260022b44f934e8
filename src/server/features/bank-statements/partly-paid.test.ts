import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { sendEmails } from '#test/support/emails.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { expireAndPromoteEvent } from '../registrations/waitlist/expire-and-promote.service.ts';

const log = new QueryLog();
const { app, post, get, registerPaid, utrOf, claim, statusOf, receiptsOf, importCsv, linesOf } = statementsApp(
  log.listen,
);

/** Of ₹250 that were claimed ₹200 arrived, and were recorded. */
async function partlyPaid() {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '200.00']]);
  const [line] = await linesOf(id, 'look');
  const { registrationId, paymentId } = line.candidates[0];
  await post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId, acceptsLess: true });
  return registration;
}

const dueOf = ({ code }: { code: string }) => get(`/api/passes/${code}/payment`);
const surplus = async ({ _id }: { _id: string }) => {
  const rows: { registrationId: string }[] = (await get('/api/payments/surplus')).surplus;
  return rows.find(({ registrationId }) => registrationId === _id);
};
async function paymentsOf({ _id }: { _id: string }): Promise<string[]> {
  const payments: { status: string; amount: number; method: string }[] = await get(
    `/api/registrations/${_id}/payments`,
  );
  return payments.map(({ status, amount, method }) => `${method} ${status} ${amount}`).sort();
}

it('the rest is asked for, by the page and the QR code, and a second transfer of it confirms', async () => {
  const registration = await partlyPaid();
  expect(await dueOf(registration)).toMatchObject({
    status: 'rejected',
    due: 50,
    reason: null,
    money: { surplus: 200 },
  });
  const begun = (await post(`/api/passes/${registration.code}/payment`, { method: 'upi' }, {})).json().data;
  expect([begun.amount, begun.link]).toEqual([50, expect.stringContaining('am=50.00')]);
  await claim(registration.code, utrOf(2));
  const id = await importCsv([[upi(utrOf(2)), '50.00']]);
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 1 });
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await paymentsOf(registration)).toEqual(['upi paid 200', 'upi paid 50', 'upi replaced 250']);
  expect(await receiptsOf(registration)).toEqual([null, null]);
  expect(await surplus(registration)).toBeUndefined();
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('its mail asks for the rest, and says what was not found only where nothing was', async () => {
  const registration = await partlyPaid();
  const mailOf = async () => (await sendEmails(app().context)).at(-1);
  expect(await mailOf()).toMatchObject({
    subject: expect.stringMatching(/^₹50 is still due for /),
    text: expect.stringContaining('₹200 arrived; ₹50 is still due.'),
  });
  await claim(registration.code, utrOf(4));
  const payments: { _id: string; status: string }[] = await get(`/api/registrations/${registration._id}/payments`);
  const sent = payments.find(({ status }) => status === 'under_review');
  await post(`/api/payments/${sent?._id}/reject`, { reason: 'Not in our list' });
  expect((await mailOf())?.subject).toMatch(/^We could not find your payment for /);
});

it('the mail with all passes says what is still due of it', async () => {
  const registration = await partlyPaid();
  await sendEmails(app().context);
  const { email } = await get(`/api/registrations/${registration._id}`);
  await post('/api/passes/mail', { email }, {});
  expect((await sendEmails(app().context))[0]?.text).toMatch(/^₹50 to pay/m);
});

describe('a part that nobody had reported', () => {
  /** Of ₹250 that the QR code asked for ₹200 arrived, with its reference; so much later the statement is imported. */
  async function begunAndPartlyPaid(minutes: number) {
    const registration = await registerPaid();
    const begun = (await post(`/api/passes/${registration.code}/payment`, { method: 'upi' }, {})).json().data;
    const reference = new URL(begun.link).searchParams.get('tr') ?? '';
    await sendEmails(app().context);
    const { expiresAt } = await get(`/api/registrations/${registration._id}`);
    app().time.now = new Date(app().time.now.getTime() + minutes * 60_000);
    const id = await importCsv([[upi(utrOf(6), 'ASHA', reference), '200.00']]);
    const [line] = await linesOf(id, 'look');
    const { registrationId, paymentId } = line.candidates[0];
    const settle = { registrationId, paymentId, acceptsLess: true };
    expect((await post(`/api/bank-statements/lines/${line._id}/settle`, settle)).statusCode).toBe(200);
    return { registration, expiresAt };
  }
  const DAYS = 24 * 60;
  let before: Date;
  beforeEach(() => {
    before = app().time.now;
  });
  afterEach(() => {
    app().time.now = before;
  });

  it('asks for the rest, with the time of an offer', async () => {
    const { registration, expiresAt } = await begunAndPartlyPaid(60);
    const after = await get(`/api/registrations/${registration._id}`);
    expect(after.status).toBe('pending_payment');
    expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(expiresAt));
    expect(await sendEmails(app().context)).toMatchObject([
      {
        subject: expect.stringMatching(/^₹50 is still due for /),
        text: expect.stringContaining('₹200 arrived; ₹50 is still due.'),
      },
    ]);
    app().time.now = new Date(Date.parse(after.expiresAt) + 1);
    await expireAndPromoteEvent(app().context, after.eventId);
    const [{ subject, text } = { subject: '', text: '' }] = await sendEmails(app().context);
    expect(subject).toMatch(/^Your seat in .* is no longer held for you$/);
    expect(text).toContain('₹200 of ₹250 arrived. The organisers give it back, or restore your registration');
    expect(text).toContain('Had you paid the rest before?');
    expect(text).not.toContain('Had you paid before?');
  });

  it('asks for nothing, and holds no seat, once the time is over', async () => {
    const { registration } = await begunAndPartlyPaid(5 * DAYS);
    const { eventId } = await get(`/api/registrations/${registration._id}`);
    await expireAndPromoteEvent(app().context, eventId);
    expect(await statusOf(registration)).toBe('expired');
    const mails = await sendEmails(app().context);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is no longer held for you')]);
  });
});

it('what is given back of it is due again', async () => {
  const registration = await partlyPaid();
  const payments: { _id: string; status: string }[] = await get(`/api/registrations/${registration._id}/payments`);
  const paid = payments.find(({ status }) => status === 'paid');
  const refund = { amount: 200, reason: 'Asked for it', reference: 'x' };
  expect((await post(`/api/payments/${paid?._id}/refunds`, refund)).statusCode).toBe(200);
  expect(await dueOf(registration)).toMatchObject({ due: 250, reason: null });
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('the rest is taken at the desk', async () => {
  const registration = await partlyPaid();
  expect((await post(`/api/registrations/${registration._id}/desk-payment`)).statusCode).toBe(200);
  expect(await paymentsOf(registration)).toEqual(['desk paid 50', 'upi paid 200', 'upi replaced 250']);
  expect(await receiptsOf(registration)).toEqual([null, null]);
  expect(await surplus(registration)).toBeUndefined();
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('a transfer of the rest that nobody reported is found by its amount', async () => {
  const registration = await partlyPaid();
  const id = await importCsv([[upi(utrOf(3), 'THE REST'), '50.00']]);
  const [{ _id }] = await linesOf(id);
  const found: { registrationId: string }[] = await get(`/api/bank-statements/lines/${_id}/candidates`);
  expect(found).toContainEqual(expect.objectContaining({ registrationId: registration._id, due: 50 }));
  const settled = await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId: registration._id });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await statusOf(registration)).toBe('confirmed');
});

it('whom a line may be from is found with as many queries for two more who paid a part', async () => {
  await partlyPaid();
  const id = await importCsv([[upi(utrOf(3), 'THE REST'), '50.00']]);
  const [{ _id }] = await linesOf(id);
  const count = async () => (await log.during(() => get(`/api/bank-statements/lines/${_id}/candidates`))).length;
  const few = await count();
  for (const number of [5, 6]) {
    const registration = await registerPaid();
    const part = await importCsv([[upi(utrOf(number), 'A PART'), '200.00']]);
    const [line] = await linesOf(part);
    const body = { registrationId: registration._id, acceptsLess: true };
    expect((await post(`/api/bank-statements/lines/${line._id}/settle`, body)).statusCode).toBe(200);
  }
  expect(await count()).toBe(few);
});

it('the rest that was sent and not found is due still, with the reason', async () => {
  const registration = await partlyPaid();
  await claim(registration.code, utrOf(4));
  const payments: { _id: string; status: string }[] = await get(`/api/registrations/${registration._id}/payments`);
  const sent = payments.find(({ status }) => status === 'under_review');
  await post(`/api/payments/${sent?._id}/reject`, { reason: 'Not in our list' });
  expect(await dueOf(registration)).toMatchObject({ due: 50, reason: 'Not in our list' });
});

it('a part that came in time was not paid too late, and the rest can be sent', async () => {
  const registration = await partlyPaid();
  const before = app().time.now;
  app().time.now = new Date(before.getTime() + 3 * 24 * 60 * 60_000);
  expect(await dueOf(registration)).toMatchObject({ status: 'expired', due: 0, canClaim: true });
  expect(await get(`/api/passes/${registration.code}`)).not.toHaveProperty('paidLate');
  await claim(registration.code, utrOf(5));
  expect(await paymentsOf(registration)).toContain('upi under_review 50');
  expect(await dueOf(registration)).toMatchObject({ canClaim: false });
  app().time.now = before;
});

it('a part of an unreported transfer that is undone before its mail went out is told to nobody', async () => {
  await sendEmails(app().context);
  const registration = await registerPaid();
  const id = await importCsv([[upi(utrOf(8), 'A PART'), '200.00']]);
  const [line] = await linesOf(id);
  const body = { registrationId: registration._id, acceptsLess: true };
  expect((await post(`/api/bank-statements/lines/${line._id}/settle`, body)).statusCode).toBe(200);
  expect((await post(`/api/bank-statements/${id}/undo`)).statusCode).toBe(200);
  const subjects = (await sendEmails(app().context)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('still due'))).toEqual([]);
});

it('a part paid by who waits for a seat is due in part, not to be refunded', async () => {
  const registration = await registerPaid();
  const { db } = app().context;
  await db.updateTable('registrations').set({ status: 'waitlisted' }).where('id', '=', registration._id).execute();
  const id = await importCsv([[upi(utrOf(9), 'A PART'), '200.00']]);
  const [line] = await linesOf(id);
  const body = { registrationId: registration._id, acceptsLess: true };
  expect((await post(`/api/bank-statements/lines/${line._id}/settle`, body)).statusCode).toBe(200);
  const { history } = await get(`/api/registrations/${registration._id}`);
  const notes = history.map(({ note }: { note: string | null }) => note);
  expect(notes).toContain('₹200 arrived; ₹50 is still due');
});
