import type { LeftLine } from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { undoTransfer } from '../payments/bank-transfers.service.ts';
import type { Actor } from '../registrations/actors.ts';
import * as repository from './bank-statements.repository.ts';
import { statementUndone } from './settle-lines.service.ts';
import type { StoredLine } from './stored-line.ts';
import { listSettled } from './targets.repository.ts';

/**
 * One that a person had confirmed before was only linked, so that nothing but the link is undone. False where somebody else
 * has undone the line.
 */
async function undoLine(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, paymentId, settlement }: StoredLine,
  actor: Actor,
): Promise<boolean> {
  if (!(await repository.changeLine(trx, _id, 'settled', { state: 'undone' }))) return false;
  if (paymentId && settlement !== 'linked') await undoTransfer(trx, context, paymentId, actor);
  return true;
}

/** The statement is undone from now on; returns its lines that are still settled. One that was undone before has them where that was cut short. */
async function beginUndo(trx: DatabaseTransaction, context: AppContext, statementId: string, actor: Actor) {
  const statement = await repository.lockStatement(trx, statementId);
  if (!statement) throw new AppError('statement_not_found');
  if (!statement.undoneAt) {
    await repository.markUndone(trx, statementId, actor.name ?? 'Admin', context.clock().toISOString());
    await repository.undoUnsettledLines(trx, statementId);
  }
  const lines = await repository.listLines(trx, statementId);
  const settled = lines.filter(({ state }) => state === 'settled');
  if (statement.undoneAt && settled.length === 0) throw statementUndone(statement);
  await repository.openRepetitions(trx, statementId);
  return { _id: statementId, lines: statement.lines, settled, names: await listSettled(trx, statementId) };
}

/** Why a line stays settled. */
function reasonOf(context: AppContext, line: StoredLine, error: unknown): string {
  if (error instanceof AppError) return error.detail;
  context.log.error({ err: error, line: line._id }, 'a line of a bank statement could not be undone');
  return 'This line could not be undone now. Undo the import again';
}

/**
 * Undoes an import. Its open lines count no more; what it confirmed is under review again, each in a transaction of its
 * own. Where somebody was checked in or refunded since, that line stays settled and `left` says why; undoing again goes on with
 * those. Lines that another import has as well are open there. Throws `statement_not_found`, and `statement_undone` where no
 * line is settled any more.
 */
export async function undoStatement(
  context: AppContext,
  statementId: string,
  actor: Actor,
): Promise<{ undone: number; left: LeftLine[] }> {
  const { settled, names } = await inTransaction(context.db, (trx) => beginUndo(trx, context, statementId, actor));
  const left: LeftLine[] = [];
  let undone = 0;
  for (const line of settled) {
    try {
      const isOurs = await inTransaction(context.db, (trx) => undoLine(trx, context, line, actor));
      if (isOurs) undone += 1;
    } catch (error) {
      left.push({ row: line.row, name: names.get(line._id)?.name ?? '', reason: reasonOf(context, line, error) });
    }
  }
  await inTransaction(context.db, (trx) => repository.openRepetitions(trx, statementId));
  return { undone, left };
}
