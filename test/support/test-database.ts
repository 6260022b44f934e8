import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LogConfig, sql } from 'kysely';
import pg from 'pg';
import { type Database, type Engine, openDatabase, openSqlite } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { emptied, rememberMigrated } from './postgres/emptied-databases.ts';

export interface TestDatabase {
  db: Database;
  /** Where other processes find it; empty for SQLite in memory. */
  url: string;
  drop(): Promise<void>;
}

/** The migrated, empty database that every other one of a server is a copy of. */
const TEMPLATE = 'migrated';

/** One connection to each server, kept for all databases that this process makes and drops there. */
const servers = new Map<string, pg.Pool>();

function serverAt(url: string): pg.Pool {
  const known = servers.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // The server may end before the process does.
  pool.on('error', () => {});
  servers.set(url, pool);
  return pool;
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the template on a PostgreSQL server, once, so that the databases on it need no migration of their own. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await serverAt(serverUrl).query(`create database ${TEMPLATE}`);
  const db = openDatabase({ databaseUrl: urlOf(serverUrl, TEMPLATE), dataDir: '' });
  await migrateToLatest(db);
  // A database that somebody is connected to cannot be copied.
  await db.destroy();
}

/** Copies the template where the server has one; returns whether it had. */
async function createOn(serverUrl: string, name: string): Promise<boolean> {
  const server = serverAt(serverUrl);
  const { rows } = await server.query<{ version: number; isMigrated: boolean }>(
    `select current_setting('server_version_num')::int as version,
            exists (select from pg_database where datname = $1) as "isMigrated"`,
    [TEMPLATE],
  );
  const { version, isMigrated } = rows[0] ?? { version: 0, isMigrated: false };
  // Copying the files takes half the time of PostgreSQL 15's new way, which writes every page to the log.
  const copy = `template ${TEMPLATE}${version >= 150_000 ? ' strategy file_copy' : ''}`;
  await server.query(`create database ${name} ${isMigrated ? copy : ''}`);
  return isMigrated;
}

/** Databases that a test has used and that are empty again, by server: emptying one takes a tenth of the time of a copy. */
const spares = new Map<string, string[]>();

let sqliteTemplate: Promise<Buffer> | undefined;

async function createSqliteTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'utsav-template-'));
  const file = path.join(folder, 'migrated.sqlite');
  const db = openSqlite(':memory:');
  await migrateToLatest(db);
  await sql`vacuum into ${file}`.execute(db);
  await db.destroy();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

/** The bytes of a migrated, empty SQLite database. */
export function migratedSqlite(): Promise<Buffer> {
  sqliteTemplate ??= createSqliteTemplate();
  return sqliteTemplate;
}

/** A migrated, empty database of its own: SQLite in memory, or a new one on the PostgreSQL server. */
export async function createTestDatabase(
  engine: Engine,
  serverUrl: string,
  log: LogConfig = [],
): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const db = openSqlite(await migratedSqlite(), log);
    return { db, url: '', drop: () => db.destroy() };
  }
  // A test that logs the queries gets one that no test has used: what is left of others on its pages changes plans.
  const spare = typeof log === 'function' ? undefined : spares.get(serverUrl)?.pop();
  const name = spare ?? `test_${randomBytes(8).toString('hex')}`;
  const url = urlOf(serverUrl, name);
  const isMigrated = spare !== undefined || (await createOn(serverUrl, name));
  if (isMigrated) await rememberMigrated(url);
  const db = openDatabase({ databaseUrl: url, dataDir: '', log });
  if (!isMigrated) await migrateToLatest(db);
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      if (isMigrated && (await emptied(url))) spares.set(serverUrl, [...(spares.get(serverUrl) ?? []), name]);
      else await serverAt(serverUrl).query(`drop database ${name} with (force)`);
    },
  };
}
