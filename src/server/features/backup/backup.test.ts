import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { type Database, type Engine, openDatabase } from '#server/db/database.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { openSnapshot } from '#server/db/snapshot.ts';
import { tableOrder } from '#server/db/table-order.ts';
import { createAccount } from '#server/features/auth/auth.service.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { loadSampleFestival } from '#server/features/sample/sample.service.ts';
import { defaultSettings } from '#server/features/settings/default-settings.ts';
import { updateFestivalSettings } from '#server/features/settings/settings.service.ts';
import { type OpenContext, openContext } from '#server/open-context.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
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

/** The configuration of a place of its own that nothing was ever written to. */
async function newSeat(engine: Engine) {
  const environment: Record<string, string> = {
    DATA_DIR: await newFolder(),
    SESSION_SECRET: 'a secret for tests alone, long enough',
    LOG_LEVEL: 'silent',
  };
  if (engine === 'postgres') {
    const { db, url, drop } = await createTestDatabase(engine, inject('postgresUrl'));
    // Bare, as an administrator hands it over.
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
    drops.push(() => drop().catch(() => {}));
    environment.DATABASE_URL = url;
  }
  return readConfig(environment);
}

/** One of everything: the sample festival, people, entries alone and in teams, pictures, mails, settings. */
async function fillPlace(context: AppContext): Promise<void> {
  await loadSampleFestival(context);
  await updateFestivalSettings(context, { ...defaultSettings, festivalName: 'Zürich → “Utsav” 🎉' });
  const event = await createEvent(context, {
    title: 'Robo Race',
    capacity: 20,
    individualEntryFee: 150,
    participationType: 'both',
    teamSize: 3,
  });
  await createAccount(context, {
    name: 'Asha',
    email: 'asha@utsav.test',
    password: 'a-password-for-tests',
    role: 'admin',
  });
  const app = await buildApp(context);
  const post = async (url: string, payload: object, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: 'http://localhost', host: 'localhost', ...headers },
    });
    expect(response.statusCode, response.body).toBe(200);
    return response;
  };
  await post('/api/auth/login', { email: 'asha@utsav.test', password: 'a-password-for-tests' });
  await post('/api/registrations', {
    eventId: event._id,
    name: 'Ravi',
    email: 'ravi@utsav.test',
    phone: '+91 98765 43210',
  });
  await post('/api/team/registerTeam', {
    eventId: event._id,
    teamName: 'Bolts',
    contactEmail: 'bolts@utsav.test',
    members: [
      { name: 'Meera', email: 'meera@utsav.test' },
      { name: 'Jo', email: 'jo@utsav.test' },
    ],
  });
  const inquiry = await multipart({
    fullName: 'Kabir',
    email: 'kabir@utsav.test',
    phone: '9876543210',
    college: 'IIT',
    whyInterested: 'I know everybody.',
    expectedRegistrations: '10-15',
    photo: { filename: 'me.png', content: await buildPicture({ width: 900, height: 700 }) },
  });
  await post('/api/ambassador/ambassador-inquiry', inquiry.payload as object, inquiry.headers);
  await app.close();
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
  for await (const key of store.list('images/')) {
    const file = await store.read(key);
    files[key] = Buffer.concat(await Array.fromAsync(file?.stream ?? [])).toString('base64');
  }
  return files;
}

let source: OpenContext;
let archive: string;

