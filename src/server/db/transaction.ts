import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseTransaction } from './database.ts';

/** What is to be stored together with what a call changes: both are there afterwards, or neither. */
export interface TransactionHook {
  /** Before the call's own work, in its transaction. */
  begin(trx: DatabaseTransaction): Promise<void>;
  /** After it, right before the commit, with what the work answered; what it throws undoes the work. */
  end(trx: DatabaseTransaction, result: unknown): Promise<void>;
}

const storage = new AsyncLocalStorage<{ hook: TransactionHook | undefined }>();

/** Runs `work`; the first transaction that `inTransaction` opens in it also stores what the companion stores. */
export function withTransactionHook<T>(hook: TransactionHook, work: () => Promise<T>): Promise<T> {
  return storage.run({ hook }, work);
}

/** One transaction: what `work` did is there when this resolves, and nothing of it where it rejects. */
export async function inTransaction<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  const place = storage.getStore();
  const hook = place?.hook;
  if (!hook) return db.transaction().execute(work);
  // Taken by this transaction, so that what a call does later (telling a gateway) is not told a second time.
  place.hook = undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      await hook.begin(trx);
      const result = await work(trx);
      await hook.end(trx, result);
      return result;
    });
  } catch (error) {
    place.hook = hook;
    throw error;
  }
}
