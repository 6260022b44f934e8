import {
  type BankStatement,
  type Candidate,
  type LineCounts,
  type LineGroup,
  lineGroups,
  type StatementLine,
} from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import { listPartlyPaid } from '../payments/money.service.ts';
import { transferDue } from '../payments/transfer-due.service.ts';
import * as repository from './bank-statements.repository.ts';
import { groupOf, toCandidate, toLineView, toPaise, toRupees } from './line-view.ts';
import type { Match, OpenLine, Target } from './matching/match.ts';
import { matchLines } from './matching/match-lines.ts';
import { findReturns } from './matching/returned-transfers.ts';
import type { StoredLine } from './stored-line.ts';
import { listPayerNames, listSettled, listTargets, searchTargets, type TargetRow } from './targets.repository.ts';

const PAGE = 50;
const MOST_STATEMENTS = 50;
const MOST_CANDIDATES = 20;

/** A statement that exists. Throws `statement_not_found`. */
export async function getStatement(db: Database, id: string): Promise<repository.StoredStatement> {
  const statement = await repository.findStatement(db, id);
  if (!statement) throw new AppError('statement_not_found');
  return statement;
}

/** The newest statements. */
export async function listStatements({ db }: AppContext): Promise<repository.StoredStatement[]> {
  return repository.listStatements(db, MOST_STATEMENTS);
}

/** A line whose payment is looked for, or undefined where there is nothing to look for. */
function toOpenLine({ _id, state, problem, direction, day, amountPaise, narration, utrs }: StoredLine): OpenLine[] {
  if (state !== 'open' || problem !== null || direction !== 'credit' || !day || amountPaise === null) return [];
  return [{ id: _id, day, amountPaise, narration, utrs, returnedOn: null }];
}

/** The open lines of a statement, with what any statement says about their return. */
async function findOpenLines(db: Database, lines: StoredLine[]): Promise<OpenLine[]> {
  const open = lines.flatMap(toOpenLine);
  const [firstDay] = open.map(({ day }) => day).sort();
  if (firstDay === undefined) return [];
  const returns = findReturns(open, await repository.listDebitsSince(db, firstDay));
  return open.map((line) => ({ ...line, returnedOn: returns.get(line.id) ?? null }));
}

/** The lines of a statement and whose payments they are, as things are now. */
export interface MatchedStatement {
  lines: StoredLine[];
  matches: Map<string, Match>;
  rowOf(target: Target): TargetRow;
}

export async function matchStatement({ db, config }: AppContext, statementId: string): Promise<MatchedStatement> {
  const lines = await repository.listLines(db, statementId);
  const open = await findOpenLines(db, lines);
  const rows = new Map<Target, TargetRow>();
  if (open.length > 0) {
    const [targets, names] = [await listTargets(db, await listPartlyPaid(db)), await listPayerNames(db)];
    for (const row of targets) rows.set(toTarget(row, names, config.timeZone), row);
  }
  const rowOf = (target: Target) => {
    const row = rows.get(target);
    if (!row) throw new Error('A match has a target that was not given');
    return row;
  };
  return { lines, matches: matchLines(open, [...rows.keys()]), rowOf };
}

function toTarget(row: TargetRow, names: Map<string, string[]>, timeZone: string): Target {
  return {
    registrationId: row.registrationId,
    paymentId: row.paymentId,
    registrationStatus: row.registrationStatus,
    paymentStatus: row.paymentStatus,
    amountPaise: toPaise(row.amount),
    duePaise: toPaise(transferDue(row)),
    utr: row.utr,
    references: row.reference === null ? [row.code] : [row.code, row.reference],
    day: festivalDay(new Date(row.since), timeZone),
    names: names.get(row.registrationId) ?? [row.name],
    isSettled: row.lineId !== null,
  };
}

function countGroups(groups: LineGroup[]): LineCounts {
  const counts = Object.fromEntries(lineGroups.map((group) => [group, 0])) as LineCounts;
  for (const group of groups) counts[group] += 1;
  return counts;
}

/** A statement with the number of its lines in each group. Throws `statement_not_found`. */
export async function getStatementView(context: AppContext, id: string): Promise<BankStatement> {
  const statement = await getStatement(context.db, id);
  const { lines, matches } = await matchStatement(context, id);
  const groups = lines.map((line) => groupOf(line, matches.get(line._id)));
  const sure = lines.filter((_, index) => groups[index] === 'sure');
  return {
    ...statement,
    counts: countGroups(groups),
    sureAmount: toRupees(sure.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0)),
  };
}

export interface LineFilter {
  groups?: LineGroup[] | undefined;
  /** The last line of the page before. */
  after?: string | undefined;
  /** The first line of the page after. */
  before?: string | undefined;
}

/** The lines of a statement in some groups, 50 a page. Throws `statement_not_found`. */
export async function listStatementLines(
  context: AppContext,
  id: string,
  { groups = [...lineGroups], after, before }: LineFilter,
): Promise<{ lines: StatementLine[]; total: number; more: boolean }> {
  await getStatement(context.db, id);
  const { lines, matches, rowOf } = await matchStatement(context, id);
  const found = lines.filter((line) => groups.includes(groupOf(line, matches.get(line._id))));
  const indexOf = (lineId: string | undefined) => found.findIndex(({ _id }) => _id === lineId);
  const start = before ? Math.max(0, indexOf(before) - PAGE) : indexOf(after) + 1;
  const settled = await listSettled(context.db, id);
  const shown = found.slice(start, start + PAGE).map((line) => {
    const match = matches.get(line._id);
    const own = settled.get(line._id);
    return toLineView(line, match, match ? match.targets.slice(0, 5).map(rowOf) : own ? [own] : []);
  });
  return { lines: shown, total: found.length, more: found.length > start + PAGE };
}

/** Whom a line may be from: what a search finds, else those who owe exactly its amount. Throws `statement_line_not_found`. */
export async function listCandidates(
  { db }: AppContext,
  lineId: string,
  search: string | undefined,
): Promise<Candidate[]> {
  const line = await repository.findLine(db, lineId);
  if (!line) throw new AppError('statement_line_not_found');
  if (!search && line.amountPaise === null) return [];
  const amount = line.amountPaise === null ? undefined : Math.trunc(toRupees(line.amountPaise));
  const partlyPaid = await listPartlyPaid(db);
  return (await searchTargets(db, { search, amount, partlyPaid }, MOST_CANDIDATES)).map(toCandidate);
}
