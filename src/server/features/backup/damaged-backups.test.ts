import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  allFiles,
  newFolder,
  newInstallation,
  newMigratedInstallation,
  removeInstallations,
  restore,
} from '#test/support/databases/restored-backups.ts';
import { fillInstallation } from '#test/support/filled-installation.ts';
import { openContext } from '../../open-context.ts';
import { writeBackup } from './backup.service.ts';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { isUnreadable } from './restore.service.ts';

let archive: string;

beforeAll(async () => {
  const { context, close } = await openContext(await newMigratedInstallation());
  await fillInstallation(context);
  archive = path.join(await newFolder(), 'festival.tar.gz');
  await writeBackup(context, archive);
  await close();
});
afterAll(removeInstallations);

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
    // One of them has no tables yet: those that the refused restore made are in the way of no other.
    const config = await (name === 'cut.tar.gz' ? newInstallation('sqlite') : newMigratedInstallation());
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

it.each([
  [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), false],
  [Object.assign(new Error("EIO: i/o error, read '/backups/x.tar.gz'"), { code: 'EIO', syscall: 'read' }), false],
  [Object.assign(new Error('unexpected end of file'), { code: 'Z_BUF_ERROR' }), true],
  [new Error('Invalid tar header. Maybe the tar is corrupted or it needs to be gunzipped?'), true],
])('%o blames the archive: %s', (error, isArchive) => {
  expect(isUnreadable(error)).toBe(isArchive);
});

it('restoreBackup rejects an older backup for tables of a newer version, which no migration would fill', async () => {
  const older = await repack((name, content) => {
    if (name !== 'backup.json') return content;
    const header = JSON.parse(String(content)) as BackupHeader;
    return Buffer.from(JSON.stringify({ ...header, migrations: header.migrations.slice(0, -1) }));
  });
  const restoring = restore(await newMigratedInstallation(), older);
  await expect(restoring).rejects.toThrow('has tables of a newer version than the backup');
});

it('restoreBackup compares rows and files with the contents that the backup lists', async () => {
  const whole = await repack((_name, content) => content);
  await expect(restore(await newMigratedInstallation(), whole)).resolves.toBeDefined();
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
    await expect(restore(await newMigratedInstallation(), file)).rejects.toThrow('The backup is damaged');
  }
});

it('restoreBackup writes no file elsewhere than where pictures are', async () => {
  const withStranger = await repack((_name, content) => content, { 'files/evil/other.html': 'a page' });
  const config = await newMigratedInstallation();
  await expect(restore(config, withStranger)).rejects.toThrow('unknown entry: files/evil/other.html');
  expect(await allFiles(config)).toEqual({});
});
