import type { Updateable } from 'kysely';
import { expect, it } from 'vitest';
import type { RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { EventsTable } from '#server/db/schema.ts';
import { createEvent } from '#test/factories/events.ts';
import { DEADLINE, half, LATE, NOW, type Registered, refundsApp } from '#test/support/apps/refunds-app.ts';
import { sendEmails } from '#test/support/emails.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { GATEWAY } from '../../registrations/actors.ts';
import { lockForPayment } from '../../registrations/status-commands.service.ts';
import { changeRefund } from '../payment-transitions.service.ts';
import { settleRefunds } from './refund-settlement.service.ts';
import { findRefund } from './refunds.repository.ts';

const log = new QueryLog();
const {
  app,
  admin,
  post,
  get,
  register,
  payAtDesk,
  cancel,
  cancelled,
  paymentOf,
  giveBack,
  paidTwice,
  waiting,
  listed,
  dueOf,
} = refundsApp(log.listen);

async function storeRefund(registration: Registered, status: RefundStatus, amountPaise: number): Promise<void> {
  const paymentId = await paymentOf(registration);
  const refund = {
    id: `${status}-${amountPaise}`,
    registrationId: registration._id,
    paymentId,
    amountPaise,
    checks: 0,
  };
  const way = { method: 'gateway', status, requestedByKind: 'gateway', createdAt: NOW } as const;
  await app()
    .context.db.insertInto('refunds')
    .values({ ...refund, ...way })
    .execute();
}

/** A bank returns a refund that was processed. */
async function returnRefund({ _id }: Registered, refundId: string): Promise<void> {
  app().time.now = new Date(LATE);
  await inTransaction(app().context.db, async (trx) => {
    const registration = await lockForPayment(trx, _id);
    const refund = await findRefund(trx, refundId);
    if (!refund) throw new Error('No such refund');
    await changeRefund(trx, app().context, registration, refund, 'failed', { actor: GATEWAY });
    const failed = [{ refund, reason: 'Account closed' }];
    await settleRefunds(trx, app().context, _id, { processed: [], failed, actor: GATEWAY });
  });
}

it('what is due to who cancelled in time is on the pass, the dashboard and the list until it went back', async () => {
  const before = await waiting();
  const paid = await payAtDesk(half);
  expect(await dueOf(paid)).toEqual([125, 0]);
  await cancel(paid);
  expect(await dueOf(paid)).toEqual([125, 125]);
  expect(await listed(paid)).toMatchObject({
    registrationName: 'Asha',
    paid: 250,
    refunded: 0,
    refundPercent: 50,
    payments: [{ _id: await paymentOf(paid), method: 'desk', left: 250 }],
  });
  expect(await waiting()).toBe(before + 1);
  await giveBack(paid, 50);
  expect(await dueOf(paid)).toEqual([75, 75]);
  await giveBack(paid, 75);
  expect(await dueOf(paid)).toEqual([0, 0]);
  expect(await waiting()).toBe(before);
  // Of what the committee keeps nothing is due, and it may give back more.
  await giveBack(paid, 125);
  expect(await dueOf(paid)).toEqual([0, 0]);
});

it('a whole fee is due under a rule of all, and nothing once it went back', async () => {
  const full = await cancelled({ entryFee: 80, refundRule: 'full', cancellationEnds: DEADLINE });
  expect(await dueOf(full)).toEqual([80, 80]);
  await post(`/api/registrations/${full._id}/refund`, { reference: 'X' });
  expect((await get(`/api/registrations/${full._id}`)).status).toBe('refunded');
  expect(await dueOf(full)).toEqual([0, 0]);
});

it('nothing is due where the event has no rule, gives nothing back, or somebody cancelled too late', async () => {
  expect(await dueOf(await cancelled({ entryFee: 80 }))).toEqual([0, 0]);
  expect(await dueOf(await cancelled({ entryFee: 80, refundRule: 'none' }))).toEqual([0, 0]);
  const late = await payAtDesk(half);
  app().time.now = new Date(LATE);
  await post(`/api/registrations/${late._id}/cancel`);
  expect(await dueOf(late)).toEqual([0, 0]);
});

const changeEvent = (eventId: string, changes: Updateable<EventsTable>) =>
  app().context.db.updateTable('events').set(changes).where('id', '=', eventId).execute();

it('what is due follows the rule of the day of the cancellation, whatever the event says later', async () => {
  const promised = await cancelled();
  const { eventId } = await get(`/api/registrations/${promised._id}`);
  const past = { cancellationEnds: '2027-01-01T12:30:00.000Z' };
  for (const rule of [{ refundRule: 'none' }, { refundRule: null }, { refundRule: 'full' }, past] as const) {
    await changeEvent(eventId, rule);
    expect(await dueOf(promised)).toEqual([125, 125]);
    expect((await get(`/api/payments/${await paymentOf(promised)}`)).refundRule).toMatchObject({
      due: 125,
      refundPercent: 50,
    });
  }
  const late = await payAtDesk(half);
  app().time.now = new Date(LATE);
  await post(`/api/registrations/${late._id}/cancel`);
  await changeEvent((await get(`/api/registrations/${late._id}`)).eventId, { cancellationEnds: null });
  expect(await dueOf(late)).toEqual([0, 0]);
});

it('one that is restored is due by the rule of its next cancellation; one from before by the rule of today', async () => {
  const registration = await cancelled();
  const { eventId } = await get(`/api/registrations/${registration._id}`);
  await changeEvent(eventId, { refundRule: 'full' });
  await post(`/api/registrations/${registration._id}/restore`, { reason: 'Comes after all' });
  await cancel(registration);
  expect(await dueOf(registration)).toEqual([250, 250]);
  const registrations = app().context.db.updateTable('registrations').where('id', '=', registration._id);
  await registrations.set({ refundShare: null }).execute();
  await changeEvent(eventId, { refundRule: 'part' });
  expect(await dueOf(registration)).toEqual([125, 125]);
});

it('the dashboard asks the ledger about those alone to whom a rule gives something back', async () => {
  const promised = await cancelled();
  const late = await payAtDesk(half);
  const without = await cancelled({ entryFee: 80 });
  const before = await cancelled({ entryFee: 80, refundRule: 'none' });
  app().time.now = new Date(LATE);
  await post(`/api/registrations/${late._id}/cancel`);
  await app().context.db.updateTable('registrations').set({ refundShare: null }).where('id', '=', before._id).execute();
  const queries = await log.during(() => waiting());
  const charges = queries.filter(({ sql }) => sql.includes('"ledgerEntries"') && sql.includes('revenue'));
  expect(charges).toHaveLength(1);
  expect(charges[0]?.parameters).toContain(promised._id);
  for (const { _id } of [late, without, before]) expect(charges[0]?.parameters).not.toContain(_id);
});

it('the lists of what is due and of surplus make as many queries for three rows more', async () => {
  const count = async () => {
    const due = await log.during(() => get('/api/payments/refunds/due'));
    const surplus = await log.during(() => get('/api/payments/surplus'));
    return [due.length, surplus.length];
  };
  await cancelled();
  await paidTwice();
  const few = await count();
  for (const _more of [1, 2, 3]) {
    await cancelled();
    await paidTwice();
  }
  expect(await count()).toEqual(few);
});

it('nothing is due of a registration that was free or not paid', async () => {
  const free = await register({ refundRule: 'full' });
  const unpaid = await register(half);
  for (const registration of [free, unpaid]) {
    await cancel(registration);
    expect(await dueOf(registration)).toEqual([0, 0]);
  }
});

it('a share is due of what was paid of the price: neither of what was waived, nor of a surplus', async () => {
  const moved = await payAtDesk({ ...half, entryFee: 200 });
  const dearer = await createEvent(app().context, { ...half, entryFee: 300 });
  await post(`/api/registrations/${moved._id}/move`, { eventId: dearer._id, reason: 'Asked', difference: 'waive' });
  await cancel(moved);
  expect(await dueOf(moved)).toEqual([100, 100]);

  const { transfer, ...twice } = await paidTwice();
  await cancel(twice);
  expect(await dueOf(twice)).toEqual([125, 125]);
  await post(`/api/payments/${transfer}/refunds`, { amount: 250, reason: 'Paid twice', method: 'cash' });
  expect(await dueOf(twice)).toEqual([125, 125]);
});

it('a refund that its bank returns is refused and not due, and what a replacement leaves is as before', async () => {
  const registration = await cancelled();
  const { _id: refundId } = await giveBack(registration, 125);
  await returnRefund(registration, refundId);
  const { money } = await get(`/api/passes/${registration.code}`, {});
  expect(money).toMatchObject({ refunded: 0, refused: 125, dueBack: 0 });
  expect(await listed(registration)).toBeUndefined();
  await post(`/api/payments/${await paymentOf(registration)}/refunds/${refundId}/by-hand`, { method: 'cash' });
  expect(await dueOf(registration)).toEqual([0, 0]);
});

it('a cancellation counts by its own time, though a returned refund made the registration cancelled again', async () => {
  const registration = await cancelled({ ...half, refundRule: 'full', refundPercent: undefined });
  const first = await giveBack(registration, 100);
  await giveBack(registration, 150);
  expect((await get(`/api/registrations/${registration._id}`)).status).toBe('refunded');
  await returnRefund(registration, first._id);
  expect((await get(`/api/registrations/${registration._id}`)).status).toBe('cancelled');
  const story = await get(`/api/payments/${await paymentOf(registration)}`);
  expect(story.refundRule).toMatchObject({ due: 100 });
  expect(await dueOf(registration)).toEqual([0, 0]);
});

it('a refund on its way is not due any more', async () => {
  const registration = await cancelled();
  await giveBack(registration, 25);
  await storeRefund(registration, 'pending', 60_00);
  expect(await dueOf(registration)).toEqual([40, 40]);
});

it('a refused refund of surplus takes nothing from what is due of the fee', async () => {
  const registration = await payAtDesk(half);
  const cheaper = await createEvent(app().context, { ...half, entryFee: 150 });
  await post(`/api/registrations/${registration._id}/move`, { eventId: cheaper._id, reason: 'Asked' });
  await storeRefund(registration, 'failed', 100_00);
  await cancel(registration);
  expect(await dueOf(registration)).toEqual([75, 75]);
  await storeRefund(registration, 'failed', 30_00);
  expect(await dueOf(registration)).toEqual([45, 45]);
});

it('the mail of a cancellation and the own list name what is due, each in its language', async () => {
  await app().context.db.deleteFrom('emailQueue').execute();
  const textTo = async ({ email }: Registered) =>
    (await sendEmails(app().context)).findLast(({ recipient }) => recipient === email)?.text;
  const english = await cancelled();
  expect(await textTo(english)).toContain('₹125 of the fee is due back. The organisers send it.');
  const hindi = await cancelled(half, { cookie: 'language=hi' });
  expect(await textTo(hindi)).toContain('शुल्क में से ₹125 आपको वापस मिलने हैं।');
  const late = await payAtDesk(half);
  app().time.now = new Date(LATE);
  await post(`/api/registrations/${late._id}/cancel`);
  expect(await textTo(late)).not.toContain('due back');

  const headers = await app().headersOf('participant');
  const { _id: eventId } = await createEvent(app().context, half);
  app().time.now = new Date(NOW);
  const own = await post('/api/registrations', { eventId, name: 'Asha' }, headers);
  await post(`/api/registrations/${own._id}/desk-payment`);
  await post(`/api/passes/${own.code}/cancel`, {}, headers);
  expect(await get('/api/payments/mine', headers)).toMatchObject([{ registrationId: own._id, dueBack: 125 }]);
});

/** Copies a registration with its end, its payments without their numbers, and its lines in the ledger. */
async function copy({ _id: registrationId }: Registered, copies: number): Promise<void> {
  const { db } = app().context;
  const of = <Table extends 'registrationHistory' | 'ledgerEntries' | 'payments'>(table: Table) =>
    db
      .selectFrom(table as 'ledgerEntries')
      .selectAll()
      .where('registrationId', '=', registrationId)
      .execute();
  const { searchText, ...row } = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const [history, entries] = [await of('registrationHistory'), await of('ledgerEntries')];
  const payments = await of('payments');
  const ids = Array.from({ length: copies }, (_, index) => `${registrationId.slice(0, 16)}-${1000 + index}`);
  const transactionId = `copies-${registrationId}`;
  const again = <Row>(rows: Row[]) =>
    ids.flatMap((id) => rows.map((one, index) => ({ ...one, id: `${id}-${index}`, registrationId: id })));
  await inTransaction(db, async (trx) => {
    const registrations = ids.map((id, index) => ({ ...row, searchText, id, code: id, number: 1000 + index }));
    await trx
      .insertInto('registrations')
      .values(registrations as never)
      .execute();
    await trx
      .insertInto('registrationHistory')
      .values(again(history) as never)
      .execute();
    await trx
      .insertInto('payments')
      .values(again(payments).map((one) => ({ ...one, utr: null, reference: one.id })) as never)
      .execute();
    await trx
      .insertInto('ledgerEntries')
      .values(again(entries).map((one) => ({ ...one, transactionId })))
      .execute();
    const posted = { cause: 'charge', at: NOW, day: NOW.slice(0, 10), note: null, actorName: null } as const;
    await trx
      .insertInto('ledgerTransactions')
      .values({ ...posted, id: transactionId, causeId: transactionId })
      .execute();
  });
}

it('the exports of what is due and of surplus have the rows that the lists leave out', async () => {
  await copy(await cancelled(), 200);
  await copy(await paidTwice(), 200);
  for (const [list, rows, table] of [
    ['refunds/due', 'due', 'refunds-due'],
    ['surplus', 'surplus', 'surplus'],
  ] as const) {
    const shown = await get(`/api/payments/${list}`);
    expect([shown[rows].length, shown.more]).toEqual([200, true]);
    const file = await app().inject({ url: `/api/exports/${table}/csv`, headers: admin() });
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body.trim().split('\r\n').length).toBeGreaterThan(201);
  }
});
