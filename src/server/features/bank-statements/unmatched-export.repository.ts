import { sql } from 'kysely';
import { type Database, toIso } from '../../db/database.ts';

/** Where a batch of the export ended. */
export interface UnmatchedCursor {
  statementId: string;
  row: number;
}

export interface UnmatchedLine extends UnmatchedCursor {
  file: string;
  importedAt: string;
  day: string | null;
  amountPaise: number | null;
  narration: string;
  utrs: string[];
  state: 'open' | 'set_aside';
  note: string | null;
  /** Why the line could not be read. */
  problem: string | null;
}

/** Credits and unreadable lines that settle nothing, of imports that count, by statement and line. */
export async function listUnmatched(
  db: Database,
  after: UnmatchedCursor | undefined,
  limit: number,
): Promise<UnmatchedLine[]> {
  let query = db
    .selectFrom('bankStatementLines as line')
    .innerJoin('bankStatements as statement', 'statement.id', 'line.statementId')
    .select(['line.statementId', 'line.row', 'line.day', 'line.amountPaise', 'line.narration', 'line.utrs'])
    .select(['line.state', 'line.note', 'line.problem', 'statement.fileName as file', 'statement.importedAt'])
    .where('line.state', 'in', ['open', 'set_aside'])
    .where((where) => where.or([where('line.direction', '=', 'credit'), where('line.problem', 'is not', null)]));
  if (after) query = query.where(sql<boolean>`(line."statementId", line."row") > (${after.statementId}, ${after.row})`);
  const rows = await query.orderBy('line.statementId').orderBy('line.row').limit(limit).execute();
  return rows.map(({ utrs, state, amountPaise, importedAt, row, ...line }) => ({
    ...line,
    row: Number(row),
    amountPaise: amountPaise === null ? null : Number(amountPaise),
    importedAt: toIso(importedAt),
    utrs: JSON.parse(utrs) as string[],
    state: state as UnmatchedLine['state'],
  }));
}
