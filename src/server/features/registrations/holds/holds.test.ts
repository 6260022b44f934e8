import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { undoTransfer } from '#server/features/payments/bank-transfers.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const upi = { id: 'festival@okbank', name: 'Utsav' };
const inTime = (milliseconds: number) => new Date(Date.parse(NOW) + milliseconds).toISOString();

let razorpay: RazorpayServer;
let onUpi: TestApp;
let admin: Record<string, string>;
let turn = 0;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  onUpi = await startTestApp({ upi, trustProxy: 1 });
  admin = await onUpi.headersOf('admin');
});
afterAll(async () => {
  await onUpi.close();
  await razorpay.stop();
});
beforeEach(() => {
  turn += 1;
  onUpi.time.now = new Date(NOW);
});

/** A browser: it comes from an ip and keeps its cookies. */
function browser(app: TestApp, ip: string) {
  let cookie = '';
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const response = await app.inject({
      method,
      url,
      headers: { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
      ...(payload ? { payload } : {}),
    });
    const set = response.headers['set-cookie'];
    if (set) cookie = String(set).split(';')[0] ?? '';
    return response.json();
  };
  return {
    register: async (eventId: string, name: string) =>
      (await send('POST', '/api/registrations', { eventId, name, email: `${name}${turn}@holds.test`.toLowerCase() }))
        .data,
    pay: (code: string, method: string) => send('POST', `/api/passes/${code}/payment`, { method }),
    utr: (code: string, utr: string, replaces?: string) =>
      send('POST', `/api/passes/${code}/utr`, { utr, ...(replaces ? { replaces } : {}) }),
    due: async (code: string) => (await send('GET', `/api/passes/${code}/payment`)).data,
    pass: async (code: string) => (await send('GET', `/api/passes/${code}`)).data,
  };
}

const asAdmin = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  (await onUpi.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) })).json();
const review = async () => {
  const all = [];
  for (let url = '/api/payments'; ; ) {
    const { payments, more } = (await asAdmin('GET', url)).data;
    all.push(...payments);
    if (!more) return all;
    url = `/api/payments?after=${payments.at(-1)._id}`;
  }
};
const claimOf = async (registrationId: string) =>
  (await review()).find((payment: { registrationId: string }) => payment.registrationId === registrationId);
const confirm = async (registrationId: string) =>
  asAdmin('POST', `/api/payments/${(await claimOf(registrationId))._id}/confirm`, {});

let ips = 0;
const newIp = () => {
  ips += 1;
  return `198.51.${ips >> 8}.${ips & 255}`;
};
let utrs = 0;
const newUtr = () => {
  utrs += 1;
  return `7010${String(utrs).padStart(8, '0')}`;
};
const later = async (milliseconds: number) => {
  onUpi.time.now = new Date(onUpi.time.now.getTime() + milliseconds);
  await expireAndPromoteAll(onUpi.context);
};

