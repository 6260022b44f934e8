import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readBalance } from '#server/features/ledger/ledger.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example', upi: { id: 'festival@bank', name: 'Utsav' } });
  const { cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const send = async (method: 'POST' | 'GET' | 'DELETE', url: string, payload?: object, headers = admin) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
let count = 0;
async function register(
  eventId: string,
  email = `asha${++count}@restore.test`,
): Promise<{ _id: string; code: string }> {
  const response = await send('POST', '/api/registrations', { eventId, name: 'Asha', email }, {} as typeof admin);
  expect(response.status, JSON.stringify(response)).toBe(200);
  return response.data;
}
const cancel = (id: string) => send('POST', `/api/registrations/${id}/cancel`, {});
const restore = (id: string, more = {}) =>
  send('POST', `/api/registrations/${id}/restore`, { reason: 'Cancelled by mistake', ...more });
const seats = async (eventId: string) => (await send('GET', `/api/events/${eventId}/seats`)).data.reserved as number;
const mails = async () => (await sendEmails(test.context)).map(({ subject }) => subject);

it('a cancelled registration is restored with its seat, number and pass, and its person is told', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', capacity: 1 });
  const { _id, code } = await register(eventId);
  await cancel(_id);
  expect((await send('GET', `/api/passes/${code}`)).data.status).toBe('cancelled');
  expect(await seats(eventId)).toBe(0);
  await test.context.db.deleteFrom('emailQueue').execute();

  expect(await restore(_id)).toMatchObject({
    status: 200,
    message: 'Restored',
    data: { status: 'confirmed', code, number: 1, people: [{ name: 'Asha' }] },
  });
  expect(await seats(eventId)).toBe(1);
  expect(await mails()).toEqual(['You are in: Quiz']);
  expect((await send('GET', `/api/passes/${code}`)).data.status).toBe('confirmed');
  const { history } = (await send('GET', `/api/registrations/${_id}`)).data;
  expect(history.map(({ note }: { note: string }) => note)).toEqual(
    expect.arrayContaining(['Restored · Cancelled by mistake', 'Restored by an admin, nothing is to be paid']),
  );
  expect(await restore(_id)).toMatchObject({
    code: 'transition_not_allowed',
    message: 'This registration has not ended',
  });
});

it('only where a seat is free, unless an admin goes above the capacity; the waitlist comes first', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  const first = await register(eventId);
  const waiting = await register(eventId);
  await cancel(first._id);
  expect((await send('GET', `/api/registrations/${waiting._id}`)).data.status).toBe('offered');
  expect(await restore(first._id)).toMatchObject({ status: 409, code: 'event_full' });
  expect(await restore(first._id, { aboveCapacity: true })).toMatchObject({ data: { status: 'confirmed' } });
  expect(await seats(eventId)).toBe(2);
});

it('two who restore at once for the last seat: one of them gets it', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 2 });
  const both = [await register(eventId), await register(eventId)];
  for (const { _id } of both) await cancel(_id);
  await register(eventId);
  const results = await Promise.all(both.map(({ _id }) => restore(_id)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await seats(eventId)).toBe(2);
});

it('a double click restores once', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id } = await register(eventId);
  await cancel(_id);
  const results = await Promise.all([restore(_id), restore(_id)]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await seats(eventId)).toBe(1);
});

it('what was paid counts and is charged once; what is unpaid is offered at the price of today', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Taal', entryFee: 200 });
  const paid = await register(eventId);
  await send('POST', `/api/registrations/${paid._id}/desk-payment`, {});
  const open = await register(eventId);
  await cancel(paid._id);
  await cancel(open._id);
  await test.context.db.deleteFrom('emailQueue').execute();

  expect((await restore(paid._id)).data).toMatchObject({ status: 'confirmed', amount: 200 });
  const { data } = await restore(open._id);
  expect(data).toMatchObject({ status: 'offered', amount: 200 });
  expect(new Date(data.expiresAt).getTime()).toBeGreaterThan(test.time.now.getTime());
  expect((await mails()).sort()).toEqual(['A seat in Taal is free for you', 'You are in: Taal']);
  expect(await checkLedger(test.context.db)).toEqual([]);
  // Given back and restored: the money is gone.
  await send('POST', `/api/registrations/${paid._id}/refund`, { note: 'Asked' });
  expect(await restore(paid._id)).toMatchObject({ message: expect.stringContaining('Its money went back') });
});

