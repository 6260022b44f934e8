import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/payments/receipts.ts';
import { createEvent } from '#test/factories/events.ts';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { checkLedger } from '../ledger/ledger-check.service.ts';
import { expireAndPromoteEvent } from '../registrations/waitlist/expire-and-promote.service.ts';

const { app, post, get, register, registerPaid, utrOf, claim, importCsv, linesOf } = statementsApp();

interface Registered {
  _id: string;
  code: string;
}

async function ok(url: string, payload: object = {}) {
  const response = await post(url, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const payAtDesk = ({ _id }: Registered) => ok(`/api/registrations/${_id}/desk-payment`);
const cancel = ({ _id }: Registered) => ok(`/api/registrations/${_id}/cancel`);
const restore = ({ _id }: Registered) => ok(`/api/registrations/${_id}/restore`, { reason: 'Asked for it' });

/** Its latest payment by this method, or with this status or UTR. */
async function paymentOf({ _id }: Registered, word: string): Promise<string> {
  const payments: { _id: string; method: string; status: string; utr: string | null }[] = await get(
    `/api/registrations/${_id}/payments`,
  );
  return payments.find(({ method, status, utr }) => [method, status, utr].includes(word))?._id ?? '';
}

/** A transfer that was claimed is found. */
async function confirmClaim(registration: Registered): Promise<void> {
  await ok(`/api/payments/${await paymentOf(registration, 'under_review')}/confirm`);
}

/** A transfer of so much, too little or not, is settled by a statement, whose id is returned. */
async function settle({ _id: registrationId }: Registered, rupees: number, number = 9): Promise<string> {
  const statement = await importCsv([[upi(utrOf(number)), `${rupees}.00`]]);
  const [{ _id }] = await linesOf(statement);
  await ok(`/api/bank-statements/lines/${_id}/settle`, { registrationId, acceptsLess: true });
  return statement;
}

async function move({ _id }: Registered, entryFee: number): Promise<void> {
  const { _id: eventId } = await createEvent(app().context, { title: `At ${entryFee}`, entryFee });
  await ok(`/api/registrations/${_id}/move`, { eventId, reason: 'Asked for it' });
}

/** What the valid receipts and, below zero, credit notes of a registration say, in rupees. */
async function amountsOf({ code }: Registered): Promise<number[]> {
  const response = await app().inject({ method: 'GET', url: `/api/receipts/${code}` });
  const receipts: Receipt[] = response.statusCode === 200 ? response.json().data : [];
  const valid = receipts.filter(({ cancelledAt }) => cancelledAt === null);
  return valid.map(({ kind, amountPaise }) => (kind === 'receipt' ? amountPaise : -amountPaise) / 100);
}

it('a registration that is restored with what was paid after its end gets the receipt of that', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await cancel(registration);
  await claim(registration.code, utrOf(1));
  await confirmClaim(registration);
  expect(await amountsOf(registration)).toEqual([]);
  expect(await restore(registration)).toMatchObject({ status: 'confirmed' });
  expect(await amountsOf(registration)).toEqual([500]);
});

it('each of the payments that pay for a registration together has a receipt', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await settle(registration, 200, 1);
  expect(await amountsOf(registration)).toEqual([]);
  await settle(registration, 300, 2);
  expect((await amountsOf(registration)).sort()).toEqual([200, 300]);
});

it('the receipt of a payment that pays for more after a move is replaced', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await settle(registration, 600);
  expect(await amountsOf(registration)).toEqual([500]);
  await move(registration, 600);
  expect(await amountsOf(registration)).toEqual([600]);
});

it('surplus that pays for a dearer event has a receipt', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await claim(registration.code, utrOf(1));
  await payAtDesk(registration);
  await confirmClaim(registration);
  await move(registration, 900);
  expect((await amountsOf(registration)).sort()).toEqual([400, 500]);
});

it('what went back as surplus is no part of the receipts of what pays for a dearer event', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await claim(registration.code, utrOf(1));
  await payAtDesk(registration);
  await confirmClaim(registration);
  await move(registration, 100);
  const surplus = await paymentOf(registration, 'upi');
  await ok(`/api/payments/${surplus}/refunds`, { amount: 500, reason: 'Too much', method: 'cash' });
  expect(await amountsOf(registration)).toEqual([500, -400]);
  await move(registration, 500);
  expect(await amountsOf(registration)).toEqual([500]);
});

it('the payment that is left once another turned out to be none has a receipt', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await claim(registration.code, utrOf(1));
  const statement = await settle(registration, 500);
  await confirmClaim(registration);
  expect(await amountsOf(registration)).toEqual([500]);
  await ok(`/api/bank-statements/${statement}/undo`);
  expect(await get(`/api/registrations/${registration._id}`)).toMatchObject({ status: 'confirmed' });
  expect(await amountsOf(registration)).toEqual([500]);
});

