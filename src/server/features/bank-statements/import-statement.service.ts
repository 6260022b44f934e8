import { nanoid } from 'nanoid';
import {
  type ChosenColumns,
  chosenColumnsSchema,
  columnsProblem,
  type UnknownColumns,
} from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { cellText, MAX_RAW, type SheetRow, UnreadableSheetError } from '../../sheets/sheet-row.ts';
import { readSheetRows } from '../../sheets/sheet-rows.ts';
import type { Actor } from '../registrations/actors.ts';
import * as repository from './bank-statements.repository.ts';
import { guessColumns, headerFingerprint } from './reading/columns.ts';
import { headingsOf, type ReadStatement, readStatement } from './reading/read-statement.ts';
import { LineIdentities } from './statement-identity.ts';

/** How often an import is tried that meets another one of the same lines. */
const ATTEMPTS = 3;
/** The rows in which an admin finds the heading. */
const SHOWN_ROWS = 25;

/** What to do about a file that cannot be read, at a bank. */
const advice = { pdf: 'Download the statement as CSV or Excel from your bank', rows: 'Download it for a shorter time' };

export interface ImportResult {
  _id: string | null;
  fileName: string;
  unknownColumns: UnknownColumns | null;
}

function parseChosen(text: string | null | undefined): ChosenColumns | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fieldError('columns', 'Choose the columns again');
  }
  const { data } = chosenColumnsSchema.safeParse(value);
  if (!data) throw fieldError('columns', 'Choose the columns again');
  const problem = columnsProblem(data.columns);
  if (problem) throw fieldError('columns', problem);
  return data;
}

/** The columns that an admin chose before for a heading of this file. */
async function recallColumns({ db }: AppContext, rows: SheetRow[]): Promise<ChosenColumns | undefined> {
  const headings = headingsOf(rows);
  const found = await repository.findChosenColumns(db, [...headings.keys()]);
  const headerRow = found && headings.get(found.fingerprint);
  return found && headerRow ? { headerRow, columns: found.columns } : undefined;
}

function describeUnknown(rows: SheetRow[]): UnknownColumns {
  const shown = rows.filter(({ cells }) => cells.some((cell) => cellText(cell) !== '')).slice(0, SHOWN_ROWS);
  // The heading names most columns, and is not the first row of an address.
  const score = (row: SheetRow) => Object.values(guessColumns(row)).filter((column) => column !== null).length;
  const likely = shown.reduce<SheetRow | undefined>(
    (best, row) => (row.cells.length >= 3 && (!best || score(row) > score(best)) ? row : best),
    undefined,
  );
  return {
    rows: shown.map(({ number, cells }) => ({ row: number, cells: cells.map((cell) => cellText(cell).slice(0, 80)) })),
    guess: likely ? { headerRow: likely.number, columns: guessColumns(likely) } : null,
  };
}

function toLineRows(statementId: string, { transactions, broken }: ReadStatement) {
  const identities = new LineIdentities();
  const lines = transactions.map((line) => ({
    id: nanoid(),
    statementId,
    row: line.row,
    day: line.day,
    amountPaise: line.amountPaise,
    direction: line.direction,
    narration: line.narration,
    balancePaise: line.balancePaise,
    raw: line.raw,
    utrs: JSON.stringify(line.utrs),
    problem: null,
    identity: identities.ofTransaction(line),
  }));
  const unreadable = broken.map((line) => ({
    id: nanoid(),
    statementId,
    row: line.row,
    day: null,
    amountPaise: null,
    direction: null,
    balancePaise: null,
    narration: line.raw.slice(0, MAX_RAW),
    raw: line.raw,
    utrs: '[]',
    problem: line.problem,
    identity: identities.ofBroken(line),
  }));
  return [...lines, ...unreadable];
}

async function storeStatement(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  { bank, ...content }: ReadStatement,
  { fileName, actor }: { fileName: string; actor: Actor },
): Promise<string> {
  const id = nanoid();
  const rows = toLineRows(id, { bank, ...content });
  const known = await repository.findKnownIdentities(
    trx,
    rows.map(({ identity }) => identity),
  );
  const days = content.transactions.map(({ day }) => day).sort();
  await repository.insertStatement(trx, {
    id,
    fileName,
    bank,
    importedBy: actor.name ?? 'Admin',
    importedAt: clock().toISOString(),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    lines: rows.length,
  });
  await repository.insertLines(
    trx,
    rows.map((row) => ({ ...row, state: known.has(row.identity) ? ('repeated' as const) : ('open' as const) })),
  );
  return id;
}

/** Another import of the same lines may be committed meanwhile: then they are repeated here. */
async function storeOnce(context: AppContext, store: (trx: DatabaseTransaction) => Promise<ImportResult>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(context.db, store);
    } catch (error) {
      if (attempt === ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

/**
 * Imports a bank's statement. Lines that an earlier import has are stored as repeated, so that nothing counts twice. Where
 * the columns are not known nothing is stored: they are asked for, and remembered for the heading. Throws
 * `statement_unreadable`.
 */
export async function importStatement(
  context: AppContext,
  bytes: Uint8Array,
  { fileName, columns, actor }: { fileName: string; columns: string | null | undefined; actor: Actor },
): Promise<ImportResult> {
  const chosen = parseChosen(columns);
  try {
    const { readCsvRows } = await import('../../sheets/csv-rows.ts');
    const rows = await readSheetRows(bytes, readCsvRows);
    const statement = readStatement(rows, chosen ?? (await recallColumns(context, rows)));
    if (!statement) return { _id: null, fileName, unknownColumns: describeUnknown(rows) };
    return await storeOnce(context, async (trx) => {
      const header = chosen && rows.find(({ number }) => number === chosen.headerRow);
      if (header) {
        const by = { chosenBy: actor.name ?? 'Admin', chosenAt: context.clock().toISOString() };
        await repository.rememberColumns(trx, headerFingerprint(header), chosen.columns, by);
      }
      return {
        _id: await storeStatement(trx, context, statement, { fileName, actor }),
        fileName,
        unknownColumns: null,
      };
    });
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    const detail = error.kind ? `${error.message}. ${advice[error.kind]}` : error.message;
    throw new AppError('statement_unreadable', {
      detail,
      errors: [{ path: 'statement', message: detail }],
      cause: error,
    });
  }
}
