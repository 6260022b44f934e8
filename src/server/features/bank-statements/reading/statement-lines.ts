import type { Direction, StatementColumns } from '#contract/payments/bank-statements.ts';
import {
  type Amount,
  type DayOrder,
  dayOrderOf,
  readAmount,
  readDay,
  readDirection,
} from '../../../sheets/cell-values.ts';
import { type Cell, cellText, type SheetRow } from '../../../sheets/sheet-row.ts';
import { headerOf } from './columns.ts';
import { findTransferNumbers } from './transfer-numbers.ts';

/** One transaction of a statement. */
export interface Transaction {
  row: number;
  day: string;
  /** Never negative. */
  amountPaise: number;
  direction: Direction;
  narration: string;
  reference: string;
  balancePaise: number | null;
  utrs: string[];
  raw: string;
}

/** A row that is a transaction to all appearances and cannot be read as one. */
export interface BrokenRow {
  row: number;
  problem: string;
  raw: string;
}

/** The transactions and broken rows of a statement, in the order of the file. */
export interface StatementContent {
  transactions: Transaction[];
  broken: BrokenRow[];
}

const LONGEST_NARRATION = 500;

const FOOTER =
  /statement summary|end of statement|legends? used|computer generated|system generated|^\W*abbreviations/i;
/** Sums that banks print among the transactions; a narration may have the same words. */
const SUMMARY = /\b(opening|closing) bal|\b(brought|carried) forward\b|^\W*[bc]\/f\b|\btotals?\b/i;

/** They name themselves in one of the first columns. */
const SUMMARY_COLUMNS = 4;

const isEmpty = ({ cells }: SheetRow) =>
  cells.every((cell) => typeof cell !== 'number' && !/[A-Za-z0-9]/.test(cellText(cell)));

type Money = { amountPaise: number; direction: Direction } | { problem: string } | undefined;

const other = { credit: 'debit', debit: 'credit' } as const;

/** The money of a row with two columns: one is empty or zero. A negative deposit is one that was taken back. */
function readSplit(deposit: Cell | undefined, withdrawal: Cell | undefined): Money {
  const [paidIn, paidOut] = [readAmount(deposit), readAmount(withdrawal)];
  const isIn = (paidIn?.paise ?? 0) > 0;
  const isOut = (paidOut?.paise ?? 0) > 0;
  for (const [cell, amount] of [[deposit, paidIn] as const, [withdrawal, paidOut] as const]) {
    if (!amount && /\d/.test(cellText(cell))) return { problem: `“${cellText(cell)}” is no amount` };
  }
  if (isIn && isOut) return { problem: 'Money came in and went out in one line' };
  const amount = isIn ? paidIn : isOut ? paidOut : undefined;
  if (!amount) return undefined;
  const direction = isIn ? 'credit' : 'debit';
  const isNegative = isIn && amount.direction === 'debit';
  return { amountPaise: amount.paise, direction: isNegative ? other[direction] : direction };
}

/** The money of a row with one column, and which way it went: in a column of its own, else by CR or by its sign. */
function readSingle(cell: Cell | undefined, beside: Cell | undefined, hasDirection: boolean): Money {
  const amount: Amount | undefined = readAmount(cell);
  if (!amount) return /\d/.test(cellText(cell)) ? { problem: `“${cellText(cell)}” is no amount` } : undefined;
  if (amount.paise === 0) return undefined;
  if (!hasDirection) return { amountPaise: amount.paise, direction: amount.direction ?? 'credit' };
  const direction = readDirection(beside) ?? amount.direction;
  if (!direction) return { problem: 'It does not say whether the money came in or went out' };
  return { amountPaise: amount.paise, direction };
}

class LineReader {
  readonly transactions: Transaction[] = [];
  readonly broken: BrokenRow[] = [];
  private isFooter = false;
  private last: Transaction | undefined;

  constructor(
    private readonly columns: StatementColumns,
    private readonly width: number,
    private readonly order: DayOrder,
  ) {}

  private cell(row: SheetRow, role: keyof StatementColumns): Cell | undefined {
    const index = this.columns[role];
    return index === null ? undefined : row.cells[index];
  }

