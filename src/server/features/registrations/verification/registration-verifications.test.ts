import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from '../waitlist/expire-and-promote.service.ts';

const START = new Date('2027-01-10T06:30:00.000Z');
const HOUR = 60 * 60_000;

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({
    requireEmailVerification: true,
    publicUrl: 'https://utsav.example',
    upi: { id: 'festival@okbank', name: 'Utsav' },
  });
  const headers = await test.headersOf('admin');
  admin = { ...headers, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = START;
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = async (url: string, payload: object = {}, headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
const get = async (url: string) => (await test.inject({ url })).json().data;
const pass = (code: string) => get(`/api/passes/${code}`);
const later = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};

let people = 0;
const register = async (eventId: string, more: { name?: string; email?: string } = {}) => {
  people += 1;
  const email = more.email ?? `asha${people}@college.test`;
  const { data } = await post('/api/registrations', { eventId, name: more.name ?? 'Asha Rao', email });
  return { ...data, email } as { _id: string; code: string; status: string; verifyBy: string | null; email: string };
};
const link = async (_id: string, action = '') =>
  `/api/registration-proofs/${await verificationTokenFor(test.context, _id)}${action}`;
const confirm = async (_id: string, headers = {}) => post(await link(_id, '/confirm'), {}, headers);
const sent = async () => (await sendEmails(test.context)).map(({ recipient, subject }) => [recipient, subject]);

describe('an anonymous registration', () => {
  it('has its seat and its code at once, and causes one mail without a word of who registered', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Solo Singing' });
    const registration = await register(eventId, { name: 'Call 98765 for your prize' });
    expect(registration).toMatchObject({
      status: 'confirmed',
      code: expect.stringMatching(/^\w{16}$/),
      verifyBy: '2027-01-10T08:30:00.000Z',
      verifyEmail: 'a***@college.test',
    });
    const [email, ...others] = await sendEmails(test.context);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ recipient: registration.email, subject: 'Confirm your e-mail for Solo Singing' });
    expect(`${email?.text}${email?.html}`).not.toMatch(/98765|prize/);
    expect(email?.text).toContain('https://utsav.example/confirm-registration/');
    expect(email?.text).not.toContain(registration.code);
    expect(email?.attachments).toEqual([]);
  });

  it('is told what follows the confirmation: its pass, its payment, or the waitlist', async () => {
    const textFor = async (event: object, others = 0) => {
      const { _id: eventId } = await createEvent(test.context, event);
      for (let index = 0; index < others; index += 1) await register(eventId);
      await sent();
      await register(eventId);
      return (await sendEmails(test.context))[0]?.text;
    };
    expect(await textFor({})).toContain('Your pass comes in the next e-mail.');
    const toPay = await textFor({ entryFee: 100 });
    expect(toPay).toContain('The next e-mail says how to pay.');
    expect(toPay).not.toContain('pass');
    const waiting = await textFor({ capacity: 1 }, 1);
    expect(waiting).toContain('After that it leaves the waitlist.');
    expect(waiting).toContain('We write again as soon as a seat is free.');
    expect(waiting).not.toContain('seat goes to somebody else');
  });

  it('gets its pass once the link is confirmed; opening the link changes nothing', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
    const registration = await register(eventId);
    await sent();
    const shown = await get(await link(registration._id));
    expect(shown).toMatchObject({ state: 'open', eventTitle: 'Quiz', code: null });
    expect(JSON.stringify(shown)).not.toMatch(/Asha|college/);
    expect(await sent()).toEqual([]);
    expect(await pass(registration.code)).toMatchObject({ verifyBy: '2027-01-10T08:30:00.000Z' });

    expect((await confirm(registration._id)).data).toMatchObject({ state: 'confirmed', code: registration.code });
    expect(await sent()).toEqual([[registration.email, 'You are in: Quiz']]);
    expect((await confirm(registration._id)).data).toMatchObject({ state: 'confirmed' });
    expect(await sent()).toEqual([]);
    later(3 * HOUR);
    await expireAndPromoteAll(test.context);
    expect(await pass(registration.code)).toMatchObject({ status: 'confirmed', verifyBy: null, verifyEmail: null });
  });

  it('lapses unconfirmed: seat and address are free, the waitlist moves up, and nobody is mailed', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const made = await register(eventId);
    const waiting = await register(eventId);
    await confirm(waiting._id);
    await sent();
    later(2 * HOUR);
    // Before any job ran: the decision about new people ends what has lapsed.
    const again = await register(eventId, { email: made.email });
    expect(again.status).toBe('waitlisted');
    expect(await pass(made.code)).toMatchObject({ status: 'expired', verifyBy: null });
    expect(await pass(waiting.code)).toMatchObject({ status: 'offered' });
    const recipients = (await sent()).map(([recipient, subject]) => `${recipient} ${subject?.split(' ')[0]}`).sort();
    expect(recipients).toEqual([`${again.email} Confirm`, `${waiting.email} A`].sort());
    const { reserved } = await test.context.db
      .selectFrom('eventCapacity')
      .select('reserved')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(1);
    expect((await confirm(made._id)).status).toBe(409);
    expect(await get(await link(made._id))).toMatchObject({ state: 'lapsed', code: null });
  });

  it('lapses by the job too, also while it waits', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const [first, second] = [await register(eventId), await register(eventId)];
    later(2 * HOUR);
    await expireAndPromoteAll(test.context);
    expect([(await pass(first.code)).status, (await pass(second.code)).status]).toEqual(['expired', 'expired']);
  });

  it('is ended at once by the owner of the address who did not register, without another mail', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const registration = await register(eventId);
    await sent();
    expect((await post(await link(registration._id, '/decline'))).status).toBe(200);
    expect(await pass(registration.code)).toMatchObject({ status: 'cancelled' });
    expect(await sent()).toEqual([]);
    expect((await register(eventId, { email: registration.email })).status).toBe('confirmed');
  });

  it('can be declined while its payment is checked: the money is given back once it is found', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1, entryFee: 200 });
    const registration = await register(eventId);
    const utr = '701012345678';
    expect((await post(`/api/passes/${registration.code}/utr`, { utr })).status).toBe(200);
    await sent();
    expect(await post(await link(registration._id, '/decline'))).toMatchObject({ status: 200 });
    expect(await pass(registration.code)).toMatchObject({ status: 'cancelled' });
    expect(await sent()).toEqual([]);
    expect((await register(eventId, { email: registration.email })).status).toBe('pending_payment');
    const payment = await test.context.db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('utr', '=', utr)
      .execute();
    expect(payment).toMatchObject([{ status: 'under_review' }]);
    await post(`/api/payments/${payment[0]?.id}/confirm`, {}, admin);
    expect(await pass(registration.code)).toMatchObject({ status: 'cancelled', money: { paid: 200, surplus: 200 } });
  });

  it('cannot be declined once it was confirmed, nor confirmed by a changed or another registration’s link', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const [one, other] = [await register(eventId), await register(eventId)];
    const [token, foreign] = [
      await verificationTokenFor(test.context, one._id),
      await verificationTokenFor(test.context, other._id),
    ];
    const forged = `${one._id}.${foreign.split('.').at(-1)}`;
    for (const wrong of [forged, `${token}x`, one._id, 'x', `${one._id}.`]) {
      expect((await post(`/api/registration-proofs/${wrong}/confirm`)).status, wrong).toBe(404);
    }
    await confirm(one._id);
    expect((await post(await link(one._id, '/decline'))).status).toBe(409);
  });

  it('causes no mail when it is cancelled unconfirmed', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { code, email } = await register(eventId);
    await sent();
    await post(`/api/passes/${code}/cancel`, { email });
    expect(await sent()).toEqual([]);
  });

  it('is mailed again on request: after a minute, and three times an hour', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { code } = await register(eventId);
    const again = () => post(`/api/passes/${code}/confirmation`);
    expect((await again()).status).toBe(429);
    for (let turn = 0; turn < 3; turn += 1) {
      later(61_000);
      expect((await again()).status).toBe(200);
    }
    later(61_000);
    expect((await again()).status).toBe(429);
    expect((await sent()).map(([, subject]) => subject?.split(' ')[0])).toEqual(Array(4).fill('Confirm'));
  });

  it('needs no second verification from the browser from which the address was verified', async () => {
    const events = [await createEvent(test.context), await createEvent(test.context)];
    const email = 'again@college.test';
    const payload = (index: number) => ({ eventId: events[index]?._id, name: 'Asha', email });
    const first = await test.inject({ method: 'POST', url: '/api/registrations', payload: payload(0) });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    await confirm(first.json().data._id);
    await sent();
    expect((await post('/api/registrations', payload(1))).data).toMatchObject({ verifyBy: expect.any(String) });
    await test.context.db.deleteFrom('emailQueue').execute();
    const other = await createEvent(test.context, { title: 'Chess' });
    const second = await post('/api/registrations', { ...payload(1), eventId: other._id }, { cookie });
    expect(second.data.verifyBy).toBeNull();
    expect(await sent()).toEqual([[email, 'You are in: Chess']]);
  });
});

