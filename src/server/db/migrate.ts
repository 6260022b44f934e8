import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { type Database, engineOf } from './database.ts';
import { isLockTimeout } from './errors.ts';
import { migrations } from './migrations/index.ts';

/** The names of all migrations, in the order they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/**
 * How long a migration waits for a lock on PostgreSQL, in milliseconds. Requests that need the same table queue behind
 * it meanwhile; so it gives up, lets them go on, and is tried again.
 */
const LOCK_TIMEOUT = 500;
const LOCK_ATTEMPTS = 120;

const impatient = Object.fromEntries(
  Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      up: async (db: Parameters<typeof up>[0]) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
        await up(db);
      },
    },
  ]),
);

const migratorOf = (db: Database) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => (engineOf(db) === 'postgres' ? impatient : migrations) },
  });

function namesOrThrow({ error, results }: MigrationResultSet): string[] {
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be migrated${failed ? ` (at ${failed})` : ''}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that a database has had; none where it has no tables yet. */
export async function listExecuted(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

/** Runs the next migration in a transaction of its own; tries again while others hold the locks that it needs. */
async function migrateOne(migrator: Migrator): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await migrator.migrateUp();
    if (attempt === LOCK_ATTEMPTS || !isLockTimeout(result.error)) return namesOrThrow(result);
    await setTimeout(LOCK_TIMEOUT);
  }
}

/**
 * Migrates the database to the newest schema; throws where a migration fails. On SQLite, and on a new database, all are one
 * transaction: a process that ends meanwhile leaves none. Other processes may serve from a PostgreSQL database: there each
 * migration is committed alone, so that its locks end with it, and one that fails is rolled back.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const migrator = migratorOf(db);
  const isNew = (await listExecuted(db)).length === 0;
  if (engineOf(db) === 'sqlite' || isNew) return namesOrThrow(await migrator.migrateToLatest());
  const names: string[] = [];
  for (;;) {
    const [name] = await migrateOne(migrator);
    if (name === undefined) return names;
    names.push(name);
  }
}

/** Migrates an empty database up to one migration, never back to it; throws as `migrateToLatest`. */
export async function migrateTo(db: Database, name: string): Promise<string[]> {
  return namesOrThrow(await migratorOf(db).migrateTo(name));
}
