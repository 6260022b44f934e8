import type { Database } from '../../db/database.ts';
import * as repository from './ledger-check.repository.ts';

/** Something in the ledger that does not add up: what kind of record, which one, and what is wrong. */
export interface LedgerProblem {
  kind: 'transaction' | 'payment' | 'refund' | 'registration' | 'trigger';
  id: string;
  detail: string;
}

/** What is proved, each with the kind of record its findings name. */
const checks: [LedgerProblem['kind'], (db: Database) => Promise<repository.Finding[]>][] = [
  ['trigger', repository.listMissingTriggers],
  ['transaction', repository.listUnbalanced],
  ['payment', repository.listWrongPayments],
  ['payment', repository.listUnpaidPostings],
  ['refund', repository.listWrongRefunds],
  ['refund', repository.listUnprocessedPostings],
  ['registration', repository.listWrongReceivables],
];

/**
 * Proves the ledger: every transaction sums to zero, payments and refunds are in it with exactly their amounts, charges
 * equal the registrations' amounts, nobody owes money because of a refund, and the triggers are there. Each
 * check is one statement, so that others may write meanwhile. Empty where all is well; at most 50 problems of each check.
 */
export async function checkLedger(db: Database): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const [kind, list] of checks) {
    for (const finding of await list(db)) problems.push({ kind, ...finding });
  }
  return problems;
}