  private moneyOf(row: SheetRow): Money {
    return this.columns.deposit === null
      ? readSingle(this.cell(row, 'amount'), this.cell(row, 'direction'), this.columns.direction !== null)
      : readSplit(this.cell(row, 'deposit'), this.cell(row, 'withdrawal'));
  }

  private breakRow({ number, raw }: SheetRow, problem: string): void {
    this.last = undefined;
    this.broken.push({ row: number, problem, raw });
  }

  read(row: SheetRow): void {
    if (row.problem) {
      this.breakRow(row, row.problem);
      return;
    }
    if (isEmpty(row)) return;
    const day = readDay(this.cell(row, 'day'), this.order);
    const money = this.moneyOf(row);
    const isWide = row.cells.slice(this.width).some((cell) => cellText(cell) !== '');
    if (FOOTER.test(row.raw)) this.isFooter = true;
    if (day && money && 'amountPaise' in money && !isWide) this.add(row, day, money);
    else this.readIncomplete(row, { day, money, isWide });
  }

  /** A row that is no transaction: below the table, a sum, the rest of a narration, or broken. */
  private readIncomplete(
    row: SheetRow,
    { day, money, isWide }: { day?: string | undefined; money: Money; isWide: boolean },
  ): void {
    const narration = cellText(this.cell(row, 'narration'));
    const dayText = cellText(this.cell(row, 'day'));
    if (this.isSummary(row, { hasMoney: money !== undefined || isWide })) return;
    if (this.isFooter && !day) return;
    if (isWide) this.breakRow(row, 'The line has more columns than the heading');
    else if (money && 'problem' in money) this.breakRow(row, money.problem);
    else if (day) this.breakRow(row, 'The line has no amount');
    else if (/\d/.test(dayText)) this.breakRow(row, `“${dayText}” is no date`);
    else if (money) this.breakRow(row, 'The line has no date');
    else if (narration && !dayText && this.last) {
      // A long narration goes on in the next row.
      this.last.narration = `${this.last.narration} ${narration}`.slice(0, LONGEST_NARRATION);
    }
  }

  /** Whether a row is a sum. With a day, be it 31/02/2027, and money it is a transaction whatever its narration says: a shop is called Total Gas. */
  private isSummary(row: SheetRow, { hasMoney }: { hasMoney: boolean }): boolean {
    const day = cellText(this.cell(row, 'day'));
    if (hasMoney && /\d/.test(day) && !SUMMARY.test(day)) return false;
    return row.cells.slice(0, SUMMARY_COLUMNS).some((cell) => SUMMARY.test(cellText(cell)));
  }

  private add(
    row: SheetRow,
    day: string,
    { amountPaise, direction }: { amountPaise: number; direction: Direction },
  ): void {
    this.isFooter = false;
    this.last = {
      row: row.number,
      day,
      amountPaise,
      direction,
      narration: cellText(this.cell(row, 'narration')).replace(/\s+/g, ' ').slice(0, LONGEST_NARRATION),
      reference: cellText(this.cell(row, 'reference')).slice(0, 100),
      balancePaise: readAmount(this.cell(row, 'balance'))?.paise ?? null,
      utrs: [],
      raw: row.raw,
    };
    this.transactions.push(this.last);
  }
}

/** Reads the rows below the heading. Every row with a date and an amount becomes a transaction or is reported as broken. */
export function readStatementLines(rows: SheetRow[], header: SheetRow, columns: StatementColumns): StatementContent {
  const below = rows.filter(({ number }) => number > header.number);
  const order = dayOrderOf(below.map(({ cells }) => (columns.day === null ? null : cells[columns.day])));
  const width = Math.max(header.cells.length, ...Object.values(columns).map((index) => (index ?? -1) + 1));
  const reader = new LineReader(columns, width, order);
  const heading = headerOf(header).join('|');
  for (const row of below) if (headerOf(row).join('|') !== heading) reader.read(row);
  for (const line of reader.transactions) line.utrs = findTransferNumbers(line.narration, line.reference);
  return { transactions: reader.transactions, broken: reader.broken };
}
