import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { newFolder, newInstallation, removeInstallations } from '#test/support/databases/restored-backups.ts';
import { type OpenContext, openContext } from '../../open-context.ts';
import { writeBackup } from './backup.service.ts';

/** A device of Linux on which there is never any room. */
const FULL = '/dev/full';
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const createWriteStream: typeof fs.createWriteStream = (file, options) => {
    if (!disk.isFull) return fs.createWriteStream(file, options);
    fs.writeFileSync(file, '');
    return fs.createWriteStream(FULL, { flags: 'w' });
  };
  return { ...fs, createWriteStream };
});

let source: OpenContext;
let folder: string;
beforeAll(async () => {
  source = await openContext(await newInstallation(inject('database')));
  folder = await newFolder();
  // More than fits into the buffers between database and disk, also compressed.
  const event = await createEvent(source.context);
  const descriptionText = randomBytes(6_000_000).toString('base64');
  await source.context.db.updateTable('events').set({ descriptionText }).where('id', '=', event._id).execute();
});
afterAll(async () => {
  await source.close();
  await removeInstallations();
});

const backUp = (file: string, backupPassphrase?: string) =>
  writeBackup({ ...source.context, config: { ...source.context.config, backupPassphrase } }, file);

describe.runIf(existsSync(FULL))('a backup to a full disk', () => {
  it.each([undefined, 'correct-horse-battery'])(
    'says so and leaves nothing, with passphrase %s',
    async (passphrase) => {
      const file = path.join(folder, 'full.tar.gz');
      disk.isFull = true;
      const backup = backUp(file, passphrase).finally(() => {
        disk.isFull = false;
      });
      await expect(backup).rejects.toThrow(`${file} could not be written: the disk is full.`);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

it('a backup into a folder that does not exist says so', async () => {
  const file = path.join(folder, 'none/festival.tar.gz');
  await expect(backUp(file)).rejects.toThrow(`${file} could not be written: there is no folder ${path.dirname(file)}.`);
});

it('a backup below a file says so', async () => {
  await mkdir(path.join(folder, 'below'));
  await writeFile(path.join(folder, 'below/file'), '');
  const file = path.join(folder, 'below/file/festival.tar.gz');
  await expect(backUp(file)).rejects.toThrow(`${file} could not be written:`);
});
