import { performance } from 'node:perf_hooks';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import {
  buildFestivalAccount,
  type FestivalAccount,
  type Payer,
  type Story,
} from '#test/factories/festival-account.ts';
import { multipart } from '#test/support/multipart.ts';
import { shortOrFull } from '#test/support/resilience.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/**
 * A statement with realistic noise, of a thousand payments in the whole run. What the factory knows of each line is compared with what
 * the treasurer's one click confirmed.
 */
const PAYMENTS = shortOrFull(250, 1000);
const SEED = 20_270_110;

let test: TestApp;
let admin: Record<string, string>;
let account: FestivalAccount;
const registrationIds = new Map<Payer, string>();

beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  test.time.now = new Date('2027-01-18T06:30:00.000Z');
  admin = await test.headersOf('admin');
  account = buildFestivalAccount(PAYMENTS, SEED);
  await insertPayers([...account.payers, ...account.neverPaid]);
}, 300_000);
afterAll(() => test.close());

/** The registrations and payments that the payers' visits to the site would have made. */
async function insertPayers(payers: Payer[]): Promise<void> {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context, { title: 'Open Stage', entryFee: 100 });
  const rows = payers.map((payer, index) => {
    const id = nanoid();
    registrationIds.set(payer, id);
    const at = `${payer.day}T05:00:00.000Z`;
    const isEnded = payer.story === 'cancelled';
    const status = isEnded
      ? ('cancelled' as const)
      : payer.sent === null
        ? ('pending_payment' as const)
        : ('under_review' as const);
    const contact = {
      name: payer.name,
      email: `${id}@college.test`.toLowerCase(),
      phone: null,
      college: null,
      userId: null,
    };
    return {
      registration: {
        id,
        code: nanoid(16),
        eventId,
        number: index + 1,
        kind: 'individual' as const,
        status,
        amount: payer.amount,
        ...contact,
        searchText: payer.name.toLowerCase(),
        registeredOn: payer.day,
        createdAt: at,
        updatedAt: at,
        expiresAt: status === 'pending_payment' ? '2027-02-01T00:00:00.000Z' : null,
      },
      person: {
        id: nanoid(),
        registrationId: id,
        eventId,
        position: 0,
        role: 'Participant',
        createdAt: at,
        ...contact,
        releasedAt: isEnded ? at : null,
      },
      payment: {
        id: nanoid(),
        registrationId: id,
        method: 'upi' as const,
        amount: payer.amount,
        checks: 0,
        createdAt: at,
        reference: payer.reference,
        utr: payer.sent,
        status: payer.sent === null ? ('started' as const) : ('under_review' as const),
      },
    };
  });
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += 250) {
      const part = rows.slice(start, start + 250);
      await trx
        .insertInto('registrations')
        .values(part.map(({ registration }) => registration))
        .execute();
      await trx
        .insertInto('participants')
        .values(part.map(({ person }) => person))
        .execute();
      await trx
        .insertInto('payments')
        .values(part.map(({ payment }) => payment))
        .execute();
    }
    const reserved = rows.filter(({ registration }) => registration.status !== 'cancelled').length;
    await trx
      .insertInto('eventCapacity')
      .values({ eventId, reserved, lastNumber: rows.length })
      .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ reserved, lastNumber: rows.length }))
      .execute();
  });
}

const get = async (url: string) => (await test.inject({ method: 'GET', url, headers: admin })).json().data;

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: Math.round((performance.now() - start) / 10) / 100 };
}

async function upload(csv: string): Promise<string> {
  const file = { filename: 'january.csv', contentType: 'text/csv', content: new TextEncoder().encode(csv) };
  const body = await multipart({ fileName: 'january.csv', statement: file });
  const headers = { ...admin, ...body.headers };
  return (await test.inject({ method: 'POST', url: '/api/bank-statements', ...body, headers })).json().data._id;
}

/** Every line with the registration it was settled for. */
async function listSettled(id: string): Promise<Map<number, string>> {
  const rows = await test.context.db
    .selectFrom('bankStatementLines as line')
    .innerJoin('payments', 'payments.id', 'line.paymentId')
    .select(['line.row', 'payments.registrationId'])
    .where('line.statementId', '=', id)
    .where('line.state', '=', 'settled')
    .execute();
  return new Map(rows.map(({ row, registrationId }) => [Number(row), registrationId]));
}

/** The payer of each row of the file. */
const payersByRow = () => new Map(account.lines.flatMap(({ row, payer }) => (payer ? [[row, payer] as const] : [])));

it(`a statement with ${PAYMENTS} payments: at least 95 % are settled untouched, and none wrongly`, async () => {
  const imported = await timed(() => upload(account.csv));
  const id = imported.value;
  const shown = await timed(() => get(`/api/bank-statements/${id}`));
  const { counts, lines } = shown.value;
  expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(lines);
  expect(lines).toBe(account.lines.length + account.brokenLines);
  expect(counts.broken).toBe(account.brokenLines);

  const left: object[] = [];
  const confirmed = await timed(async () => {
    for (let remaining = 1; remaining > 0; ) {
      const url = `/api/bank-statements/${id}/confirm`;
      const response = await test.inject({ method: 'POST', url, payload: {}, headers: admin });
      const { data } = response.json();
      left.push(...data.left);
      remaining = data.remaining;
    }
  });
  const settled = await listSettled(id);
  const payers = payersByRow();
  const wrong = [...settled].filter(([row, registrationId]) => {
    const payer = payers.get(row);
    const owner = payer && [...registrationIds].find(([{ index }]) => index === payer.index)?.[1];
    return owner !== registrationId;
  });
  const touched = new Map<Story, number>();
  for (const [row, { story }] of payers) if (!settled.has(row)) touched.set(story, (touched.get(story) ?? 0) + 1);
  const after = (await get(`/api/bank-statements/${id}`)).counts;
  const share = (settled.size / payers.size) * 100;
  console.info(
    [
      `${lines} lines, ${payers.size} of them payments: ${settled.size} settled untouched (${share.toFixed(1)} %), ${wrong.length} wrong`,
      `to look at ${after.look}, unknown ${after.unknown}, debits ${after.debit}, broken ${after.broken}; by hand: ${JSON.stringify(Object.fromEntries(touched))}`,
      `import ${imported.seconds} s, shown ${shown.seconds} s, confirmed ${confirmed.seconds} s`,
    ].join('\n'),
  );
  expect(wrong).toEqual([]);
  expect(left).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(95);
  expect(await checkLedger(test.context.db)).toEqual([]);
  // Nobody who never paid is confirmed.
  const unpaid = account.neverPaid.map((payer) => registrationIds.get(payer) ?? '');
  expect([...settled.values()].filter((registrationId) => unpaid.includes(registrationId))).toEqual([]);
}, 300_000);
