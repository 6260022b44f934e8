import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { inTransaction } from '../../db/transaction.ts';
import * as ledger from './ledger.service.ts';
import { checkLedger, checkLedgerNightly } from './ledger-check.service.ts';

let test: TestApp;
let eventId: string;
let of: { registrationId: string; eventId: string; actorName: string };

beforeAll(async () => {
  test = await startTestApp();
  ({ _id: eventId } = await createEvent(test.context, {}));
  const payload = { eventId, name: 'Ravi', email: 'ravi@utsav.test', phone: '+91 98765 43210' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  of = { registrationId: response.json().data._id, eventId, actorName: 'Asha' };
});
afterAll(() => test.close());

const inTrx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(test.context.db, work);
const balance = () => ledger.readBalance(test.context.db, of.registrationId);

describe('the tables of the ledger', () => {
  const insertEntries = (id: string, ...amounts: number[]) =>
    amounts.map(
      (amount, index) =>
        sql`insert into "ledgerEntries" (id, "transactionId", account, "amountPaise") values
          (${`${id}-${index}`}, ${id}, 'bank', ${amount})`,
    );
  const insertTransaction = (id: string) =>
    sql`insert into "ledgerTransactions" (id, cause, "causeId", at, day) values
      (${id}, 'correction', ${id}, '2027-01-10T06:30:00.000Z', '2027-01-10')`;
  const run = (...queries: ReturnType<typeof insertTransaction>[]) =>
    inTrx(async (trx) => {
      for (const query of queries) await query.execute(trx);
    });

  beforeAll(() => run(...insertEntries('sealed', 500, -500), insertTransaction('sealed')));

  it.each([
    ['entries that do not sum to zero', insertEntries('wrong', 500, -499), /sum to zero/],
    ['a transaction without entries', [], /sum to zero/],
  ])('refuse to seal %s', async (_what, entries, message) => {
    await expect(run(...entries, insertTransaction('wrong'))).rejects.toThrow(message);
  });

  it('refuse entries that no transaction seals', async () => {
    await expect(run(...insertEntries('loose', 500, -500))).rejects.toThrow(/foreign key/i);
  });

  it.each([
    [
      'an entry of a sealed transaction',
      sql`insert into "ledgerEntries" (id, "transactionId", account, "amountPaise") values ('late', 'sealed', 'bank', 1)`,
    ],
    ['a changed amount', sql`update "ledgerEntries" set "amountPaise" = 400 where id = 'sealed-0'`],
    ['a changed day', sql`update "ledgerTransactions" set day = '2027-01-09' where id = 'sealed'`],
    ['a deleted entry', sql`delete from "ledgerEntries" where id = 'sealed-0'`],
    ['a deleted transaction', sql`delete from "ledgerTransactions" where id = 'sealed'`],
  ])('refuse %s', async (_what, query) => {
    await expect(query.execute(test.context.db)).rejects.toThrow(/only ever added/);
  });

  it('refuse what only one engine has', async () => {
    const statements =
      test.context.db.getExecutor().adapter.constructor.name === 'PostgresAdapter'
        ? [sql`truncate "ledgerEntries" cascade`, sql`truncate "ledgerTransactions" cascade`]
        : [
            sql`insert or replace into "ledgerEntries" (id, "transactionId", account, "amountPaise") values ('sealed-0', 'other', 'bank', 1)`,
            sql`insert or replace into "ledgerTransactions" (id, cause, "causeId", at, day) values ('sealed', 'correction', 'x', '', '2027-01-10')`,
          ];
    for (const statement of statements) await expect(statement.execute(test.context.db)).rejects.toThrow(/only ever/);
  });

  it.each([
    ['nothing', 0],
    ['half a paisa', 0.5],
  ])('refuse an amount of %s', async (_what, amount) => {
    await expect(run(...insertEntries('odd', amount, -amount), insertTransaction('odd'))).rejects.toThrow();
  });
});

describe('the balance of a registration', () => {
  it('is a surplus where a payment was not charged', async () => {
    await inTrx((trx) =>
      ledger.postPayment(trx, test.context, {
        ...of,
        paymentId: 'p1',
        method: 'upi',
        amountPaise: 10_000,
        holder: null,
      }),
    );
    expect(await balance()).toMatchObject({ paidPaise: 10_000, chargedPaise: 0, surplusPaise: 10_000, owedPaise: 0 });
  });

  it('is even once it is charged', async () => {
    await inTrx((trx) => ledger.postCharge(trx, test.context, { ...of, amountPaise: 10_000 }));
    expect(await balance()).toMatchObject({ chargedPaise: 10_000, surplusPaise: 0, owedPaise: 0 });
  });

  it('loses the surplus first by a refund, then the charge, and never becomes a debt', async () => {
    const refund = (refundId: string, amountPaise: number) =>
      inTrx((trx) =>
        ledger.postRefund(trx, test.context, {
          ...of,
          refundId,
          paymentId: 'p2',
          method: 'cash',
          amountPaise,
          holder: 'asha',
        }),
      );
    await inTrx((trx) =>
      ledger.postPayment(trx, test.context, {
        ...of,
        paymentId: 'p2',
        method: 'desk',
        amountPaise: 10_000,
        holder: 'asha',
      }),
    );
    await refund('r1', 4000);
    expect(await balance()).toMatchObject({ chargedPaise: 10_000, refundedPaise: 4000, surplusPaise: 6000 });
    await refund('r2', 7500);
    expect(await balance()).toMatchObject({ chargedPaise: 8500, refundedPaise: 11_500, surplusPaise: 0, owedPaise: 0 });
    await inTrx((trx) => ledger.postRefundFailed(trx, test.context, { refundId: 'r2', eventId, actorName: null }));
    expect(await balance()).toMatchObject({ chargedPaise: 10_000, refundedPaise: 4000, surplusPaise: 6000 });
    const again = () =>
      inTrx((trx) => ledger.postRefundFailed(trx, test.context, { refundId: 'r2', eventId, actorName: null }));
    await expect(again()).rejects.toThrow(/unique/i);
    await refund('r2', 7500);
    await expect(refund('r2', 7500)).rejects.toThrow(/unique/i);
    expect(await balance()).toMatchObject({ chargedPaise: 8500, refundedPaise: 11_500, surplusPaise: 0 });
    await again();
    expect(await balance()).toMatchObject({ chargedPaise: 10_000, refundedPaise: 4000, surplusPaise: 6000 });
  });

  it('refuses a cause that was posted before', async () => {
    const again = () =>
      inTrx((trx) =>
        ledger.postPayment(trx, test.context, { ...of, paymentId: 'p1', method: 'upi', amountPaise: 1, holder: null }),
      );
    await expect(again()).rejects.toThrow(/unique/i);
  });
});

it('checkLedger names payments and refunds in the ledger that do not exist', async () => {
  const problems = await checkLedger(test.context.db);
  expect(problems.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([
    'payment p1',
    'payment p2',
    'refund r1',
    'refund r2',
    'refund r2',
    'refund r2',
    'refund r2',
    `registration ${of.registrationId}`,
  ]);
});

it('the nightly check runs once a day, and the dashboard shows what it found', async () => {
  const headers = await test.headersOf('admin');
  const shown = async () => (await test.inject({ url: '/api/dashboard', headers })).json().data.ledgerCheck;
  expect(await shown()).toBeNull();
  const logged: unknown[] = [];
  const context = { ...test.context, log: { ...test.context.log, error: (entry: unknown) => logged.push(entry) } };
  await checkLedgerNightly(context);
  await checkLedgerNightly(context);
  const checkedAt = test.time.now.toISOString();
  expect(await shown()).toMatchObject({ checkedAt, problems: await checkLedger(test.context.db) });
  expect(logged).toHaveLength(1);
  test.time.now = new Date(test.time.now.getTime() + 24 * 3_600_000);
  await checkLedgerNightly(context);
  expect(logged).toHaveLength(2);
});