describe('money', () => {
  it('keeps the seat of an unconfirmed registration, and its pass is mailed', async () => {
    const { _id: eventId } = await createEvent(test.context, { entryFee: 100, title: 'Dance' });
    const { _id, code, email } = await register(eventId);
    await sent();
    await post(`/api/registrations/${_id}/desk-payment`, {}, admin);
    expect(await sent()).toEqual([[email, 'You are in: Dance']]);
    later(3 * HOUR);
    await expireAndPromoteAll(test.context);
    expect(await pass(code)).toMatchObject({ status: 'confirmed', verifyBy: null });
  });

  it('that is looked for keeps it too, as long as an unchecked UTR does', async () => {
    const upi = await startTestApp({ requireEmailVerification: true, upi: { id: 'fest@okbank', name: 'Utsav' } });
    try {
      const { _id: eventId } = await createEvent(upi.context, { entryFee: 100 });
      const payload = { eventId, name: 'Asha', email: 'asha@college.test' };
      const { data } = (await upi.inject({ method: 'POST', url: '/api/registrations', payload })).json();
      const url = `/api/passes/${data.code}/utr`;
      expect((await upi.inject({ method: 'POST', url, payload: { utr: '701012345678' } })).statusCode).toBe(200);
      upi.time.now = new Date(upi.time.now.getTime() + 3 * HOUR);
      await expireAndPromoteAll(upi.context);
      const shown = await upi.inject({ url: `/api/passes/${data.code}` });
      // The payment's deadline counts alone: no other is named.
      expect(shown.json().data).toMatchObject({ status: 'under_review', verifyBy: null, verifyEmail: null });
    } finally {
      await upi.close();
    }
  });
});

