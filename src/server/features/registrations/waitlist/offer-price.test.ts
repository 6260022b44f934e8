import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireAndPromoteEvent } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { holdEvent, untilWaiting } from '#test/support/held/held-event.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, headers = {}) =>
  (await test.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();

let people = 0;
async function register(eventId: string) {
  people += 1;
  const email = `person${people}@price.test`;
  const { data } = await send('POST', '/api/registrations', { eventId, name: `Person ${people}`, email });
  return { ...data, email };
}
const pass = async (code: string) => (await send('GET', `/api/passes/${code}`)).data;
const setFee = (eventId: string, entryFee: number | null) =>
  send('PUT', `/api/events/edit/${eventId}`, { entryFee }, admin);
const details = async (id: string) => (await send('GET', `/api/registrations/${id}`, undefined, admin)).data;
const makeRoom = (id: string) => send('POST', `/api/registrations/${id}/cancel`, {}, admin);

/** One who holds the only seat, and one on the waitlist. */
async function fullEvent(entryFee: number | null) {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, entryFee });
  return { eventId, holder: await register(eventId), waiting: await register(eventId) };
}

describe('an offer asks the fee of the day it is made', () => {
  it('where the event was free when the person joined the waitlist', async () => {
    const { eventId, holder, waiting } = await fullEvent(null);
    await setFee(eventId, 500);
    expect(await pass(waiting.code)).toMatchObject({ status: 'waitlisted', amount: 0 });
    await makeRoom(holder._id);
    expect(await pass(waiting.code)).toMatchObject({ status: 'offered', amount: 500 });
    const accepted = await send('POST', `/api/passes/${waiting.code}/accept`, {});
    expect(accepted).toMatchObject({ code: 'payment_due', detail: 'Pay ₹500 to take the seat' });
    const { history } = await details(waiting._id);
    expect(history).toContainEqual(
      expect.objectContaining({ to: 'offered', note: 'The fee is ₹500 now; it was nothing before' }),
    );
  });

  it('where it was cheaper, or dearer, and then stays', async () => {
    for (const fee of [500, 40]) {
      const { eventId, holder, waiting } = await fullEvent(100);
      await setFee(eventId, fee);
      await makeRoom(holder._id);
      expect(await pass(waiting.code)).toMatchObject({ status: 'offered', amount: fee });
      await setFee(eventId, 900);
      await send('POST', `/api/registrations/${waiting._id}/desk-payment`, {}, admin);
      const { status, amount, money } = await pass(waiting.code);
      expect({ status, amount, paid: money.paid, surplus: money.surplus }).toEqual({
        status: 'confirmed',
        amount: fee,
        paid: fee,
        surplus: 0,
      });
    }
  });

  it('where it is free now: the seat is accepted without paying', async () => {
    const { eventId, holder, waiting } = await fullEvent(100);
    await setFee(eventId, null);
    await makeRoom(holder._id);
    expect(await pass(waiting.code)).toMatchObject({ status: 'offered', amount: 0 });
    expect(await send('POST', `/api/passes/${waiting.code}/accept`, {})).toMatchObject({ success: true });
    expect(await pass(waiting.code)).toMatchObject({ status: 'confirmed', amount: 0 });
  });

  it('for a team as for a person', async () => {
    const fees = { participationType: 'both', teamSize: 2, individualEntryFee: 50, teamEntryFee: 80 } as const;
    const { _id: eventId } = await createEvent(test.context, { capacity: 1, ...fees });
    const holder = await register(eventId);
    const members = ['lata', 'manu'].map((name) => ({ name, email: `${name}@price.test` }));
    const team = { teamName: 'Duo', contactEmail: 'lata@price.test', members, eventId };
    const { registration } = await send('POST', '/api/team/registerTeam', team);
    expect(registration).toMatchObject({ status: 'waitlisted', amount: 80 });
    await send('PUT', `/api/events/edit/${eventId}`, { teamEntryFee: 300 }, admin);
    await makeRoom(holder._id);
    expect(await pass(registration.code)).toMatchObject({ status: 'offered', amount: 300 });
  });

  it('also where an admin gives the seat out of turn', async () => {
    const { eventId, waiting } = await fullEvent(null);
    const give = (id: string) =>
      send('POST', `/api/registrations/${id}/seat`, { reason: 'A guest', aboveCapacity: true }, admin);
    await setFee(eventId, 500);
    expect(await give(waiting._id)).toMatchObject({ success: true });
    expect(await pass(waiting.code)).toMatchObject({ status: 'offered', amount: 500 });
    const paid = await fullEvent(500);
    await setFee(paid.eventId, null);
    await give(paid.waiting._id);
    expect(await pass(paid.waiting.code)).toMatchObject({ status: 'confirmed', amount: 0 });
  });

  it('read under the lock, where the fee changes while the seat becomes free', async () => {
    const { eventId, waiting } = await fullEvent(null);
    await test.context.db.updateTable('events').set({ capacity: 2 }).where('id', '=', eventId).execute();
    const held = await holdEvent(test.context.db, eventId);
    const promoted = expireAndPromoteEvent(test.context, eventId);
    await untilWaiting(test.context.db, 1);
    await held.change({ entryFee: 500 });
    await held.release();
    await promoted;
    expect(await pass(waiting.code)).toMatchObject({ status: 'offered', amount: 500 });
  });

  it('which acceptOffer does not take for nothing, though it was free when the request came', async () => {
    const { eventId, waiting } = await fullEvent(null);
    const held = await holdEvent(test.context.db, eventId);
    await held.change({ entryFee: 500, capacity: 2 });
    const promoted = expireAndPromoteEvent(test.context, eventId);
    await untilWaiting(test.context.db, 1);
    const accepted = send('POST', `/api/passes/${waiting.code}/accept`, {});
    await untilWaiting(test.context.db, 2);
    await held.release();
    await promoted;
    expect(await accepted).toMatchObject({ code: 'payment_due', detail: 'Pay ₹500 to take the seat' });
    expect(await pass(waiting.code)).toMatchObject({ status: 'offered', amount: 500 });
  });
});

it('who holds a seat keeps the fee of the registration', async () => {
  const { eventId, holder } = await fullEvent(100);
  await setFee(eventId, 500);
  expect(await pass(holder.code)).toMatchObject({ status: 'pending_payment', amount: 100 });
  const offered = await fullEvent(100);
  await makeRoom(offered.holder._id);
  await setFee(offered.eventId, 500);
  expect(await pass(offered.waiting.code)).toMatchObject({ status: 'offered', amount: 100 });
  const { history } = await details(offered.waiting._id);
  expect(history).toContainEqual(expect.objectContaining({ to: 'offered', note: null }));
});
