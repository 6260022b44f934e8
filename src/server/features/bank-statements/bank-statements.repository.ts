import { type Insertable, sql, type Updateable } from 'kysely';
import type { BankStatement, StatementColumns } from '#contract/payments/bank-statements.ts';
import { chunks } from '../../db/batches/chunks.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import type { BankStatementLinesTable, BankStatementsTable } from '../../db/tables/bank-statement-tables.ts';
import type { TransferLine } from './matching/returned-transfers.ts';
import type { StoredLine } from './stored-line.ts';

/**
 * A line that counts, as one of an undone import or of a repetition does not. Written out, because bound values would keep
 * the planners from the index of exactly these lines.
 */
const counts = (table: string) => sql<boolean>`${sql.ref(`${table}.state`)} in ('open', 'settled', 'set_aside')`;

export type StoredStatement = Omit<BankStatement, 'counts' | 'sureAmount'>;

const selectStatements = (db: Database) => db.selectFrom('bankStatements').selectAll();
type SheetRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['executeTakeFirstOrThrow']>>;

function toStatement({ id, ...row }: SheetRow): StoredStatement {
  return {
    ...row,
    _id: id,
    lines: Number(row.lines),
    importedAt: toIso(row.importedAt),
    undoneAt: toIsoOrNull(row.undoneAt),
  };
}

/** Statements, newest first. */
export async function listStatements(db: Database, limit: number): Promise<StoredStatement[]> {
  const rows = await selectStatements(db).orderBy('importedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toStatement);
}

export async function findStatement(db: Database, id: string): Promise<StoredStatement | undefined> {
  const row = await selectStatements(db).where('id', '=', id).executeTakeFirst();
  return row && toStatement(row);
}

export async function lockStatement(db: Database, id: string): Promise<StoredStatement | undefined> {
  await lockRow(db, 'bankStatements', 'id', id);
  return findStatement(db, id);
}

export async function insertStatement(db: Database, row: Insertable<BankStatementsTable>): Promise<void> {
  await db.insertInto('bankStatements').values(row).execute();
}

export async function markUndone(db: Database, id: string, undoneBy: string, undoneAt: string): Promise<void> {
  await db.updateTable('bankStatements').set({ undoneBy, undoneAt }).where('id', '=', id).execute();
}

export async function insertLines(db: Database, rows: Insertable<BankStatementLinesTable>[]): Promise<void> {
  for (const part of chunks(rows)) await db.insertInto('bankStatementLines').values(part).execute();
}

const selectLines = (db: Database) =>
  db
    .selectFrom('bankStatementLines')
    .select([
      'id',
      'statementId',
      'row',
      'day',
      'amountPaise',
      'direction',
      'narration',
      'utrs',
      'problem',
      'identity',
      'state',
      'note',
      'paymentId',
      'settlement',
      'settledBy',
      'settledAt',
    ]);
type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

function toLine({ id, ...row }: LineRow): StoredLine {
  return {
    ...row,
    _id: id,
    row: Number(row.row),
    amountPaise: row.amountPaise === null ? null : Number(row.amountPaise),
    utrs: JSON.parse(row.utrs) as string[],
    settledAt: toIsoOrNull(row.settledAt),
  };
}

/** The lines of a statement in the order of the file. */
export async function listLines(db: Database, statementId: string): Promise<StoredLine[]> {
  const rows = await selectLines(db).where('statementId', '=', statementId).orderBy('row').execute();
  return rows.map(toLine);
}

/** The debits of all statements since a day, with the numbers of their transfers. */
export async function listDebitsSince(db: Database, day: string): Promise<TransferLine[]> {
  const rows = await db
    .selectFrom('bankStatementLines')
    .select(['id', 'day', 'amountPaise', 'utrs'])
    .where('direction', '=', 'debit')
    .where('day', '>=', day)
    .where('utrs', '<>', '[]')
    .where(counts('bankStatementLines'))
    .$narrowType<{ day: string; amountPaise: number }>()
    .execute();
  return rows.map((row) => ({
    ...row,
    amountPaise: Number(row.amountPaise),
    utrs: JSON.parse(row.utrs) as string[],
  }));
}

export async function findLine(db: Database, id: string): Promise<StoredLine | undefined> {
  const row = await selectLines(db).where('id', '=', id).executeTakeFirst();
  return row && toLine(row);
}

/** Where the line is that settled a payment, if it is another one than `lineId`. */
export function findOtherSettlingLine(
  db: Database,
  paymentId: string,
  lineId: string,
): Promise<{ row: number; fileName: string } | undefined> {
  return db
    .selectFrom('bankStatementLines as line')
    .innerJoin('bankStatements', 'bankStatements.id', 'line.statementId')
    .select(['line.row', 'bankStatements.fileName'])
    .where('line.paymentId', '=', paymentId)
    .where(sql<boolean>`line.state = 'settled'`)
    .where('line.id', '<>', lineId)
    .executeTakeFirst();
}

/** Which of the identities a line has that counts. */
export async function findKnownIdentities(db: Database, identities: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const part of chunks(identities)) {
    const rows = await db
      .selectFrom('bankStatementLines')
      .select('identity')
      .where('identity', 'in', part)
      .where(counts('bankStatementLines'))
      .execute();
    for (const { identity } of rows) known.add(identity);
  }
  return known;
}