it('a team whose e-mail nobody confirmed lapses with a mail to its payer, and none to those it only names', async () => {
  const upi = await startTestApp({ requireEmailVerification: true, upi: { id: 'fest@okbank', name: 'Utsav' } });
  try {
    const { _id: eventId } = await createEvent(upi.context, { entryFee: 100, participationType: 'team', teamSize: 2 });
    const members = ['Asha', 'Bina'].map((name) => ({ name, email: `${name.toLowerCase()}@named.test` }));
    const payload = { eventId, teamName: 'Strangers', contactEmail: 'asha@named.test', members };
    await upi.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
    const { code } = await upi.context.db.selectFrom('registrations').select('code').executeTakeFirstOrThrow();
    const url = `/api/passes/${code}/utr`;
    expect((await upi.inject({ method: 'POST', url, payload: { utr: '701012345679' } })).statusCode).toBe(200);
    await sendEmails(upi.context);
    upi.time.now = new Date(upi.time.now.getTime() + 72 * HOUR);
    await expireAndPromoteAll(upi.context);
    expect((await sendEmails(upi.context)).map(({ recipient }) => recipient)).toEqual(['asha@named.test']);
  } finally {
    await upi.close();
  }
});

describe('who needs no verification', () => {
  it('is a logged-in participant with a verified address, and gets the pass at once', async () => {
    const { email, ...headers } = await test.loginAs('participant');
    const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
    const own = { ...headers, origin: 'https://utsav.example' };
    const { data } = await post('/api/registrations', { eventId, name: 'Asha' }, own);
    expect(data).toMatchObject({ verifyBy: null });
    expect(await sent()).toEqual([[email, 'You are in: Quiz']]);
  });

  it('is a person whom an admin registers: not the admin’s registration, nor made with the admin’s address', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const body = { eventId, name: 'Walk-in', email: 'walkin@college.test' };
    const { data } = await post('/api/registrations', body, admin);
    expect(data).toMatchObject({ verifyBy: null });
    const mine = await test.inject({ url: '/api/registrations/mine', headers: admin });
    expect(mine.json().data).toEqual([]);
    const missing = await post('/api/registrations', { eventId, name: 'Nobody' }, admin);
    expect(missing).toMatchObject({ status: 400, errors: [{ path: 'email', message: 'Email is required' }] });
  });

  it('is who was admitted at the gate meanwhile', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { code } = await register(eventId);
    const scan = await post('/api/check-in', { code, anyDay: true }, admin);
    expect(scan.data).toMatchObject({ result: 'admitted' });
    later(3 * HOUR);
    await expireAndPromoteAll(test.context);
    expect(await pass(code)).toMatchObject({ status: 'confirmed' });
  });

  it('is not an account that has verified nothing; confirming while logged in verifies it', async () => {
    const account = { name: 'Asha', email: 'new@college.test', password: 'a-good-password' };
    const signUp = await test.inject({ method: 'POST', url: '/api/auth/register', payload: account });
    const cookie = [signUp.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const headers = { cookie, origin: 'https://utsav.example' };
    const { _id: eventId } = await createEvent(test.context);
    const { data } = await post('/api/registrations', { eventId, name: 'Asha' }, headers);
    expect(data.verifyBy).not.toBeNull();
    expect((await confirm(data._id, headers)).status).toBe(200);
    const me = await test.inject({ url: '/api/auth/me', headers });
    expect(me.json().data).toMatchObject({ emailVerified: true });
  });
});