describe('a hold', () => {
  it('lasts as the chosen method needs, once, counted from its beginning', async () => {
    const app = await startTestApp({ upi, razorpay: razorpay.config, trustProxy: 1 });
    const { _id: eventId } = await createEvent(app.context, { entryFee: 100 });
    const person = browser(app, newIp());
    const { code, expiresAt } = await person.register(eventId, 'Asha');
    expect(expiresAt).toBe(inTime(30 * MINUTE));
    app.time.now = new Date(inTime(20 * MINUTE));
    await person.pay(code, 'razorpay');
    expect((await person.due(code)).expiresAt).toBe(inTime(30 * MINUTE));
    for (let again = 0; again < 2; again += 1) await person.pay(code, 'upi');
    expect((await person.due(code)).expiresAt).toBe(inTime(24 * HOUR));
    await person.pay(code, 'desk');
    expect((await person.due(code)).expiresAt).toBe(inTime(3 * DAY));
    await person.pay(code, 'upi');
    expect((await person.due(code)).expiresAt).toBe(inTime(3 * DAY));
    await app.close();
  });

  it('lasts until the desk closes where the desk is the only method, and never beyond the event’s start', async () => {
    const app = await startTestApp({ trustProxy: 1 });
    const headers = await app.headersOf('admin');
    const save = (payload: object) =>
      app.inject({
        method: 'PUT',
        url: '/api/registrations/settings',
        headers,
        payload: { holdMinutes: 30, offerHours: 24, ...payload },
      });
    const later = await createEvent(app.context, { entryFee: 100 });
    const soon = await createEvent(app.context, { entryFee: 100, startDate: inTime(DAY), endDate: inTime(2 * DAY) });
    const register = (eventId: string, name: string) => browser(app, newIp()).register(eventId, name);
    expect((await register(later._id, 'Asha')).expiresAt).toBe(inTime(3 * DAY));
    await save({ deskUntil: inTime(2 * DAY) });
    expect((await register(later._id, 'Ravi')).expiresAt).toBe(inTime(2 * DAY));
    expect((await register(soon._id, 'Meera')).expiresAt).toBe(inTime(DAY));
    await save({ deskUntil: inTime(-DAY) });
    const { code, expiresAt } = await register(later._id, 'Zoya');
    expect(expiresAt).toBe(inTime(30 * MINUTE));
    expect(await browser(app, newIp()).due(code)).toMatchObject({ methods: [] });
    expect(await browser(app, newIp()).pay(code, 'desk')).toMatchObject({ code: 'payment_method_unavailable' });
    await app.close();
  });

  it('for a UTR lasts for one review, however many UTRs are named and rejected', async () => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100 });
    const person = browser(onUpi, newIp());
    const { _id, code } = await person.register(eventId, 'Asha');
    await person.utr(code, newUtr());
    expect((await person.due(code)).expiresAt).toBe(inTime(48 * HOUR));
    const reject = async () =>
      asAdmin('POST', `/api/payments/${(await claimOf(_id))._id}/reject`, { reason: 'Not in the statement' });
    const deadlines: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      await later(11 * HOUR);
      if ((await person.pass(code)).status === 'expired') break;
      await reject();
      await later(HOUR);
      await person.utr(code, newUtr());
      deadlines.push((await person.due(code)).expiresAt);
    }
    expect((await person.pass(code)).status).toBe('expired');
    expect(deadlines.filter(Boolean).sort().at(-1)).toBe(inTime(72 * HOUR));
  });

  it('is long again for a wrong rejection that an admin takes back', async () => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100 });
    const person = browser(onUpi, newIp());
    const { _id, code } = await person.register(eventId, 'Asha');
    await person.utr(code, newUtr());
    const { _id: paymentId } = await claimOf(_id);
    await asAdmin('POST', `/api/payments/${paymentId}/reject`, { reason: 'Not in the statement' });
    await later(10 * HOUR);
    expect(await asAdmin('POST', `/api/payments/${paymentId}/take-back`, {})).toMatchObject({ success: true });
    expect(await person.pass(code)).toMatchObject({ status: 'under_review', expiresAt: inTime(58 * HOUR) });
  });
});

