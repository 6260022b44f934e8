import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { type Database, type Engine, openDatabase } from '#server/db/database.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { openSnapshot } from '#server/db/snapshot.ts';
import { tableOrder } from '#server/db/table-order.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { type OpenContext, openContext } from '#server/open-context.ts';
import { fillInstallation } from '#test/support/filled-installation.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { writeBackup } from './backup.service.ts';
import { BackupError } from './backup-format.ts';
import { restoreBackup } from './restore.service.ts';

const here: Engine = inject('database');
const folders: string[] = [];
const drops: (() => Promise<void>)[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'utsav-backup-'));
  folders.push(folder);
  return folder;
}

/** The configuration of an installation with an empty database and no files. */
async function newInstallation(engine: Engine) {
  const environment: Record<string, string> = {
    DATA_DIR: await newFolder(),
    SESSION_SECRET: 'a secret for tests alone, long enough',
    LOG_LEVEL: 'silent',
  };
  if (engine === 'postgres') {
    const { db, url, drop } = await createTestDatabase(engine, inject('postgresUrl'));
    // Without a schema, as an administrator provides it.
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
    drops.push(() => drop().catch(() => {}));
    environment.DATABASE_URL = url;
  }
  return readConfig(environment);
}

/** All rows of all tables, in an order that does not depend on the engine. */
async function allRows(config: AppContext['config']): Promise<Record<string, string[]>> {
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

async function allFiles(config: AppContext['config']): Promise<Record<string, string>> {
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

/** Keys of stored files of pictures that nothing refers to yet. */
async function listUnusedPictures(config: AppContext['config']): Promise<string[]> {
  const images = (await allRows(config)).images ?? [];
  const unused = images.map((row) => JSON.parse(row)).filter(({ unusedSince }) => unusedSince !== null);
  const files = Object.keys(await allFiles(config));
  return unused.map(({ id }) => id).filter((id) => files.some((key) => key.startsWith(`images/${id}/`)));
}

let source: OpenContext;
let archive: string;

beforeAll(async () => {
  source = await openContext(await newInstallation(here));
  await fillInstallation(source.context);
  archive = path.join(await newFolder(), 'festival.tar.gz');
  await writeBackup(source.context, archive);
});
afterAll(async () => {
  await source.close();
  for (const drop of drops) await drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function withTarget<T>(config: AppContext['config'], work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(config);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function restore(config: AppContext['config'], file: string) {
  const files = await createFileStore(config);
  return withTarget(config, (db) => restoreBackup({ db, files }, file));
}

it('tableOrder names every table', async () => {
  const { db } = source.context;
  const present = (await db.introspection.getTables()).map((table) => table.name);
  expect(tableOrder.map((table) => table.name).sort()).toEqual(
    present.filter((name) => name !== 'contentVersion').sort(),
  );
});

/** A restore ends all sessions: who logged out after the backup must not be logged in again by it. */
const loggedOut = { sessions: [] };

describe.each<Engine>(here === 'postgres' ? ['sqlite', 'postgres'] : ['sqlite'])(`from ${here} to %s`, (engine) => {
  it('restores every row and file, and the site runs on them', async () => {
    const config = await newInstallation(engine);
    const contents = await restore(config, archive);
    const rows = await allRows(config);
    const original = await allRows(source.context.config);
    expect(rows).toEqual({ ...original, ...loggedOut });
    const files = await allFiles(config);
    expect(files).toEqual(await allFiles(source.context.config));
    expect(contents.missing).toEqual([]);
    expect(contents.files).toBe(Object.keys(files).length);
    for (const { name } of tableOrder) expect(original[name]?.length, name).toBeGreaterThan(0);
    const counts = Object.entries(original).map(([name, { length }]) => [name, length]);
    expect(contents.rows).toEqual(Object.fromEntries(counts));
    expect(await listUnusedPictures(config)).toHaveLength(1);

    const { context, close } = await openContext(config);
    const app = await buildApp(context);
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: 'http://localhost', host: 'localhost' },
      payload: { email: 'asha@utsav.test', password: 'a-password-for-tests' },
    });
    expect(login.statusCode).toBe(200);
    expect((await app.inject('/api/settings')).json().data.festivalName).toBe('Zürich → “Utsav” 🎉');
    await app.close();
    await close();
  });
});

// On PostgreSQL this is also the move of a festival that outgrows SQLite.
it('restoring a backup of a restored SQLite database loses nothing', async () => {
  const between = await newInstallation('sqlite');
  await restore(between, archive);
  const file = path.join(await newFolder(), 'between.tar.gz');
  await writeBackup({ config: between, files: await createFileStore(between), clock: () => new Date() }, file);
  const last = await newInstallation(here);
  await restore(last, file);
  expect(await allRows(last)).toEqual({ ...(await allRows(source.context.config)), ...loggedOut });
  expect(await allFiles(last)).toEqual(await allFiles(source.context.config));
});

it('writeBackup writes one consistent snapshot while others write', async () => {
  const file = path.join(await newFolder(), 'busy.tar.gz');
  const { db } = source.context;
  let stop = false;
  let written = 0;
  const writing = (async () => {
    // Two rows that belong together, in the tables that are read nearly first and last.
    while (!stop) {
      const id = `pair-${written}`;
      const now = new Date().toISOString();
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('loginFailures').values({ id, email: 'a@b.test', ip: '::1', failedAt: now }).execute();
        await trx.insertInto('settings').values({ id, value: '{}', updatedAt: now }).execute();
      });
      written += 1;
      // SQLite never waits: without a pause nothing else would run.
      await setImmediate();
    }
  })();
  await vi.waitFor(() => expect(written).toBeGreaterThan(0));
  await writeBackup(source.context, file);
  stop = true;
  await writing;
  const config = await newInstallation('sqlite');
  const { rows } = await restore(config, file);
  const { settings = [], loginFailures = [] } = await allRows(config);
  const pairsIn = (table: string[]) => table.filter((row) => row.includes('"pair-')).length;
  expect(pairsIn(settings)).toBeGreaterThan(0);
  expect(written).toBeGreaterThan(pairsIn(settings));
  expect(pairsIn(loginFailures)).toBe(pairsIn(settings));
  expect(rows.settings).toBe(settings.length);
  await db.deleteFrom('loginFailures').where('id', 'like', 'pair-%').execute();
  await db.deleteFrom('settings').where('id', 'like', 'pair-%').execute();
});

