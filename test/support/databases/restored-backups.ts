import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, type Engine, openDatabase } from '#server/db/database.ts';
import { openSnapshot } from '#server/db/snapshot.ts';
import { tableOrder } from '#server/db/table-order.ts';
import { restoreBackup } from '#server/features/backup/restore.service.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { createTestDatabase, migratedSqlite } from '../test-database.ts';

const folders: string[] = [];
const drops: (() => Promise<void>)[] = [];

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'utsav-backup-'));
  folders.push(folder);
  return folder;
}

/** Removes every folder and database that the file made. */
export async function removeInstallations(): Promise<void> {
  for (const drop of drops.splice(0)) await drop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** The configuration of an installation with an empty database, without a schema as an administrator provides it, and no files. */
export async function newInstallation(engine: Engine): Promise<Config> {
  const environment: Record<string, string> = {
    DATA_DIR: await newFolder(),
    SESSION_SECRET: 'a secret for tests alone, long enough',
    LOG_LEVEL: 'silent',
  };
  if (engine === 'postgres') {
    const { db, url, drop } = await createTestDatabase(engine, inject('postgresUrl'));
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
    drops.push(() => drop().catch(() => {}));
    environment.DATABASE_URL = url;
  }
  return readConfig(environment);
}

/** The same on SQLite with the tables in it, as after a first restore that was refused: no migration has to run. */
export async function newMigratedInstallation(): Promise<Config> {
  const config = await newInstallation('sqlite');
  await writeFile(path.join(config.dataDir, 'utsav.sqlite'), await migratedSqlite());
  return config;
}

/** All rows of all tables, in an order that does not depend on the engine. */
export async function allRows(config: Config): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(config);
  const tables: Record<string, string[]> = {};
  for (const table of tableOrder) {
    const rows: string[] = [];
    for await (const row of snapshot.rows(table)) rows.push(JSON.stringify(row));
    tables[table.name] = rows.sort();
  }
  await snapshot.close();
  return tables;
}

export async function allFiles(config: Config): Promise<Record<string, string>> {
  const store = await createFileStore(config);
  const files: Record<string, string> = {};
  for (const folder of ['images/', 'answer-files/']) {
    for await (const key of store.list(folder)) {
      const file = await store.read(key);
      files[key] = Buffer.concat(await Array.fromAsync(file?.stream ?? [])).toString('base64');
    }
  }
  return files;
}

export async function withTarget<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(config);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Restores a backup, at the moment it was made unless the clock says a later one. */
export async function restore(config: Config, file: string, clock = () => new Date(0)) {
  const files = await createFileStore(config);
  return withTarget(config, (db) => restoreBackup({ db, files, clock }, file));
}