describe('made-up registrations and UTRs', () => {
  it('of one network cannot fill a paid event: an honest person gets a seat once the shortest hold is over', async () => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100, capacity: 50 });
    const ip = newIp();
    for (let one = 0; one < 50; one += 1) {
      const liar = browser(onUpi, ip);
      const { code } = await liar.register(eventId, `Liar${one}`);
      expect(await liar.utr(code, newUtr())).toMatchObject({ data: { status: 'under_review' } });
    }
    const honest = browser(onUpi, newIp());
    const { code } = await honest.register(eventId, 'Honest');
    expect(await honest.pass(code)).toMatchObject({ status: 'waitlisted' });
    await later(31 * MINUTE);
    expect(await honest.pass(code)).toMatchObject({ status: 'offered' });
    await later(48 * HOUR);
    const held = await onUpi.context.db
      .selectFrom('registrations')
      .select('id')
      .where('eventId', '=', eventId)
      .where('status', '=', 'under_review')
      .execute();
    expect(held).toEqual([]);
    expect((await review()).filter((payment: { eventId: string }) => payment.eventId === eventId)).toHaveLength(50);
  });

  it('of one browser hold five seats for long, of one person five, of another network as many again', async () => {
    const held = async (register: (index: number) => Promise<{ expiresAt: string }>) => {
      const deadlines = [];
      for (let index = 0; index < 7; index += 1) deadlines.push((await register(index)).expiresAt);
      return deadlines.filter((expiresAt) => expiresAt === inTime(24 * HOUR)).length;
    };
    const events: string[] = [];
    for (let one = 0; one < 7; one += 1) events.push((await createEvent(onUpi.context, { entryFee: 100 }))._id);
    const one = browser(onUpi, newIp());
    expect(await held((index) => one.register(events[0] ?? '', `Device${index}`))).toBe(5);
    expect(await held((index) => browser(onUpi, newIp()).register(events[index] ?? '', 'Person'))).toBe(5);
    expect(await held((index) => browser(onUpi, newIp()).register(events[0] ?? '', `Other${index}`))).toBe(7);
  });

  it('do not count once they are paid or over, and an admin is not limited', async () => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100 });
    const person = browser(onUpi, newIp());
    const first = await person.register(eventId, 'One');
    for (let index = 0; index < 4; index += 1) await person.register(eventId, `More${index}`);
    expect((await person.register(eventId, 'Six')).expiresAt).toBe(inTime(30 * MINUTE));
    await asAdmin('POST', `/api/registrations/${first._id}/desk-payment`, {});
    expect((await person.register(eventId, 'Seven')).expiresAt).toBe(inTime(24 * HOUR));
    for (let index = 0; index < 7; index += 1) {
      const payload = { eventId, name: 'Walk in', email: `walk${index}.${turn}@holds.test` };
      expect((await asAdmin('POST', '/api/registrations', payload)).data.expiresAt).toBe(inTime(24 * HOUR));
    }
  });
});

describe('somebody who had paid before the time was over', () => {
  const lapse = async (capacity: number | null) => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100, capacity });
    const person = browser(onUpi, newIp());
    const registration = await person.register(eventId, 'Asha');
    await later(25 * HOUR);
    expect(await person.due(registration.code)).toMatchObject({ status: 'expired', due: 0, canClaim: true });
    return { eventId, person, ...registration };
  };

  it('sends the UTR late, and gets a seat if one is free', async () => {
    const { _id, code, person } = await lapse(1);
    const [wrong, right] = [newUtr(), newUtr()];
    expect(await person.utr(code, wrong)).toMatchObject({ data: { status: 'expired', utr: wrong, canClaim: false } });
    expect(await person.utr(code, newUtr())).toMatchObject({ code: 'transition_not_allowed' });
    expect(await person.utr(code, right, wrong)).toMatchObject({ data: { utr: right } });
    expect(await confirm(_id)).toMatchObject({ data: { status: 'paid', utr: right } });
    expect(await person.pass(code)).toMatchObject({ status: 'confirmed' });
  });

  it('is first on the waitlist where no seat is free, and confirmed as soon as one is', async () => {
    const { _id, code, person, eventId } = await lapse(1);
    const other = browser(onUpi, newIp());
    const taken = await other.register(eventId, 'Ravi');
    const waiting = await other.register(eventId, 'Meera');
    await person.utr(code, newUtr());
    await confirm(_id);
    expect(await person.pass(code)).toMatchObject({ status: 'waitlisted', isPrepaid: true, position: 1 });
    expect(await other.pass(waiting.code)).toMatchObject({ status: 'waitlisted', position: 2 });
    const surplus: { registrationId: string }[] = (await asAdmin('GET', '/api/payments/surplus')).data.surplus;
    expect(surplus.find(({ registrationId }) => registrationId === _id)).toMatchObject({ waitsForSeat: true });
    await asAdmin('POST', `/api/registrations/${taken._id}/cancel`, {});
    expect(await person.pass(code)).toMatchObject({ status: 'confirmed', isPrepaid: false });
    expect(await other.pass(waiting.code)).toMatchObject({ status: 'waitlisted', position: 1 });
  });

  it('gets the money back where the event is over: it is surplus', async () => {
    const { _id, code, person } = await lapse(1);
    onUpi.time.now = new Date('2027-02-17T00:00:00Z');
    expect(await person.utr(code, newUtr())).toMatchObject({ success: true });
    await confirm(_id);
    expect(await person.pass(code)).toMatchObject({ status: 'expired' });
    const { surplus } = (await asAdmin('GET', '/api/payments/surplus')).data;
    expect(surplus.map(({ registrationId }: { registrationId: string }) => registrationId)).toContain(_id);
  });

  it('is offered the seat like everybody once the money went back', async () => {
    const { _id, code, person, eventId } = await lapse(1);
    const taken = await browser(onUpi, newIp()).register(eventId, 'Ravi');
    await person.utr(code, newUtr());
    const { data: payment } = await confirm(_id);
    await asAdmin('POST', `/api/payments/${payment._id}/refunds`, {
      amount: 100,
      reason: 'Asked for it',
      reference: 'x',
    });
    await asAdmin('POST', `/api/registrations/${taken._id}/cancel`, {});
    expect(await person.pass(code)).toMatchObject({ status: 'offered' });
  });

  const giveBack = (payment: string) =>
    asAdmin('POST', `/api/payments/${payment}/refunds`, { amount: 100, reason: 'Asked for it', reference: 'x' });
  const undo = (payment: string) => {
    const desk = { kind: 'admin', id: 'desk', name: 'Desk' } as const;
    return inTransaction(onUpi.context.db, (trx) => undoTransfer(trx, onUpi.context, payment, desk));
  };

  it('is first on the waitlist once more where a payment that was undone is found again', async () => {
    const { _id, code, person, eventId } = await lapse(1);
    await browser(onUpi, newIp()).register(eventId, 'Ravi');
    await person.utr(code, newUtr());
    const { data: payment } = await confirm(_id);
    await undo(payment._id);
    await confirm(_id);
    expect(await person.pass(code)).toMatchObject({ status: 'waitlisted', isPrepaid: true });
    expect(await checkLedger(onUpi.context.db)).toEqual([]);
  });

  it.each([
    ['went back', giveBack],
    ['turned out to be none', undo],
  ])('waits as everybody does once the money %s, and can be moved', async (_, take) => {
    const { _id, code, person, eventId } = await lapse(1);
    await browser(onUpi, newIp()).register(eventId, 'Ravi');
    await person.utr(code, newUtr());
    const { data: payment } = await confirm(_id);
    await take(payment._id);
    expect(await person.pass(code)).toMatchObject({ status: 'waitlisted', isPrepaid: false });
    const to = await createEvent(onUpi.context, { entryFee: 100 });
    const moved = await asAdmin('POST', `/api/registrations/${_id}/move`, { eventId: to._id, reason: 'Asked for it' });
    expect(moved).toMatchObject({ success: true });
  });
});

