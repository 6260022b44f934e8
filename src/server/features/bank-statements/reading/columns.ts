import { createHash } from 'node:crypto';
import {
  type Bank,
  type ColumnRole,
  columnRoles,
  columnsProblem,
  type StatementColumns,
} from '#contract/payments/bank-statements.ts';
import { cellText, type SheetRow } from '../../../sheets/sheet-row.ts';

/** A heading as banks print it, without the dots, slashes and currencies in which they differ. */
const normalise = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(inr|rs|in rupees)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The headings of each role, best first: the day of the transaction goes before the day the bank values it at. */
const headings: Record<ColumnRole, RegExp[]> = {
  day: [
    /^(transaction|txn|tran|trans|posting|posted|post|txn posted) ?(date|dt)( time)?$/,
    /^date( time)?$/,
    /^(value|val) ?(date|dat|dt)$/,
  ],
  narration: [/^(transaction )?(narration|remarks|particulars|description)$/, /^(transaction )?details$/],
  reference: [
    /^(chq|cheque|ref|reference|utr|instrument|transaction)( (no|number|id))?( (chq|cheque|ref|reference|utr))?( (no|number|id))?$/,
    /^(chqno|refno|chequeno|utr|rrn|tran id)$/,
  ],
  deposit: [
    /^(deposit|deposits|credit|credits|cr)( (amt|amount))?( cr)?$/,
    /^(amount )?(credited|deposited|received)$/,
  ],
  withdrawal: [
    /^(withdrawal|withdrawals|debit|debits|dr)( (amt|amount))?( dr)?$/,
    /^(amount )?(debited|withdrawn|paid)$/,
  ],
  amount: [/^(transaction |txn |tran )?(amount|amt)$/],
  direction: [/^(dr cr|cr dr|debit credit|credit debit|(transaction |txn )?type|d c|c d)$/],
  balance: [/^(closing |available |running |account )?(balance|bal)( (amt|amount))?$/],
};

function findRole(header: string[], role: ColumnRole): number | null {
  for (const heading of headings[role]) {
    const index = header.findIndex((cell) => heading.test(cell));
    if (index >= 0) return index;
  }
  return null;
}

/** The headings of a row, without the empty ones at its end. */
export function headerOf(row: SheetRow): string[] {
  const header = row.cells.map((cell) => normalise(cellText(cell)));
  while (header.at(-1) === '') header.pop();
  return header;
}

/** The columns that the headings of a row name; roles that none names are null. */
export function guessColumns(row: SheetRow): StatementColumns {
  const header = headerOf(row);
  const found = Object.fromEntries(columnRoles.map((role) => [role, findRole(header, role)])) as StatementColumns;
  // A single column of amounts is read only where it says which way the money went.
  const isSplit = found.deposit !== null;
  return { ...found, ...(isSplit ? { amount: null, direction: null } : { withdrawal: null }) };
}

/** How far down a heading may be: addresses and account data stand above it. */
const SEARCHED_ROWS = 80;

export interface FoundHeader {
  row: SheetRow;
  columns: StatementColumns;
}

/** The first row whose headings name all that is needed. */
export function findHeader(rows: SheetRow[]): FoundHeader | undefined {
  for (const row of rows.slice(0, SEARCHED_ROWS)) {
    if (row.cells.length < 3) continue;
    const columns = guessColumns(row);
    const isUndirected = columns.deposit === null && columns.direction === null;
    if (columnsProblem(columns) === null && !isUndirected) return { row, columns };
  }
  return undefined;
}

/** What identifies a heading, so that columns chosen by hand are remembered for the next statement of that bank. */
export function headerFingerprint(row: SheetRow): string {
  return createHash('sha256').update(headerOf(row).join('|')).digest('hex').slice(0, 32);
}

const signatures: [Bank, RegExp][] = [
  ['hdfc', /narration\|.*(chq ref no|chq ref number).*(withdrawal amt|debit amount)|withdrawal amt\|deposit amt/],
  ['icici', /transaction remarks|txn posted date/],
  ['kotak', /chq ref (number|no)\|.*(amount\|dr cr|withdrawal dr)/],
  ['sbi', /ref no cheque no\|.*debit\|credit/],
  ['axis', /tran date\|.*particulars\|.*dr\|cr\|bal/],
];
const names: [Bank, RegExp][] = [
  ['hdfc', /\bhdfc bank|\bHDFC0\d{6}\b/i],
  ['icici', /\bicici bank|\bICIC0\d{6}\b/i],
  ['sbi', /state bank of india|\bSBIN0\d{6}\b/i],
  ['axis', /\baxis bank|\bUTIB0\d{6}\b/i],
  ['kotak', /\bkotak mahindra|\bKKBK0\d{6}\b/i],
];

/** No bank's heading is longer, and the patterns above take more than linear time. */
const LONGEST_HEADING = 40;

/** The bank of a statement, by its heading, else by what stands above it. It is shown; nothing is decided by it. */
export function findBank(rows: SheetRow[], header: SheetRow): Bank {
  const heading = headerOf(header)
    .map((cell) => cell.slice(0, LONGEST_HEADING))
    .join('|');
  const above = rows.flatMap(({ number, raw }) => (number < header.number ? raw : [])).join('\n');
  return (
    signatures.find(([, pattern]) => pattern.test(heading))?.[0] ??
    names.find(([, pattern]) => pattern.test(above))?.[0] ??
    'other'
  );
}