beforeAll(async () => {
  source = await openContext(await newSeat(here));
  await fillPlace(source.context);
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

it('knows every table, each after those it refers to', async () => {
  const { db } = source.context;
  const present = (await db.introspection.getTables()).map((table) => table.name);
  expect(tableOrder.map((table) => table.name).sort()).toEqual(
    present.filter((name) => name !== 'contentVersion').sort(),
  );
});

describe.each<Engine>(here === 'postgres' ? ['sqlite', 'postgres'] : ['sqlite'])(`from ${here} to %s`, (engine) => {
  it('brings everything back, and the site goes on from there', async () => {
    const config = await newSeat(engine);
    const contents = await restore(config, archive);
    const rows = await allRows(config);
    expect(rows).toEqual(await allRows(source.context.config));
    const files = await allFiles(config);
    expect(files).toEqual(await allFiles(source.context.config));
    expect(contents.missing).toEqual([]);
    expect(contents.files).toBe(Object.keys(files).length);
    for (const table of [
      'users',
      'sessions',
      'accounts',
      'images',
      'imageReferences',
      'events',
      'ambassadors',
      'ambassadorEvents',
      'ambassadorInquiries',
      'teams',
      'eventCapacity',
      'registrations',
      'participants',
      'registrationHistory',
      'settings',
    ]) {
      expect(rows[table]?.length, table).toBeGreaterThan(0);
    }

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

// On PostgreSQL this also goes the way of a festival that outgrows SQLite.
it('moves by way of SQLite and loses nothing', async () => {
  const between = await newSeat('sqlite');
  await restore(between, archive);
  const file = path.join(await newFolder(), 'between.tar.gz');
  await writeBackup({ config: between, files: await createFileStore(between), clock: () => new Date() }, file);
  const last = await newSeat(here);
  await restore(last, file);
  expect(await allRows(last)).toEqual(await allRows(source.context.config));
  expect(await allFiles(last)).toEqual(await allFiles(source.context.config));
});

it('is the state of one moment while others write', async () => {
  const file = path.join(await newFolder(), 'busy.tar.gz');
  const { db } = source.context;
  let stop = false;
  const writing = (async () => {
    // Two rows that belong together, in the tables that are read nearly first and last.
    for (let count = 0; !stop; count += 1) {
      const id = `pair-${count}`;
      const now = new Date().toISOString();
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('loginFailures').values({ id, email: 'a@b.test', ip: '::1', failedAt: now }).execute();
        await trx.insertInto('settings').values({ id, value: '{}', updatedAt: now }).execute();
      });
      // SQLite answers at once: without a pause nothing else would ever run.
      await setImmediate();
    }
  })();
  await writeBackup(source.context, file);
  stop = true;
  await writing;
  const config = await newSeat('sqlite');
  const { rows } = await restore(config, file);
  const { settings = [], loginFailures } = await allRows(config);
  expect(loginFailures).toHaveLength(settings.filter((row) => row.includes('"pair-')).length);
  expect(rows.settings).toBe(settings.length);
  await db.deleteFrom('loginFailures').execute();
  await db.deleteFrom('settings').where('id', 'like', 'pair-%').execute();
});

it('refuses a place that is not empty, and changes nothing there', async () => {
  const before = await allRows(source.context.config);
  await expect(restore(source.context.config, archive)).rejects.toThrow('The database is not empty');
  expect(await allRows(source.context.config)).toEqual(before);

  const onlyFiles = await newSeat('sqlite');
  await (await createFileStore(onlyFiles)).put('images/abc/100.webp', new Uint8Array([1]), 'image/webp');
  await expect(restore(onlyFiles, archive)).rejects.toThrow('The place for files is not empty');
});

it('refuses a back-up that is cut short or damaged, and leaves the place empty', async () => {
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
    const config = await newSeat('sqlite');
    await expect(restore(config, file), name).rejects.toThrow(BackupError);
    // As empty as before: the whole back-up still goes in.
    await expect(restore(config, archive), name).resolves.toBeDefined();
  }
});

it('does not write over a file', async () => {
  await expect(writeBackup(source.context, archive)).rejects.toThrow('exists already');
});

it('refuses to back up a database with an older schema, whose tables have other names', async () => {
  const config = await newSeat(here);
  await withTarget(config, (db) => migrateTo(db, '2026-11-21t0640_index-what-is-swept'));
  const file = path.join(await newFolder(), 'older.tar.gz');
  const source = { config, files: await createFileStore(config), clock: () => new Date() };
  await expect(writeBackup(source, file)).rejects.toThrow('schema of an older version');
  expect(existsSync(file)).toBe(false);
});