it('a team comes back with the people it had at its end, and without those who left before', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi', 'Meera'].map((name) => ({
    name,
    email: `${name.toLowerCase()}${++count}@team.test`,
  }));
  const payload = { teamName: 'Sparks', contactEmail: members[0]?.email, members, eventId };
  const { registration } = await send('POST', '/api/team/registerTeam', payload);
  const third = (await send('GET', `/api/registrations/${registration._id}`)).data.people[2];
  await send('POST', `/api/registrations/${registration._id}/people/${third._id}/remove`, { reason: 'Ill' });
  await cancel(registration._id);
  const { data } = await restore(registration._id);
  expect(data.people.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Ravi']);
});

it('who registered again meanwhile, an event that is over or deleted, and erased people are refused', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Jam' });
  const { _id } = await register(eventId, 'again@restore.test');
  await cancel(_id);
  const again = await register(eventId, 'again@restore.test');
  expect(await restore(_id)).toMatchObject({ status: 409, code: 'already_registered' });
  await cancel(again._id);
  await test.context.db
    .updateTable('participants')
    .set({ email: 'x1@erased.invalid' })
    .where('registrationId', '=', again._id)
    .execute();
  expect((await restore(again._id)).message).toContain('erasure');
  await send('DELETE', `/api/events/mainEvent/${eventId}`);
  expect(await restore(_id)).toMatchObject({ code: 'transition_not_allowed' });
  expect(await restore(_id, { reason: '' })).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
});

it('a registration whose time was over is restored too, while it has a seat', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 100, capacity: 5 });
  const { _id } = await register(eventId);
  const before = test.time.now;
  test.time.now = new Date(before.getTime() + 3 * 24 * 60 * 60_000);
  await register(eventId);
  expect((await send('GET', `/api/registrations/${_id}`)).data.status).toBe('expired');
  expect((await restore(_id)).data).toMatchObject({ status: 'offered' });
  expect(await seats(eventId)).toBe(2);
  test.time.now = before;
});

it('a registration is not restored of whose money a part went back', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 1000 });
  const { _id } = await register(eventId);
  await send('POST', `/api/registrations/${_id}/desk-payment`, {});
  await cancel(_id);
  const [payment] = (await send('GET', `/api/registrations/${_id}/payments`)).data;
  const refund = { amount: 990, method: 'cash', reference: 'r', reason: 'Cancelled' };
  expect(await send('POST', `/api/payments/${payment._id}/refunds`, refund)).toMatchObject({ status: 200 });
  expect(await restore(_id)).toMatchObject({
    code: 'transition_not_allowed',
    message: '₹990 of its money went back. Register it newly',
  });
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('what was claimed at the old price confirms no registration that was restored at a higher one', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 100 });
  const { _id, code } = await register(eventId);
  const claimed = await send('POST', `/api/passes/${code}/utr`, { utr: '501234567890' }, {} as typeof admin);
  expect(claimed).toMatchObject({ status: 200 });
  await cancel(_id);
  await test.context.db
    .updateTable('events')
    .set({ entryFee: 800, individualEntryFee: 800 })
    .where('id', '=', eventId)
    .execute();
  expect(await restore(_id)).toMatchObject({ data: { status: 'offered', amount: 800 } });
  const [payment] = (await send('GET', `/api/registrations/${_id}/payments`)).data;
  expect(await send('POST', `/api/payments/${payment._id}/confirm`)).toMatchObject({ status: 200 });
  const { data } = await send('GET', `/api/registrations/${_id}`);
  expect(data.status).toBe('offered');
  expect(JSON.stringify(data.history)).toContain('₹100 arrived; ₹700 is still due');
  expect(await send('POST', `/api/registrations/${_id}/desk-payment`, {})).toMatchObject({ status: 200 });
  expect((await send('GET', `/api/registrations/${_id}`)).data.status).toBe('confirmed');
  expect(await readBalance(test.context.db, _id)).toMatchObject({ chargedPaise: 80_000, surplusPaise: 0 });
  expect(await checkLedger(test.context.db)).toEqual([]);
});

let utrs = 0;
/** A registration of ₹100 whose payer has sent the number of a transfer. */
async function claimed() {
  utrs += 1;
  const utr = `50123456${String(utrs).padStart(4, '0')}`;
  const { _id: eventId } = await createEvent(test.context, { title: 'Taal', entryFee: 100, capacity: 5 });
  const registration = await register(eventId);
  const sendUtr = (given: object = { utr }) =>
    send('POST', `/api/passes/${registration.code}/utr`, given, {} as typeof admin);
  expect(await sendUtr()).toMatchObject({ status: 200 });
  const setFee = (entryFee: number) =>
    test.context.db.updateTable('events').set({ entryFee }).where('id', '=', eventId).execute();
  return { ...registration, eventId, utr, sendUtr, setFee };
}
const paymentsOf = async ({ _id }: { _id: string }) => {
  const { data } = await send('GET', `/api/registrations/${_id}/payments`);
  return data.map(({ status, amount }: { status: string; amount: number }) => `${status} ${amount}`).sort();
};
const statusOf = async ({ _id }: { _id: string }) => (await send('GET', `/api/registrations/${_id}`)).data.status;
const DAY = 24 * 60 * 60_000;

