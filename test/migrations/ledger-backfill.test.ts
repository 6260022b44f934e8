import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { readBalance } from '#server/features/ledger/ledger.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createBareDatabase } from '#test/support/databases/bare-database.ts';

const BEFORE = '2026-11-22t0300_one-email-queue';
/** Half past one at night in India. */
const NIGHT = '2027-01-09T20:00:00.000Z';
const DAY = '2027-01-12T08:00:00.000Z';

let db: Database;
let drop: () => Promise<void>;

interface OldPayment {
  id: string;
  status: string;
  method: string;
  decidedBy?: string;
  refundedAt?: string;
}

/** A registration of ₹100 as it was stored before, with its payments and whether it was ever confirmed. */
async function insertRegistration(id: string, status: string, isConfirmed: boolean, payments: OldPayment[]) {
  await sql`
    insert into registrations (id, code, "eventId", number, kind, status, name, email, amount, "searchText", "registeredOn",
      "createdAt", "updatedAt")
    values (${id}, ${`code-${id}`}, 'e', ${Number(id.slice(1))}, 'individual', ${status}, ${id}, ${`${id}@a.test`}, 100, '',
      '2027-01-10', ${NIGHT}, ${NIGHT})`.execute(db);
  if (isConfirmed)
    await sql`
      insert into "registrationHistory" (id, "registrationId", kind, "toStatus", "actorKind", at)
      values (${`h-${id}`}, ${id}, 'transition', 'confirmed', 'admin', ${NIGHT})`.execute(db);
  for (const payment of payments)
    await sql`
      insert into payments (id, "registrationId", method, status, amount, "decidedBy", "paidOn", "createdAt", "paidAt", "refundedAt")
      values (${payment.id}, ${id}, ${payment.method}, ${payment.status}, 100, ${payment.decidedBy ?? null}, '2027-01-10',
        ${NIGHT}, ${NIGHT}, ${payment.refundedAt ?? null})`.execute(db);
}

beforeAll(async () => {
  ({ db, drop } = await createBareDatabase());
  await migrateTo(db, BEFORE);
  for (const [id, name] of [
    ['u1', 'Asha'],
    ['u2', 'Ravi'],
    ['u3', 'Ravi'],
  ])
    await sql`
      insert into users (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
      values (${id}, ${name}, ${`${id}@a.test`}, ${true}, 'admin', ${NIGHT}, ${NIGHT})`.execute(db);
  await sql`
    insert into events (id, title, description, "descriptionText", "startDate", "endDate", status, "participationType",
      "teamSize", "hasSubEvents", "isRegistrationNeeded", "isAuthenticationNeeded", "isActive", "isSample", version,
      "createdAt", "updatedAt")
    values ('e', 'Robo Race', '', '', ${DAY}, ${DAY}, 'active', 'individual', 1, ${false}, ${true}, ${false}, ${true},
      ${false}, 1, ${NIGHT}, ${NIGHT})`.execute(db);
  await insertRegistration('r1', 'confirmed', true, [{ id: 'p1', status: 'paid', method: 'desk', decidedBy: 'Asha' }]);
  await insertRegistration('r2', 'refunded', true, [
    { id: 'p2', status: 'refunded', method: 'razorpay', refundedAt: DAY },
  ]);
  await insertRegistration('r3', 'confirmed', true, [
    { id: 'p3', status: 'paid', method: 'upi' },
    { id: 'p4', status: 'refunded', method: 'desk', decidedBy: 'Ravi', refundedAt: DAY },
  ]);
  await insertRegistration('r4', 'expired', false, [{ id: 'p5', status: 'refunding', method: 'razorpay' }]);
  await insertRegistration('r5', 'under_review', false, [{ id: 'p6', status: 'under_review', method: 'upi' }]);
  await insertRegistration('r6', 'cancelled', true, [{ id: 'p7', status: 'paid', method: 'upi' }]);
  await migrateToLatest(db);
});
afterAll(() => drop());

it('posts charges, payments and refunds of before, and the ledger adds up', async () => {
  expect(await checkLedger(db)).toEqual([]);
  const balances = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map((id) => readBalance(db, id)));
  expect(
    balances.map(({ chargedPaise, paidPaise, refundedPaise, surplusPaise }) => [
      chargedPaise,
      paidPaise,
      refundedPaise,
      surplusPaise,
    ]),
  ).toEqual([
    [10_000, 10_000, 0, 0],
    [0, 10_000, 10_000, 0],
    // The refund took the second payment, which was surplus.
    [10_000, 20_000, 10_000, 0],
    // Its refund is on its way: the money is still here.
    [0, 10_000, 0, 10_000],
    [0, 0, 0, 0],
    [10_000, 10_000, 0, 0],
  ]);
});

it('posts each on its own day in India', async () => {
  const days = await db.selectFrom('ledgerTransactions').select(['cause', 'day']).distinct().execute();
  expect(days.map(({ cause, day }) => `${cause} ${day}`).sort()).toEqual([
    'charge 2027-01-10',
    'payment 2027-01-10',
    'refund 2027-01-12',
  ]);
});

it('names the holder of cash by id where one user alone has the name', async () => {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['holder', 'amountPaise'])
    .where('account', '=', 'cash')
    .orderBy('holder')
    .orderBy('amountPaise')
    .execute();
  expect(rows.map(({ holder, amountPaise }) => [holder, Number(amountPaise)])).toEqual(
    expect.arrayContaining([
      ['u1', 10_000],
      ['Ravi', 10_000],
      ['Ravi', -10_000],
    ]),
  );
});
