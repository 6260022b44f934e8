import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseTransaction } from './database.ts';

/** Work that belongs into the first transaction of a request, such as its audit row: both are committed, or neither. */
export interface TransactionHook {
  /** Runs before the transaction's own work. */
  begin(trx: DatabaseTransaction): Promise<void>;
  /** Runs after it, right before the commit, with its result; an error rolls the transaction back. */
  end(trx: DatabaseTransaction, result: unknown): Promise<void>;
}

const storage = new AsyncLocalStorage<{ hook: TransactionHook | undefined }>();

/** Runs `work`; the first transaction that `inTransaction` opens in it also runs the hook. */
export function withTransactionHook<T>(hook: TransactionHook, work: () => Promise<T>): Promise<T> {
  return storage.run({ hook }, work);
}

/** Several as one: they begin in their order and end in the opposite one. */
export const together = (hooks: readonly TransactionHook[]): TransactionHook => ({
  begin: async (trx) => {
    for (const hook of hooks) await hook.begin(trx);
  },
  end: async (trx, result) => {
    for (const hook of hooks.toReversed()) await hook.end(trx, result);
  },
});

/**
 * Runs `work`, whose first transaction runs these hooks within the request's own. The request's hook is spent with that; where
 * `work` fails it is left to the next transaction.
 */
export async function withInnerHooks<T>(hooks: readonly TransactionHook[], work: () => Promise<T>): Promise<T> {
  const outer = storage.getStore();
  const hook = together([...(outer?.hook ? [outer.hook] : []), ...hooks]);
  const result = await storage.run({ hook }, work);
  if (outer) outer.hook = undefined;
  return result;
}

/** Runs `work`, which comes before what a request is about: its transactions run no hook and leave it to the next one. */
export function withoutTransactionHook<T>(work: () => Promise<T>): Promise<T> {
  return storage.run({ hook: undefined }, work);
}

/** Runs `work` in a transaction: committed when this resolves, rolled back when it rejects. */
export async function inTransaction<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  const store = storage.getStore();
  const hook = store?.hook;
  if (!hook) return db.transaction().execute(work);
  // Removed, so that the later transactions of the request (after asking a gateway) do not run it again.
  store.hook = undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      await hook.begin(trx);
      const result = await work(trx);
      await hook.end(trx, result);
      return result;
    });
  } catch (error) {
    store.hook = hook;
    throw error;
  }
}
