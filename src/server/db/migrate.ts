import { type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The names of all migrations, in the order they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

function namesOrThrow({ error, results }: MigrationResultSet): string[] {
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (at ${failed})` : ''}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Brings the database to the newest schema; throws where a step fails, and then nothing of it stays. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  return namesOrThrow(await migratorOf(db).migrateToLatest());
}

/** Brings an empty database to the schema as it was after one migration; throws as `migrateToLatest`. */
export async function migrateTo(db: Database, name: string): Promise<string[]> {
  return namesOrThrow(await migratorOf(db).migrateTo(name));
}