describe('a UTR', () => {
  it('that somebody else named first is reviewed beside theirs, and one of them is paid', async () => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100 });
    const [squatter, owner] = [browser(onUpi, newIp()), browser(onUpi, newIp())];
    const [first, second] = [await squatter.register(eventId, 'Squatter'), await owner.register(eventId, 'Owner')];
    const utr = newUtr();
    await squatter.utr(first.code, utr);
    expect(await owner.utr(second.code, utr)).toMatchObject({ data: { status: 'under_review' } });
    const [mine, theirs] = [await claimOf(second._id), await claimOf(first._id)];
    expect(mine.sameUtr).toMatchObject([{ _id: theirs._id, registrationName: 'Squatter', status: 'under_review' }]);
    expect(theirs.sameUtr).toMatchObject([{ _id: mine._id, registrationName: 'Owner' }]);
    const both = await Promise.all([confirm(second._id), confirm(first._id)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 'utr_taken' });
    const third = browser(onUpi, newIp());
    const { code } = await third.register(eventId, 'Third');
    expect(await third.utr(code, utr)).toMatchObject({ code: 'utr_taken', errors: [{ path: 'utr' }] });
  });

  it('whose date cannot be right is reviewed with a doubt', async () => {
    const { _id: eventId } = await createEvent(onUpi.context, { entryFee: 100 });
    const person = browser(onUpi, newIp());
    const { _id, code } = await person.register(eventId, 'Asha');
    expect(await person.utr(code, '000000000000')).toMatchObject({ data: { status: 'under_review' } });
    expect(await claimOf(_id)).toMatchObject({ utrDoubt: 'no_date' });
  });
});
