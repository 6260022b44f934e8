import { type RawBuilder, sql } from 'kysely';
import { nanoid } from 'nanoid';
import { beforeAll, expect, it } from 'vitest';
import { type Database, engineOf } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { half, NOW, refundsApp } from '#test/support/apps/refunds-app.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { listPartlyPaid } from '../money.service.ts';

/** More than one statement of SQLite takes. */
const MANY = 33_000;

const log = new QueryLog();
const { app, admin, get, waiting } = refundsApp(log.listen);

/** A row for each registration of an event, in one statement. */
const ofEach = (table: string, columns: string[], values: RawBuilder<unknown>, eventId: string) =>
  sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${values} from registrations where "eventId" = ${eventId}`;

/** Cancelled, each due half of ₹200; ₹400 were paid of each. */
async function createCancelled(db: Database, eventId: string): Promise<void> {
  await db.deleteFrom('payments').execute();
  await db.updateTable('registrations').set({ status: 'cancelled', amount: 200, refundShare: 50 }).execute();
  await db.updateTable('registrationHistory').set({ toStatus: 'cancelled' }).execute();
  const payment = ['id', 'registrationId', 'method', 'status', 'amount', 'reference', 'createdAt', 'paidAt', 'checks'];
  const values = sql`id, id, 'desk', 'paid', 400, id, "createdAt", "createdAt", 0`;
  await ofEach('payments', payment, values, eventId).execute(db);
  const transactionId = nanoid();
  const entry = ['id', 'transactionId', 'account', 'amountPaise', 'registrationId', 'eventId', 'holder'];
  await inTransaction(db, async (trx) => {
    for (const [account, paise, holder] of [
      ['revenue', -20_000, null],
      ['receivable', -20_000, null],
      ['cash', 40_000, 'desk'],
    ] as const) {
      const line = sql`id || ${sql.lit(account)}, ${sql.lit(transactionId)}, ${sql.lit(account)}, ${sql.lit(paise)},
        id, "eventId", ${sql.lit(holder)}`;
      await ofEach('ledgerEntries', entry, line, eventId).execute(trx);
    }
    const posted = { cause: 'charge', at: NOW, day: NOW.slice(0, 10), note: null, actorName: null } as const;
    await trx
      .insertInto('ledgerTransactions')
      .values({ ...posted, id: transactionId, causeId: transactionId })
      .execute();
  });
}

/** What its autovacuum does beside a festival: without statistics PostgreSQL plans for a handful of rows. */
async function analyze(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db);
}

beforeAll(async () => {
  const { db } = app().context;
  const { _id: eventId } = await createEvent(app().context, half);
  await createManyRegistrations(db, { eventId, count: MANY });
  await createCancelled(db, eventId);
  await analyze(db);
});

it('what is due to more people than one statement takes is counted and listed', async () => {
  expect(await waiting()).toBe(MANY);
  expect(await get('/api/payments/refunds/due')).toMatchObject({ more: true, due: { length: 200 } });
  expect((await get('/api/years/closing')).openMoney.due).toBe(MANY);
});

it.each(['refunds-due', 'surplus'])('the export of %s has more rows than one statement takes', async (table) => {
  const file = await app().inject({ url: `/api/exports/${table}/csv`, headers: admin() });
  expect(file.statusCode, file.body).toBe(200);
  expect(file.body.trim().split('\r\n').length - 1).toBe(MANY);
});

it('what is still to pay of more registrations than one statement takes is known', async () => {
  const { db } = app().context;
  await db.updateTable('registrations').set({ status: 'expired' }).execute();
  expect((await listPartlyPaid(db)).size).toBe(MANY);
});

it('of those that were cancelled and never paid the dashboard reads none', async () => {
  const { db } = app().context;
  await db.updateTable('registrations').set({ status: 'cancelled' }).execute();
  await db.deleteFrom('payments').execute();
  await analyze(db);
  const queries = await log.during(() => waiting());
  expect(queries.filter(({ sql: text }) => text.includes('"ledgerEntries"') && text.includes('revenue'))).toEqual([]);
});
