import { loadConfig } from './config.ts';
import { shownFailure } from './configuration/failures.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';

/** `npm run db:migrate`: brings the configured database to the newest schema and ends. */
async function main(): Promise<void> {
  const db = openDatabase(loadConfig());
  try {
    const names = await migrateToLatest(db);
    console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
  } finally {
    await db.destroy();
  }
}

try {
  await main();
} catch (error) {
  console.error(shownFailure(error));
  process.exitCode = 1;
}
