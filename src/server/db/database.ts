import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, type LogConfig, SqliteAdapter, type Transaction } from 'kysely';
import { postgresDialect, sqliteDialect } from './dialects/dialects.ts';
import type { Schema } from './schema.ts';

/** The database, or a transaction on it: what repositories are given. */
export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
export type Engine = 'sqlite' | 'postgres';

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  onIdleError?: (error: Error) => void;
  /** Receives every query; tests check query plans with it. */
  log?: LogConfig;
}

/** Opens PostgreSQL by its URL, else SQLite at `dataDir`/utsav.sqlite. Connects on first use. */
export function openDatabase({ databaseUrl, dataDir, onIdleError = () => {}, log = [] }: DatabaseOptions): Database {
  if (databaseUrl) return new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onIdleError), log });
  mkdirSync(dataDir, { recursive: true });
  return openSqlite(path.join(dataDir, 'utsav.sqlite'), log);
}

/** Opens SQLite in a file, or in memory with ':memory:' or the bytes of a database. */
export function openSqlite(source: string | Buffer, log: LogConfig = []): Database {
  return new Kysely<Schema>({ dialect: sqliteDialect(source), log });
}

/** The engine of a database, for libraries that need to know it. */
export function engineOf(db: Database): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** A stored instant as ISO 8601 UTC, whichever engine it came from. */
export function toIso(value: Date | string): string {
  return (typeof value === 'string' ? new Date(value) : value).toISOString();
}

/** As `toIso`; null stays null. */
export function toIsoOrNull(value: Date | string | null): string | null {
  return value === null ? null : toIso(value);
}
