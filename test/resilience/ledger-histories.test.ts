import fc from 'fast-check';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ledgerCauses } from '#contract/payments/ledger.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as postings from '#server/features/ledger/ledger.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import * as priceChanges from '#server/features/ledger/price-changes.service.ts';
import { listLive } from '#server/features/receipts/receipts.repository.ts';
import { createEvent } from '#test/factories/events.ts';
import {
  expectedBalance,
  expectedReceipts,
  type History,
  type Ledger,
  playStory,
  steps,
} from '#test/support/ledger/history-steps.ts';
import { shortOrFull } from '#test/support/resilience.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** The sums are checked by the whole number on SQLite; on PostgreSQL each history waits for some forty statements. */
const HISTORIES = shortOrFull(inject('database') === 'sqlite' ? 300 : 200, 10_000);
/** Histories of one transaction: as fast as the disk allows, and a conflict between them would show. */
const BATCH = 50;
const SEED = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);

const ledger: Ledger & Pick<typeof postings, 'readBalance'> = { ...postings, ...priceChanges };

type Step = keyof typeof steps;
/** Most of what can happen needs a payment first. */
const names: Step[] = [
  ...Object.keys(steps),
  'payByUpi',
  'payByGateway',
  'payAtDesk',
  'refund',
  'refund',
  'returnRefund',
];
/** Half of them begin with the charge that most other steps need: a waiver that nothing is owed for does nothing. */
const stories = fc
  .tuple(fc.boolean(), fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 16 }))
  .map(([isCharged, story]) => (isCharged ? ['confirm', ...story] : story));

/** A small generator of random numbers, so that a seed repeats a failure. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

let test: TestApp;
let eventIds: string[];
let number = 0;
beforeAll(async () => {
  test = await startTestApp();
  const created = await Promise.all(
    ['Chess', 'Robo Race', 'Quiz'].map((title) => createEvent(test.context, { title })),
  );
  eventIds = created.map(({ _id }) => _id);
});
afterAll(() => test.close());

/** Plays stories in one transaction, calls `check` in it and rolls back where `keep` is not set. */
async function play(
  told: Step[][],
  using: Ledger,
  check: (histories: History[], trx: Parameters<typeof checkLedger>[0]) => Promise<void>,
  { seed = SEED, keep = true } = {},
): Promise<void> {
  const random = randomOf(seed);
  const rollback = new Error('rolled back on purpose');
  const work = inTransaction(test.context.db, async (trx) => {
    const histories: History[] = [];
    for (const story of told) {
      const history = await start(trx, random);
      histories.push(history);
      const world = { trx, context: test.context, ledger: using, eventIds, random };
      await playStory(world, history, story);
    }
    await check(histories, trx);
    if (!keep) throw rollback;
  });
  await work.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}

