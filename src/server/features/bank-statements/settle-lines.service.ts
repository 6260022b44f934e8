import type { LeftLine } from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { settleTransfer } from '../payments/bank-transfers.service.ts';
import { confirmInTransaction } from '../payments/transfers.service.ts';
import type { Actor } from '../registrations/actors.ts';
import * as repository from './bank-statements.repository.ts';
import { groupOf, toRupees } from './line-view.ts';
import { matchStatement } from './statement-view.service.ts';
import type { StoredLine } from './stored-line.ts';
import type { TargetRow } from './targets.repository.ts';

/** The line and its statement for an admin's decision. Throws `statement_line_not_found`. */
async function getLine(trx: DatabaseTransaction, id: string): Promise<StoredLine> {
  const line = await repository.findLine(trx, id);
  if (!line) throw new AppError('statement_line_not_found');
  return line;
}

const decidedAlready = () => new AppError('line_settled', { detail: 'Somebody decided about this line meanwhile' });

/** One line settles a payment. The caller holds the lock of its registration. Throws `transition_not_allowed`. */
async function checkUnsettled(trx: DatabaseTransaction, paymentId: string, { _id }: StoredLine): Promise<void> {
  const other = await repository.findOtherSettlingLine(trx, paymentId, _id);
  if (!other) return;
  const detail = `This payment is settled by another line of a statement: row ${other.row} of ${other.fileName}`;
  throw new AppError('transition_not_allowed', { detail });
}

interface Settlement {
  line: StoredLine;
  registrationId: string;
  paymentId: string | null;
  /** A person records what is less than is due, too. */
  acceptsLess?: boolean;
}

/**
 * Settles one line inside the caller's transaction: the payment is confirmed under its registration's lock, then the line
 * is marked. Where somebody else was faster, the line is no longer open and everything is rolled back.
 */
async function settleLine(
  trx: DatabaseTransaction,
  context: AppContext,
  { line, registrationId, paymentId, acceptsLess = false }: Settlement,
  actor: Actor,
): Promise<'confirmed' | 'created' | 'linked'> {
  if (line.state !== 'open' || line.direction !== 'credit' || line.amountPaise === null) throw decidedAlready();
  const { utrs, amountPaise, day } = line;
  const note = `Bank statement of ${day}`;
  const settled = await settleTransfer(
    trx,
    context,
    { registrationId, paymentId, amount: toRupees(amountPaise), utrs, note, acceptsLess },
    actor,
  );
  if (settled.settlement === 'linked') await checkUnsettled(trx, settled.paymentId, line);
  const isOurs = await repository.changeLine(trx, line._id, 'open', {
    state: 'settled',
    paymentId: settled.paymentId,
    settlement: settled.settlement,
    settledBy: actor.name,
    settledAt: context.clock().toISOString(),
  });
  if (!isOurs) throw decidedAlready();
  return settled.settlement;
}

export const statementUndone = ({ undoneBy }: repository.StoredStatement) =>
  new AppError('statement_undone', { detail: `Undone by ${undoneBy}` });

/** A statement that is not undone, locked. Throws `statement_not_found` and `statement_undone`. */
async function lockOpenStatement(trx: DatabaseTransaction, id: string): Promise<repository.StoredStatement> {
  const statement = await repository.lockStatement(trx, id);
  if (!statement) throw new AppError('statement_not_found');
  if (statement.undoneAt) throw statementUndone(statement);
  return statement;
}

interface SureLine {
  line: StoredLine;
  target: TargetRow;
}

async function listSureLines(context: AppContext, statementId: string): Promise<SureLine[]> {
  const { lines, matches, rowOf } = await matchStatement(context, statementId);
  return lines.flatMap((line) => {
    const match = matches.get(line._id);
    return match && groupOf(line, match) === 'sure' ? [{ line, target: rowOf(match.targets[0]) }] : [];
  });
}

/** Lines that one request confirms: each takes some thirty queries, and no proxy waits for minutes. */
const BATCH = 200;

/** How the confirmation of sure lines went. `left` are those that changed meanwhile, with the reason. */
export interface ConfirmResult {
  confirmed: number;
  linked: number;
  left: LeftLine[];
  /** Sure lines that the next request confirms. */
  remaining: number;
}

/**
 * Confirms the payments of the first sure lines, each in a transaction of its own: one that changed meanwhile is left for a
 * person, and a second admin or click finds the rest settled. Throws `statement_not_found` and `statement_undone`.
 */
export async function confirmSureLines(context: AppContext, statementId: string, actor: Actor): Promise<ConfirmResult> {
  const { lines } = await inTransaction(context.db, async (trx) => {
    await lockOpenStatement(trx, statementId);
    const sure = await listSureLines({ ...context, db: trx }, statementId);
    return { _id: statementId, sure: sure.length, lines: sure };
  });
  const result: ConfirmResult = { confirmed: 0, linked: 0, left: [], remaining: Math.max(0, lines.length - BATCH) };
  for (const { line, target } of lines.slice(0, BATCH)) {
    const { registrationId, paymentId } = target;
    try {
      const settlement = await confirmInTransaction(context, async (trx) => {
        const current = await getLine(trx, line._id);
        return settleLine(trx, context, { line: current, registrationId, paymentId }, actor);
      });
      if (settlement === 'linked') result.linked += 1;
      else result.confirmed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Another admin's confirmation is no failure of this one.
      if (error.code === 'line_settled') continue;
      result.left.push({ row: line.row, name: target.name, reason: error.detail });
    }
  }
  return result;
}

/** A person says whom a line is from. Throws `line_settled`, `amount_differs`, `utr_taken`, `transition_not_allowed` and not found. */
export async function settleByHand(
  context: AppContext,
  lineId: string,
  settlement: Omit<Settlement, 'line'>,
  actor: Actor,
): Promise<{ _id: string; row: number }> {
  return confirmInTransaction(context, async (trx) => {
    const line = await getLine(trx, lineId);
    await settleLine(trx, context, { line, ...settlement }, actor);
    return { _id: line.statementId, row: line.row };
  });
}

/** A line that is no payment of a registration is set aside. Throws `line_settled` and `statement_line_not_found`. */
export async function setLineAside(
  context: AppContext,
  lineId: string,
  note: string,
  actor: Actor,
): Promise<{ _id: string; row: number }> {
  return decideLine(context, lineId, 'open', {
    state: 'set_aside',
    note,
    settledBy: actor.name,
    settledAt: context.clock().toISOString(),
  });
}

/** A line that was set aside is looked at again. Throws `line_settled` and `statement_line_not_found`. */
export async function takeLineBack(context: AppContext, lineId: string): Promise<{ _id: string; row: number }> {
  return decideLine(context, lineId, 'set_aside', { state: 'open', note: null, settledBy: null, settledAt: null });
}

function decideLine(
  context: AppContext,
  lineId: string,
  from: 'open' | 'set_aside',
  changes: Parameters<typeof repository.changeLine>[3],
): Promise<{ _id: string; row: number }> {
  return inTransaction(context.db, async (trx) => {
    const line = await getLine(trx, lineId);
    if (!(await repository.changeLine(trx, lineId, from, changes))) throw decidedAlready();
    return { _id: line.statementId, row: line.row };
  });
}