describe('a team', () => {
  const members = ['Lata', 'Manu', 'Nila'].map((name) => ({ name, email: `${name.toLowerCase()}@college.test` }));

  it('is confirmed by its contact; its members are mailed only then', async () => {
    const { _id: eventId } = await createEvent(test.context, {
      participationType: 'team',
      teamSize: 3,
      title: 'Relay',
    });
    const body = { teamName: 'Trio', contactEmail: 'lata@college.test', members, eventId };
    const { registration, status } = await post('/api/team/registerTeam', body);
    expect(status).toBe(200);
    expect(registration).toMatchObject({ status: 'confirmed', verifyBy: expect.any(String) });
    expect(await sent()).toEqual([['lata@college.test', 'Confirm your e-mail for Relay']]);
    await confirm(registration._id);
    expect((await sent()).sort()).toEqual(members.map(({ email }) => [email, 'You are in: Relay']));
  });
});

it('a rush of verifications and lapses at once leaves as many seats as there are registrations', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 10 });
  const made = [];
  for (let one = 0; one < 14; one += 1) made.push(await register(eventId));
  later(2 * HOUR - 1);
  await Promise.all(made.slice(0, 5).map(({ _id }) => confirm(_id)));
  later(1);
  await Promise.all([
    expireAndPromoteAll(test.context),
    ...made.slice(5).map(({ _id }) => confirm(_id)),
    ...made.slice(5, 8).map(({ email }) => register(eventId, { email })),
    expireAndPromoteAll(test.context),
  ]);
  const rows = await test.context.db
    .selectFrom('registrations')
    .select('status')
    .where('eventId', '=', eventId)
    .execute();
  const held = rows.filter(({ status }) => ['confirmed', 'offered', 'pending_payment'].includes(status)).length;
  const { reserved } = await test.context.db
    .selectFrom('eventCapacity')
    .select('reserved')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(held).toBe(8);
  expect(reserved).toBe(held);
});