/** Changes a line that is still in a state; false where somebody else changed it. */
export async function changeLine(
  db: Database,
  id: string,
  state: BankStatementLinesTable['state'],
  changes: Updateable<BankStatementLinesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bankStatementLines')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the lines of a statement that settled nothing as undone. */
export async function undoUnsettledLines(db: Database, statementId: string): Promise<void> {
  await db
    .updateTable('bankStatementLines')
    .set({ state: 'undone' })
    .where('statementId', '=', statementId)
    .where('state', 'in', ['open', 'set_aside', 'repeated'])
    .execute();
}

/**
 * Opens the first repetition of each line of a statement that is undone: the account has the line, and another
 * statement shows it.
 */
export async function openRepetitions(db: Database, statementId: string): Promise<void> {
  const rows = await db
    .selectFrom('bankStatementLines as repeated')
    .innerJoin('bankStatementLines as undone', 'undone.identity', 'repeated.identity')
    .select((eb) => ['repeated.identity', eb.fn.min('repeated.id').as('id')])
    .where('undone.statementId', '=', statementId)
    .where('undone.state', '=', 'undone')
    .where(sql<boolean>`repeated.state = 'repeated'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bankStatementLines as live')
            .select('live.id')
            .whereRef('live.identity', '=', 'repeated.identity')
            .where(counts('live')),
        ),
      ),
    )
    .groupBy('repeated.identity')
    .execute();
  for (const part of chunks(rows.map(({ id }) => id))) {
    await db.updateTable('bankStatementLines').set({ state: 'open' }).where('id', 'in', part).execute();
  }
}

/** The columns that were chosen for one of these headings, with its fingerprint. */
export async function findChosenColumns(
  db: Database,
  fingerprints: string[],
): Promise<{ fingerprint: string; columns: StatementColumns } | undefined> {
  if (fingerprints.length === 0) return undefined;
  const row = await db
    .selectFrom('bankStatementColumns')
    .select(['id', 'columns'])
    .where('id', 'in', fingerprints)
    .executeTakeFirst();
  return row && { fingerprint: row.id, columns: JSON.parse(row.columns) as StatementColumns };
}

export async function rememberColumns(
  db: Database,
  fingerprint: string,
  columns: StatementColumns,
  { chosenBy, chosenAt }: { chosenBy: string; chosenAt: string },
): Promise<void> {
  const chosen = { columns: JSON.stringify(columns), chosenBy, chosenAt };
  await db
    .insertInto('bankStatementColumns')
    .values({ id: fingerprint, ...chosen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(chosen))
    .execute();
}