it('a credit note goes with the receipt that it names, where that payment turned out to be none', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await claim(registration.code, utrOf(1));
  const statement = await settle(registration, 500);
  await confirmClaim(registration);
  await move(registration, 300);
  const surplus = await paymentOf(registration, utrOf(1));
  await ok(`/api/payments/${surplus}/refunds`, { amount: 200, reason: 'Too much', method: 'cash' });
  expect(await amountsOf(registration)).toEqual([500, -200]);
  await ok(`/api/bank-statements/${statement}/undo`);
  expect(await amountsOf(registration)).toEqual([300]);
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('a transfer that is found again after its registration was cancelled pays what that owes, and has a receipt', async () => {
  const registration = await registerPaid('Asha Rao', 250);
  const statement = await settle(registration, 250);
  await cancel(registration);
  await ok(`/api/bank-statements/${statement}/undo`);
  expect(await amountsOf(registration)).toEqual([]);
  await confirmClaim(registration);
  expect(await amountsOf(registration)).toEqual([250]);
  const { history } = await get(`/api/registrations/${registration._id}`);
  expect(JSON.stringify(history)).toContain('₹250 arrived for what it owes');
  expect(JSON.stringify(history)).not.toContain('has to be refunded');
});

it('a receipt is cancelled whose payment went back as surplus of one that turned out to be none', async () => {
  const registration = await registerPaid('Asha Rao', 500);
  await payAtDesk(registration);
  const statement = await settle(registration, 500);
  const refund = { amount: 500, reason: 'Paid twice', method: 'cash' };
  await ok(`/api/payments/${await paymentOf(registration, 'desk')}/refunds`, refund);
  expect(await amountsOf(registration)).toEqual([500]);
  await ok(`/api/bank-statements/${statement}/undo`);
  expect(await get(`/api/registrations/${registration._id}`)).toMatchObject({ status: 'under_review' });
  expect(await amountsOf(registration)).toEqual([]);
  await confirmClaim(registration);
  expect(await amountsOf(registration)).toEqual([500]);
});

const setFee = (eventId: string, entryFee: number, capacity: number | null = null) =>
  app()
    .context.db.updateTable('events')
    .set({ entryFee, individualEntryFee: entryFee, capacity })
    .where('id', '=', eventId)
    .execute();
const detailsOf = ({ _id }: Registered) => get(`/api/registrations/${_id}`);

describe('who has paid what a seat costs now is confirmed, with the receipt', () => {
  it('restored at a lower price than before', async () => {
    const registration = await registerPaid('Asha Rao', 250);
    await settle(registration, 200);
    await cancel(registration);
    await setFee((await detailsOf(registration)).eventId, 200);
    expect(await restore(registration)).toMatchObject({ status: 'confirmed', amount: 200 });
    expect(await amountsOf(registration)).toEqual([200]);
    expect((await detailsOf(registration)).history).toContainEqual(
      expect.objectContaining({
        to: 'confirmed',
        note: 'Restored by an admin, what was paid counts. The fee is ₹200 now; it was ₹250 before',
      }),
    );
    expect(await checkLedger(app().context.db)).toEqual([]);
  });

  it('moved to a cheaper event', async () => {
    for (const [fee, receipts] of [
      [200, [200]],
      [150, [150]],
    ] as const) {
      const registration = await registerPaid(`Asha ${fee}`, 250);
      await settle(registration, 200, fee);
      await move(registration, fee);
      expect(await detailsOf(registration)).toMatchObject({ status: 'confirmed', amount: fee });
      expect(await amountsOf(registration)).toEqual(receipts);
    }
    expect(await checkLedger(app().context.db)).toEqual([]);
  });

  it.each(['offered by the waitlist', 'given by an admin'])('%s', async (way) => {
    const { _id: eventId } = await createEvent(app().context, { capacity: 1, entryFee: 250 });
    await register(eventId, 'Ravi Kumar');
    const waiting = await register(eventId, 'Asha Rao');
    await settle(waiting, 200);
    expect(await amountsOf(waiting)).toEqual([]);
    if (way.startsWith('given')) {
      await setFee(eventId, 200, 1);
      await ok(`/api/registrations/${waiting._id}/seat`, { reason: 'Asked for it', aboveCapacity: true });
    } else {
      await setFee(eventId, 200, 2);
      await expireAndPromoteEvent(app().context, eventId);
    }
    expect(await detailsOf(waiting)).toMatchObject({ status: 'confirmed', amount: 200 });
    expect(await amountsOf(waiting)).toEqual([200]);
    expect(await checkLedger(app().context.db)).toEqual([]);
  });
});
