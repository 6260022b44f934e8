import { type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The names of all migrations, in the order they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

function namesOrThrow({ error, results }: MigrationResultSet): string[] {
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be migrated${failed ? ` (at ${failed})` : ''}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Migrates the database to the newest schema; throws where a migration fails, which is then rolled back. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  return namesOrThrow(await migratorOf(db).migrateToLatest());
}

/** Migrates an empty database up to one migration; throws as `migrateToLatest`. */
export async function migrateTo(db: Database, name: string): Promise<string[]> {
  return namesOrThrow(await migratorOf(db).migrateTo(name));
}
