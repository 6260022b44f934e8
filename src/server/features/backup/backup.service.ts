import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { Config } from '../../config.ts';
import { migrationNames } from '../../db/migrate.ts';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import { type StoredTable, tableOrder } from '../../db/table-order.ts';
import type { FileStore } from '../images/file-store.service.ts';
import {
  type BackupContents,
  BackupError,
  type BackupHeader,
  CONTENTS,
  FILE_PREFIX,
  FOLDERS,
  HEADER,
} from './backup-format.ts';
import { encryptBy } from './encryption.ts';

/** Rows are gathered to parts of about this size (characters): a tar must know sizes beforehand. */
const PART = 4_000_000;

interface BackupSource {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupPassphrase'>;
  files: FileStore;
  clock: () => Date;
}

function addText(archive: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()));
    // Where the archive ends in the middle, the entry has the error too, and without a listener it ends the process.
    entry.on('error', reject);
  });
}

const addJson = (archive: Pack, name: string, value: unknown) =>
  addText(archive, name, `${JSON.stringify(value, undefined, 2)}\n`);

/** Adds the rows of a table and returns their number; `look` sees each. */
async function addTable(
  archive: Pack,
  snapshot: Snapshot,
  table: StoredTable,
  look: (row: Record<string, unknown>) => void,
): Promise<number> {
  let count = 0;
  let parts = 0;
  let text = '';
  const flush = async () => {
    parts += 1;
    await addText(archive, `database/${table.name}.${parts}.jsonl`, text);
    text = '';
  };
  for await (const row of snapshot.rows(table)) {
    look(row);
    count += 1;
    text += `${JSON.stringify(row)}\n`;
    if (text.length > PART) await flush();
  }
  if (text) await flush();
  return count;
}

async function addFile(archive: Pack, files: FileStore, key: string): Promise<boolean> {
  const file = await files.read(key);
  if (!file) return false;
  await pipeline(file.stream, archive.entry({ name: `${FILE_PREFIX}${key}`, size: file.size, mode: 0o600 }));
  return true;
}

/** Fills the archive: the database first, so that the pictures its rows use can still be read. */
async function fill(archive: Pack, snapshot: Snapshot, { files, clock }: BackupSource): Promise<BackupContents> {
  const header: BackupHeader = {
    format: 'utsav-backup',
    version: 1,
    createdAt: clock().toISOString(),
    engine: snapshot.engine,
    migrations: snapshot.migrations,
  };
  await addJson(archive, HEADER, header);
  const contents: BackupContents = { rows: {}, files: 0, missing: [] };
  const isUsed = new Map<string, boolean>();
  for (const table of tableOrder) {
    contents.rows[table.name] = await addTable(archive, snapshot, table, (row) => {
      const isFile = table.name === 'images' || (table.name === 'answerFiles' && row.imageId === null);
      if (isFile) isUsed.set(String(row.id), row.unusedSince === null);
    });
  }
  const found = new Set<string>();
  for (const folder of FOLDERS) {
    for await (const key of files.list(folder)) {
      const id = key.split('/')[1] ?? '';
      if (!isUsed.has(id) || !(await addFile(archive, files, key))) continue;
      found.add(id);
      contents.files += 1;
    }
  }
  contents.missing = [...isUsed].filter(([id, used]) => used && !found.has(id)).map(([id]) => id);
  await addJson(archive, CONTENTS, contents);
  archive.finalize();
  return contents;
}

/** Tables are read by their current names: those of an older schema would be left out. */
function requireCurrentSchema({ migrations }: Snapshot): void {
  const missing = migrationNames.find((name) => !migrations.includes(name));
  if (!missing) return;
  throw new BackupError(
    'The database has the schema of an older version. Start this version once, which brings it up to date, ' +
      'or back up with the version that last ran.',
  );
}

async function rejectExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${file} exists already. Name a new file, or remove that one first.`);
}

/** Why a file could not be written, for the person at the terminal; other errors are as they are. */
function asWriteError(error: unknown, file: string): unknown {
  const folder = path.dirname(file);
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota of the disk is used up',
    EFBIG: 'it would be larger than files may be',
    ENOENT: `there is no folder ${folder}`,
    ENOTDIR: `${folder} is no folder`,
    EACCES: `this user may not write to ${folder}`,
    EPERM: `this user may not write to ${folder}`,
    EROFS: `${folder} is on a disk that is only read`,
  };
  const { code = '', syscall, path: about = file } = error as NodeJS.ErrnoException;
  const reason = syscall !== undefined && about.startsWith(file) ? reasons[code] : undefined;
  return reason ? new BackupError(`${file} could not be written: ${reason}.`, { cause: error }) : error;
}

/** A rename is on disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes database, pictures and settings, as they were at one moment, to a new file; the site may run
 * meanwhile. With a `backupPassphrase` it is encrypted. The file appears when it is complete. Throws `BackupError` where it exists already.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupContents> {
  await rejectExisting(file);
  const unfinished = `${file}.unfinished`;
  // Left by a backup that was cut short, or put there by somebody as a link to elsewhere.
  await rm(unfinished, { force: true }).catch((error: unknown) => Promise.reject(asWriteError(error, file)));
  const snapshot = await openSnapshot(source.config);
  const archive = pack();
  try {
    requireCurrentSchema(snapshot);
    const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const { backupPassphrase } = source.config;
    const gzip = createGzip({ level: 5 });
    const written = backupPassphrase
      ? pipeline(archive, gzip, encryptBy(backupPassphrase), output)
      : pipeline(archive, gzip, output);
    const filled = fill(archive, snapshot, source).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    const [contents] = await Promise.all([filled, written]);
    await rename(unfinished, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return contents;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw asWriteError(error, file);
  } finally {
    await snapshot.close();
  }
}
