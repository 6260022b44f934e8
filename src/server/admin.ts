import { loadConfig } from './config.ts';
import { shownFailure } from './configuration/failures.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { runAdminCommand } from './features/auth/admins/admin-command.ts';

/** What is about an account that there is; the others may come before the first start. */
const NEEDS_ACCOUNT = ['reset', 'two-factor-off', 'passkeys-off', 'approvals-off'];

/** `npm run admin`: uses the same database as the server, which may be running. */
async function main(parameters: string[]): Promise<number> {
  const config = loadConfig({ database: NEEDS_ACCOUNT.includes(parameters[0] ?? '') });
  const db = openDatabase(config);
  try {
    await migrateToLatest(db);
    const { code, text } = await runAdminCommand({ config, db, clock: () => new Date() }, parameters);
    (code === 0 ? console.log : console.error)(text);
    return code;
  } finally {
    await db.destroy();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(shownFailure(error));
  process.exitCode = 1;
}
