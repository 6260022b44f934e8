import type { Bank, ChosenColumns } from '#contract/payments/bank-statements.ts';
import { type SheetRow, UnreadableSheetError } from '../../../sheets/sheet-row.ts';
import { findBank, findHeader, headerFingerprint } from './columns.ts';
import { readStatementLines, type StatementContent } from './statement-lines.ts';

export interface ReadStatement extends StatementContent {
  bank: Bank;
}

/** Reads the rows by columns that an admin chose, else by the heading; undefined where that is unknown. */
export function readStatement(rows: SheetRow[], chosen: ChosenColumns | undefined): ReadStatement | undefined {
  const header = chosen && rows.find(({ number }) => number === chosen.headerRow);
  const found = header ? { row: header, columns: chosen.columns } : findHeader(rows);
  if (!found) return undefined;
  const content = readStatementLines(rows, found.row, found.columns);
  if (content.transactions.length + content.broken.length === 0)
    throw new UnreadableSheetError('No transactions stand below the heading');
  return { ...content, bank: findBank(rows, found.row) };
}

/** The rows by the fingerprint of what may be their heading, for columns that were chosen before. */
export function headingsOf(rows: SheetRow[]): Map<string, number> {
  const likely = rows.slice(0, 80).filter(({ cells }) => cells.length >= 3);
  return new Map(likely.map((row) => [headerFingerprint(row), row.number]));
}
