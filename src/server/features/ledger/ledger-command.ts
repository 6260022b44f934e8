import { loadConfig } from '../../config.ts';
import { shownFailure } from '../../configuration/failures.ts';
import { openDatabase } from '../../db/database.ts';
import { checkLedger, countTransactions } from './ledger-check.service.ts';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Checks the ledger of the configured database; returns the exit code: 0, or 1 with every problem on stderr. */
export async function runLedgerCheck(): Promise<number> {
  try {
    const db = openDatabase(loadConfig({ database: true }));
    try {
      const problems = await checkLedger(db);
      if (problems.length === 0) {
        console.log(`The ledger adds up: ${plural(await countTransactions(db), 'transaction')}.`);
        return 0;
      }
      const lines = problems.map(({ kind, id, detail }) => `  ${kind} ${id}: ${detail}`);
      console.error([`The ledger does not add up: ${plural(problems.length, 'problem')}.`, ...lines].join('\n'));
      return 1;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    console.error(shownFailure(error));
    return 1;
  }
}
