import type { Bank, Direction } from '#contract/payments/bank-statements.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

export interface BankStatementsTable {
  id: string;
  fileName: string;
  bank: Bank;
  importedBy: string;
  importedAt: Timestamp;
  firstDay: string | null;
  lastDay: string | null;
  /** How many lines it has, broken ones included. */
  lines: number;
  undoneBy: string | null;
  undoneAt: OptionalTimestamp;
}

/** One line of a statement. Lines are never deleted: an undone import keeps them. */
export interface BankStatementLinesTable {
  id: string;
  statementId: string;
  /** Its row in the file, from 1. */
  row: number;
  /** As 2027-02-14; with `amountPaise` and `direction` null where the line is broken. */
  day: string | null;
  amountPaise: number | null;
  direction: Direction | null;
  narration: string;
  balancePaise: number | null;
  /** JSON list of the transfer numbers that it may have, the likeliest first. */
  utrs: string;
  /** As the file has it. */
  raw: string;
  /** Why the line could not be read. */
  problem: string | null;
  /** A hash of what the bank says of it: the same in every statement that has this line. */
  identity: string;
  state: 'open' | 'settled' | 'set_aside' | 'repeated' | 'undone';
  /** What an admin said that it is, where it was set aside. */
  note: string | null;
  paymentId: string | null;
  /** Whether it confirmed a payment, created one that nobody had reported, or was linked to one confirmed before. */
  settlement: 'confirmed' | 'created' | 'linked' | null;
  settledBy: string | null;
  settledAt: OptionalTimestamp;
}

/** The columns that an admin chose for a heading, by its fingerprint. */
export interface BankStatementColumnsTable {
  id: string;
  /** JSON of `columnsSchema`. */
  columns: string;
  chosenBy: string;
  chosenAt: Timestamp;
}
