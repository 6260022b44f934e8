import type { LedgerCheck, LedgerProblem } from '#contract/payments/ledger.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { festivalDay } from '../../festival-time.ts';
import * as repository from './ledger-check.repository.ts';

/** What is checked, each with the kind of record its findings name. */
const checks: [LedgerProblem['kind'], (db: Database) => Promise<repository.Finding[]>][] = [
  ['trigger', repository.listMissingTriggers],
  ['transaction', repository.listUnbalanced],
  ['payment', repository.listWrongPayments],
  ['payment', repository.listUnpaidPostings],
  ['refund', repository.listWrongRefunds],
  ['refund', repository.listWrongRefundPostings],
  ['registration', repository.listWrongReceivables],
  ['registration', repository.listUnderOtherEvents],
];

/**
 * Checks the ledger: every transaction sums to zero, payments and refunds are in it with exactly their amounts, charges
 * equal the registrations' amounts and are under their events, nobody owes money because of a refund, and the triggers are there. Each check is one
 * statement, so that others may write meanwhile. Empty where all is well; at most 50 problems of each check.
 */
export async function checkLedger(db: Database): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const [kind, list] of checks) {
    for (const finding of await list(db)) problems.push({ kind, ...finding });
  }
  return problems;
}

/** How many transactions the ledger has. */
export function countTransactions(db: Database): Promise<number> {
  return repository.countTransactions(db);
}

/** The latest nightly check, for the dashboard; undefined before the first one. */
export function findLatestCheck(db: Database): Promise<LedgerCheck | undefined> {
  return repository.findCheck(db);
}

/**
 * The nightly check: once a day of the festival's zone, however often it is called. Problems are logged and kept for
 * the dashboard until a later check finds none.
 */
export async function checkLedgerNightly({ db, clock, config, log }: AppContext): Promise<void> {
  const now = clock();
  const dayOf = (instant: Date) => festivalDay(instant, config.timeZone);
  const latest = await repository.findCheck(db);
  if (latest && dayOf(new Date(latest.checkedAt)) === dayOf(now)) return;
  const problems = await checkLedger(db);
  if (problems.length > 0) log.error({ problems }, 'the ledger does not add up');
  await repository.saveCheck(db, { checkedAt: now.toISOString(), problems });
}
