import type { Direction } from '#contract/payments/bank-statements.ts';
import type { BankStatementLinesTable } from '../../db/tables/bank-statement-tables.ts';

/** A line as stored, without what only the import needs. */
export interface StoredLine {
  _id: string;
  statementId: string;
  row: number;
  day: string | null;
  amountPaise: number | null;
  direction: Direction | null;
  narration: string;
  utrs: string[];
  problem: string | null;
  identity: string;
  state: BankStatementLinesTable['state'];
  note: string | null;
  paymentId: string | null;
  settlement: BankStatementLinesTable['settlement'];
  settledBy: string | null;
  settledAt: string | null;
}
