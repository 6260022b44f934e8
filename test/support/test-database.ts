import { randomBytes } from 'node:crypto';
import type { LogConfig } from 'kysely';
import pg from 'pg';
import { type Database, type Engine, openDatabase, openSqlite } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';

export interface TestDatabase {
  db: Database;
  /** Where other processes find it; empty for SQLite in memory. */
  url: string;
  drop(): Promise<void>;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of its own: SQLite in memory, or a new one on the PostgreSQL server. */
export async function createTestDatabase(
  engine: Engine,
  serverUrl: string,
  log: LogConfig = [],
): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const db = openSqlite(':memory:', log);
    await migrateToLatest(db);
    return { db, url: '', drop: () => db.destroy() };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const db = openDatabase({ databaseUrl: address.href, dataDir: '', log });
  await migrateToLatest(db);
  return {
    db,
    url: address.href,
    drop: async () => {
      await db.destroy();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