async function start(trx: Parameters<Parameters<typeof inTransaction>[1]>[0], random: (limit: number) => number) {
  const id = nanoid();
  const rupees = random(8) === 0 ? 0 : 1 + random(900);
  const eventId = eventIds[random(eventIds.length)] ?? '';
  const now = test.context.clock().toISOString();
  number += 1;
  await trx
    .insertInto('registrations')
    .values({
      id,
      code: nanoid(16),
      eventId,
      number,
      kind: 'individual',
      status: 'pending_payment',
      name: 'Ravi',
      email: `${id}@college.test`,
      amount: rupees,
      searchText: '',
      registeredOn: '2027-01-10',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const history: History = {
    id,
    eventId,
    status: 'pending_payment',
    rupees,
    isCharged: false,
    payments: [],
    refunds: [],
    waived: 0,
    mayLackReceipts: false,
    reduced: new Map(),
    restored: 0,
  };
  return history;
}

const tell = (count: number, seed: number) => fc.sample(stories, { numRuns: count, seed });

it(`the ledger agrees with plain arithmetic and with the rows over ${HISTORIES} random histories (seed ${SEED})`, {
  // On PostgreSQL each history waits for some forty statements: ten minutes where the machine does other things as well.
  timeout: shortOrFull(60_000, 1_800_000),
}, async ({ signal }) => {
  const { db } = test.context;
  for (let played = 0; played < HISTORIES; played += BATCH) {
    // Out of time, it would go on beside the tests that follow, on their database.
    signal.throwIfAborted();
    await play(
      tell(BATCH, SEED + played),
      ledger,
      async (histories, trx) => {
        for (const history of histories) {
          expect(await ledger.readBalance(trx, history.id), history.id).toEqual(expectedBalance(history));
          await checkReceipts(trx, history);
        }
      },
      { seed: SEED + played },
    );
    if (played % 2000 === 0) expect(await checkLedger(db)).toEqual([]);
  }
  expect(await checkLedger(db)).toEqual([]);
  const { rows } = await sql<{ paise: number }>`select sum("amountPaise") as paise from "ledgerEntries"`.execute(db);
  expect(Number(rows[0]?.paise)).toBe(0);
  const causes = await db.selectFrom('ledgerTransactions').select('cause').distinct().execute();
  expect(causes.map(({ cause }) => cause).sort()).toEqual([...ledgerCauses].sort());
});

/** Receipts less credit notes are what is paid of the charge; one receipt is never left above that once no surplus is. */
async function checkReceipts(trx: Parameters<typeof checkLedger>[0], history: History): Promise<void> {
  const { surplusPaise, paidPaise, refundedPaise } = expectedBalance(history);
  const rows = await listLive(trx, history.id);
  const net = rows.reduce(
    (total, { kind, amountPaise }) => total + (kind === 'receipt' ? amountPaise : -amountPaise),
    0,
  );
  if (!history.mayLackReceipts) expect(net, history.id).toBe(expectedReceipts(history));
  else if (surplusPaise === 0 && rows.filter(({ kind }) => kind === 'receipt').length === 1)
    expect(net, history.id).toBeLessThanOrEqual(paidPaise - refundedPaise);
}

const noPosting = async () => '';
const bugs: [what: string, broken: Partial<Ledger>][] = [
  ['forgets payments', { postPayment: noPosting }],
  [
    'takes rupees for paise',
    {
      postPayment: (trx, context, given) =>
        ledger.postPayment(trx, context, { ...given, amountPaise: given.amountPaise / 100 }),
    },
  ],
  [
    'books cash as bank money',
    {
      postPayment: (trx, context, given) =>
        ledger.postPayment(trx, context, { ...given, method: given.method === 'desk' ? 'bank' : given.method }),
    },
  ],
  ['does not reverse a returned refund', { postRefundFailed: noPosting }],
  [
    'charges twice',
    {
      postCharge: async (trx, context, given) => {
        await ledger.postCharge(trx, context, given);
        return ledger.postCharge(trx, context, given);
      },
    },
  ],
  [
    'makes people owe what was given back',
    {
      postRefund: async (trx, context, given) => {
        const posted = await ledger.postRefund(trx, context, given);
        const { registrationId, eventId, amountPaise, actorName } = given;
        await ledger.postCharge(trx, context, { registrationId, eventId, amountPaise, actorName });
        return posted;
      },
    },
  ],
];

// Posting a refund again that was never reversed is refused by the database already.
const controls = tell(shortOrFull(BATCH, 2 * BATCH), 7).map((story) => story.filter((step) => step !== 'makeAfterAll'));

// Each checks all the histories played before as well.
it.each(bugs)(
  'checkLedger finds out a ledger that %s',
  { timeout: shortOrFull(60_000, 600_000) },
  async (_what, broken) => {
    await play(
      controls,
      { ...ledger, ...broken },
      async (_histories, trx) => {
        expect((await checkLedger(trx)).length).toBeGreaterThan(0);
      },
      { seed: 7, keep: false },
    );
  },
);

it('checkLedger finds nothing in the same histories without a bug', {
  timeout: shortOrFull(60_000, 600_000),
}, async () => {
  await play(controls, ledger, async (_histories, trx) => expect(await checkLedger(trx)).toEqual([]), {
    seed: 7,
    keep: false,
  });
});
