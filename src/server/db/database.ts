import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, type LogConfig, SqliteAdapter, type Transaction } from 'kysely';
import { postgresDialect, sqliteDialect } from './dialects.ts';
import type { Schema } from './schema.ts';

/** The database, or a transaction on it: what repositories are given. */
export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
export type Engine = 'sqlite' | 'postgres';

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  onIdleError?: (error: Error) => void;
  /** Is told every query; tests read plans by it. */
  log?: LogConfig;
}

/** Opens PostgreSQL by its address, else SQLite at `dataDir`/utsav.sqlite. Connects on first use. */
export function openDatabase({ databaseUrl, dataDir, onIdleError = () => {}, log = [] }: DatabaseOptions): Database {
  if (databaseUrl) return new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onIdleError), log });
  mkdirSync(dataDir, { recursive: true });
  return openSqlite(path.join(dataDir, 'utsav.sqlite'), log);
}

/** Opens SQLite in a file, or in memory with ':memory:'. */
export function openSqlite(file: string, log: LogConfig = []): Database {
  return new Kysely<Schema>({ dialect: sqliteDialect(file), log });
}

/** Which engine a database runs on, for libraries that must be told. */
export function engineOf(db: Database): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** A stored instant as ISO 8601 UTC, whichever engine it came from. */
export function toIso(value: Date | string): string {
  return (typeof value === 'string' ? new Date(value) : value).toISOString();
}

/** As `toIso`, null staying null. */
export function toIsoOrNull(value: Date | string | null): string | null {
  return value === null ? null : toIso(value);
}
