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

/** The migrated, empty database that every other one of a server is a copy of. */
const TEMPLATE = 'migrated';

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the template on a PostgreSQL server, once, so that the databases on it need no migration of their own. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`create database ${TEMPLATE}`));
  const db = openDatabase({ databaseUrl: urlOf(serverUrl, TEMPLATE), dataDir: '' });
  await migrateToLatest(db);
  // A database that somebody is connected to cannot be copied.
  await db.destroy();
}

/** Copies the template where the server has one; returns whether it had. */
const createOn = (serverUrl: string, name: string): Promise<boolean> =>
  onServer(serverUrl, async (client) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    const isMigrated = rows.length > 0;
    await client.query(`create database ${name}${isMigrated ? ` template ${TEMPLATE}` : ''}`);
    return isMigrated;
  });

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
  const isMigrated = await createOn(serverUrl, name);
  const url = urlOf(serverUrl, name);
  const db = openDatabase({ databaseUrl: url, dataDir: '', log });
  if (!isMigrated) await migrateToLatest(db);
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
