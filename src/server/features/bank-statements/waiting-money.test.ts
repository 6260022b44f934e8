import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { sendEmails } from '#test/support/emails.ts';
import { expireAndPromoteEvent } from '../registrations/waitlist/expire-and-promote.service.ts';

const { app, post, get, register, statusOf, receiptsOf, utrOf, importCsv, linesOf } = statementsApp(undefined, {
  requireEmailVerification: true,
});

const HOUR = 60 * 60_000;
let before: Date;
beforeEach(() => {
  before = app().time.now;
});
afterEach(() => {
  app().time.now = before;
});

/** An event whose only seat an admin's guest has; somebody who has confirmed no e-mail waits for it. */
async function waitingUnverified() {
  const { _id: eventId } = await createEvent(app().context, { capacity: 1, entryFee: 250 });
  const guest = { eventId, name: 'Ravi Kumar', email: 'ravi@college.test', isFree: true, reason: 'Judge' };
  const { registration: seated } = (await post('/api/registrations/guests', guest)).json().data;
  const waiting = await register(eventId, 'Kabir Waits');
  expect(await get(`/api/registrations/${waiting._id}`)).toMatchObject({
    status: 'waitlisted',
    verifyBy: expect.any(String),
  });
  return { eventId, seated, waiting };
}

async function recordTransfer(registrationId: string, amount: string) {
  const id = await importCsv([[upi(utrOf(8), 'A FRIEND'), amount]]);
  const [{ _id }] = await linesOf(id);
  const settled = await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, acceptsLess: true });
  expect(settled.statusCode, settled.body).toBe(200);
}

describe('money that is recorded for somebody who waits for a seat, and has confirmed no e-mail', () => {
  it('keeps the place on the waitlist, before all who paid nothing', async () => {
    const { eventId, seated, waiting } = await waitingUnverified();
    await recordTransfer(waiting._id, '250.00');
    app().time.now = new Date(before.getTime() + 5 * HOUR);
    await expireAndPromoteEvent(app().context, eventId);
    expect(await get(`/api/registrations/${waiting._id}`)).toMatchObject({
      status: 'waitlisted',
      isPrepaid: true,
      verifyBy: null,
      position: 1,
    });
    await sendEmails(app().context);
    expect((await post(`/api/registrations/${seated._id}/cancel`)).statusCode).toBe(200);
    expect(await statusOf(waiting)).toBe('confirmed');
    expect(await checkLedger(app().context.db)).toEqual([]);
  });

  it('keeps it also where it is a part of the price; the rest is asked for with the seat', async () => {
    const { eventId, seated, waiting } = await waitingUnverified();
    await recordTransfer(waiting._id, '200.00');
    app().time.now = new Date(before.getTime() + 5 * HOUR);
    await expireAndPromoteEvent(app().context, eventId);
    expect(await statusOf(waiting)).toBe('waitlisted');
    await sendEmails(app().context);
    await post(`/api/registrations/${seated._id}/cancel`);
    expect(await statusOf(waiting)).toBe('offered');
    expect(await sendEmails(app().context)).toContainEqual(
      expect.objectContaining({ recipient: expect.stringContaining('kabir'), text: expect.stringContaining('₹50') }),
    );
  });
});

it('a part of the price that is the whole price where somebody is moved makes them first on the waitlist there', async () => {
  const { waiting } = await waitingUnverified();
  await recordTransfer(waiting._id, '200.00');
  const { _id: eventId } = await createEvent(app().context, { title: 'Taal', capacity: 1, entryFee: 200 });
  const guest = { eventId, name: 'Meera Das', email: 'meera@college.test', isFree: true, reason: 'Judge' };
  await post('/api/registrations/guests', guest);
  await sendEmails(app().context);
  const moved = await post(`/api/registrations/${waiting._id}/move`, { eventId, reason: 'Asked at the desk' });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await get(`/api/registrations/${waiting._id}`)).toMatchObject({ status: 'waitlisted', isPrepaid: true });
  expect(await receiptsOf(waiting)).toEqual([null]);
  expect(await sendEmails(app().context)).toContainEqual(
    expect.objectContaining({
      subject: 'Your payment for Taal arrived',
      text: expect.stringContaining('The payment arrived, but every seat is taken now.'),
    }),
  );
  expect(await checkLedger(app().context.db)).toEqual([]);
});
