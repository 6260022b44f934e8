import { existsSync } from 'node:fs';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import type { Engine } from '#server/db/database.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { tableOrder } from '#server/db/table-order.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { type OpenContext, openContext } from '#server/open-context.ts';
import {
  allFiles,
  allRows,
  newFolder,
  newInstallation,
  newMigratedInstallation,
  removeInstallations,
  restore,
  withTarget,
} from '#test/support/databases/restored-backups.ts';
import { fillInstallation } from '#test/support/filled-installation.ts';
import { writeBackup } from './backup.service.ts';

const here: Engine = inject('database');

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
  await removeInstallations();
});

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
  const between = await newMigratedInstallation();
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
  const config = await newMigratedInstallation();
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

  const onlyFiles = await newMigratedInstallation();
  await (await createFileStore(onlyFiles)).put('images/abc/100.webp', new Uint8Array([1]), 'image/webp');
  await expect(restore(onlyFiles, archive)).rejects.toThrow('The file storage is not empty');
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
