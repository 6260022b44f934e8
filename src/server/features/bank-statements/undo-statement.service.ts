import type { LeftLine } from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { undoTransfer } from '../payments/bank-transfers.service.ts';
import type { Actor } from '../registrations/actors.ts';
import * as repository from './bank-statements.repository.ts';
import { lockOpenStatement } from './settle-lines.service.ts';
import type { StoredLine } from './stored-line.ts';
import { listSettled } from './targets.repository.ts';

/** One that a person had confirmed before was only linked, so that nothing but the link is undone. */
async function undoLine(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, paymentId, settlement }: StoredLine,
  actor: Actor,
): Promise<void> {
  if (paymentId && settlement !== 'linked') await undoTransfer(trx, context, paymentId, actor);
  await repository.changeLine(trx, _id, 'settled', { state: 'undone' });
}

/**
 * Undoes an import. Its open lines count no more; what it confirmed is under review again, each in a transaction of its
 * own. Where somebody was checked in or refunded since, that line stays settled and `left` says why. Lines that another
 * import has as well are open there. Throws `statement_not_found` and `statement_undone`.
 */
export async function undoStatement(
  context: AppContext,
  statementId: string,
  actor: Actor,
): Promise<{ undone: number; left: LeftLine[] }> {
  const { settled, names } = await inTransaction(context.db, async (trx) => {
    const statement = await lockOpenStatement(trx, statementId);
    await repository.markUndone(trx, statementId, actor.name ?? 'Admin', context.clock().toISOString());
    await repository.undoUnsettledLines(trx, statementId);
    const lines = await repository.listLines(trx, statementId);
    return {
      _id: statementId,
      lines: statement.lines,
      settled: lines.filter(({ state }) => state === 'settled'),
      names: await listSettled(trx, statementId),
    };
  });
  const left: LeftLine[] = [];
  for (const line of settled) {
    try {
      await inTransaction(context.db, (trx) => undoLine(trx, context, line, actor));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push({ row: line.row, name: names.get(line._id)?.name ?? '', reason: error.detail });
    }
  }
  await inTransaction(context.db, (trx) => repository.openRepetitions(trx, statementId));
  return { undone: settled.length - left.length, left };
}