it.each(['cancelled', 'expired'])(
  'what was %s while its payment was checked is under review again, and confirmed once that is found',
  async (how) => {
    const before = test.time.now;
    const registration = await claimed();
    if (how === 'cancelled') await cancel(registration._id);
    else test.time.now = new Date(before.getTime() + 3 * DAY);
    await register(registration.eventId);
    await test.context.db.deleteFrom('emailQueue').execute();
    const { data } = await restore(registration._id);
    expect(data).toMatchObject({ status: 'under_review', amount: 100 });
    expect(Date.parse(data.expiresAt)).toBeGreaterThan(test.time.now.getTime() + DAY);
    expect(await seats(registration.eventId)).toBe(2);
    expect(await mails()).toEqual([]);
    const due = (await send('GET', `/api/passes/${registration.code}/payment`)).data;
    expect(due).toMatchObject({ status: 'under_review', due: 0, utr: registration.utr });

    const [payment] = (await send('GET', `/api/registrations/${registration._id}/payments`)).data;
    expect(await send('POST', `/api/payments/${payment._id}/confirm`)).toMatchObject({ status: 200 });
    expect(await statusOf(registration)).toBe('confirmed');
    expect(await checkLedger(test.context.db)).toEqual([]);
    test.time.now = before;
  },
);

it('what is restored while its payment is checked costs the price of today where that has come down', async () => {
  const registration = await claimed();
  await cancel(registration._id);
  await registration.setFee(80);
  expect((await restore(registration._id)).data).toMatchObject({ status: 'under_review', amount: 80 });
});

it('what is restored while its payment is checked may be paid again where that is not found', async () => {
  const registration = await claimed();
  await cancel(registration._id);
  await restore(registration._id);
  const [payment] = (await send('GET', `/api/registrations/${registration._id}/payments`)).data;
  await send('POST', `/api/payments/${payment._id}/reject`, { reason: 'Not in our list' });
  expect((await send('GET', `/api/passes/${registration.code}/payment`)).data).toMatchObject({
    status: 'rejected',
    due: 100,
  });
});

/** As `claimed`, restored at ₹800: the seat is offered while the transfer is checked. */
async function offeredAtMore() {
  const registration = await claimed();
  await cancel(registration._id);
  await registration.setFee(800);
  expect((await restore(registration._id)).data).toMatchObject({ status: 'offered', amount: 800 });
  return registration;
}

it('who sends the number again that is checked, when a seat is offered, waits for that and holds the seat', async () => {
  const registration = await offeredAtMore();
  expect((await registration.sendUtr()).data).toMatchObject({ status: 'under_review', utr: registration.utr });
  expect(await registration.sendUtr()).toMatchObject({ status: 200 });
  expect(await paymentsOf(registration)).toEqual(['under_review 100']);
  expect(await statusOf(registration)).toBe('under_review');
});

it('who corrects the number that is checked, when a seat is offered, has one payment under review', async () => {
  const registration = await offeredAtMore();
  const utr = registration.utr.replace(/^5/, '6');
  expect((await registration.sendUtr({ utr, replaces: registration.utr })).data).toMatchObject({
    status: 'under_review',
    utr,
  });
  expect(await paymentsOf(registration)).toEqual(['replaced 100', 'under_review 800']);
});

it('a guest whose fee was left out is restored without one, also where the fee was raised since', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 500 });
  const guest = { eventId, name: 'Judge', email: 'judge@restore.test', reason: 'Judges', isFree: true };
  const { registration } = (await send('POST', '/api/registrations/guests', guest)).data;
  expect(registration).toMatchObject({ status: 'confirmed', amount: 0 });
  await cancel(registration._id);
  await test.context.db.updateTable('events').set({ entryFee: 700 }).where('id', '=', eventId).execute();
  expect(await restore(registration._id)).toMatchObject({ status: 200, data: { status: 'confirmed', amount: 0 } });
  expect(await checkLedger(test.context.db)).toEqual([]);
});