it('restoreBackup rejects a target that is not empty, and changes nothing in it', async () => {
  const before = await allRows(source.context.config);
  await expect(restore(source.context.config, archive)).rejects.toThrow('The database is not empty');
  expect(await allRows(source.context.config)).toEqual(before);

  const onlyFiles = await newInstallation('sqlite');
  await (await createFileStore(onlyFiles)).put('images/abc/100.webp', new Uint8Array([1]), 'image/webp');
  await expect(restore(onlyFiles, archive)).rejects.toThrow('The file storage is not empty');
});

it('restoreBackup rejects a truncated or damaged backup, and leaves the target empty', async () => {
  const bytes = await readFile(archive);
  const tar = gunzipSync(bytes);
  const damaged: [string, Buffer][] = [
    ['cut.tar.gz', bytes.subarray(0, bytes.length / 2)],
    ['ended.tar.gz', gzipSync(tar.subarray(0, tar.lastIndexOf('contents.json')))],
    ['no.tar.gz', Buffer.from('not an archive at all')],
    ['empty.tar.gz', gzipSync(Buffer.alloc(1024))],
  ];
  for (const [name, content] of damaged) {
    const file = path.join(await newFolder(), name);
    await writeFile(file, content);
    const config = await newInstallation('sqlite');
    await expect(restore(config, file), name).rejects.toThrow(BackupError);
    // As empty as before: the whole backup can still be restored.
    await expect(restore(config, archive), name).resolves.toBeDefined();
  }
});

/** The archive with its entries changed: `change` returns what an entry holds, or undefined to leave it out; `first` are added. */
async function repack(
  change: (name: string, content: Buffer) => Buffer | undefined,
  first: Record<string, string> = {},
): Promise<string> {
  const entries = extract();
  const repacked = pack();
  entries.end(gunzipSync(await readFile(archive)));
  for await (const entry of entries) {
    const { name } = entry.header;
    const content = change(name, Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>)));
    if (content) repacked.entry({ name }, content);
    if (name === 'backup.json')
      for (const [other, text] of Object.entries(first)) repacked.entry({ name: other }, text);
  }
  repacked.finalize();
  const file = path.join(await newFolder(), 'repacked.tar.gz');
  await writeFile(file, gzipSync(Buffer.concat(await Array.fromAsync(repacked as AsyncIterable<Buffer>))));
  return file;
}

it('restoreBackup compares rows and files with the contents that the backup lists', async () => {
  const whole = await repack((_name, content) => content);
  await expect(restore(await newInstallation('sqlite'), whole)).resolves.toBeDefined();
  const withoutRow = await repack((name, content) =>
    name.startsWith('database/settings.') ? content.subarray(content.indexOf('\n') + 1) : content,
  );
  const withoutTable = await repack((name, content) => (name.startsWith('database/audit.') ? undefined : content));
  let dropped = 0;
  const withoutFile = await repack((name, content) => {
    if (!name.startsWith('files/') || dropped > 0) return content;
    dropped += 1;
    return undefined;
  });
  for (const file of [withoutRow, withoutTable, withoutFile]) {
    await expect(restore(await newInstallation('sqlite'), file)).rejects.toThrow('The backup is damaged');
  }
});

it('restoreBackup writes no file elsewhere than where pictures are', async () => {
  const withStranger = await repack((_name, content) => content, { 'files/evil/other.html': 'a page' });
  const config = await newInstallation('sqlite');
  await expect(restore(config, withStranger)).rejects.toThrow('unknown entry: files/evil/other.html');
  expect(await allFiles(config)).toEqual({});
});

it('writeBackup does not write through a link at its path', async () => {
  const folder = await newFolder();
  const victim = path.join(folder, 'victim');
  await writeFile(victim, 'untouched');
  await symlink(victim, path.join(folder, 'x.tar.gz.unfinished'));
  await writeBackup(source.context, path.join(folder, 'x.tar.gz'));
  expect(await readFile(victim, 'utf8')).toBe('untouched');
});

it('writeBackup makes a file that its owner alone can read', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

it('writeBackup does not overwrite a file', async () => {
  await expect(writeBackup(source.context, archive)).rejects.toThrow('exists already');
});

it('writeBackup rejects a database with an older schema, whose tables have other names', async () => {
  const config = await newInstallation(here);
  await withTarget(config, (db) => migrateTo(db, '2026-11-21t0640_index-what-is-swept'));
  const file = path.join(await newFolder(), 'older.tar.gz');
  const source = { config, files: await createFileStore(config), clock: () => new Date() };
  await expect(writeBackup(source, file)).rejects.toThrow('schema of an older version');
  expect(existsSync(file)).toBe(false);
});
