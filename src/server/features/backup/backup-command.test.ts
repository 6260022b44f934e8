import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { newFolder, newInstallation, removeInstallations } from '#test/support/databases/restored-backups.ts';
import { type OpenContext, openContext } from '../../open-context.ts';
import { runBackupCommand } from './backup-command.ts';

let source: OpenContext;
beforeAll(async () => {
  source = await openContext(await newInstallation(inject('database')));
});
afterAll(async () => {
  await source.close();
  await removeInstallations();
});
beforeEach(() => {
  const { dataDir, databaseUrl = '' } = source.context.config;
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('SESSION_SECRET', 'a secret for tests alone, long enough');
  vi.spyOn(console, 'log').mockReturnValue();
});

it('a backup that lacks a picture in use is written, names it and does not end as a whole one', async () => {
  const { db, files, clock } = source.context;
  const row = { width: 400, height: 300, widths: '[400]', isPrivate: false, createdAt: clock().toISOString() };
  await db
    .insertInto('images')
    .values({ ...row, id: 'lost', thumbhash: null, unusedSince: null })
    .execute();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const lacking = path.join(await newFolder(), 'lacking.tar.gz');
  expect(await runBackupCommand('backup', [lacking])).toBe(2);
  expect(existsSync(lacking)).toBe(true);
  expect(warn).toHaveBeenCalledExactlyOnceWith('Files of 1 pictures or answers were not to be found: lost');

  await files.put('images/lost/400.webp', new Uint8Array([1]), 'image/webp');
  expect(await runBackupCommand('backup', [path.join(path.dirname(lacking), 'whole.tar.gz')])).toBe(0);
  expect(warn).toHaveBeenCalledOnce();
});

it('a folder in place of an archive is named as such, not as a fault of DATA_DIR', async () => {
  const folder = await newFolder();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await runBackupCommand('restore', [folder])).toBe(1);
  expect(error).toHaveBeenCalledExactlyOnceWith(`There is no file ${folder}.`);
});
