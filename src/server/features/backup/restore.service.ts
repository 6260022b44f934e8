import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import type { Database } from '../../db/database.ts';
import { listExecuted, migrateTo, migrateToLatest, migrationNames } from '../../db/migrate.ts';
import type { PortableRow } from '../../db/portable-rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileStore } from '../images/file-store.service.ts';
import { deleteSessions, findFilledTable, insertRows } from './backup.repository.ts';
import {
  type BackupContents,
  BackupError,
  type BackupHeader,
  CONTENTS,
  contentsSchema,
  FILE_PREFIX,
  FOLDERS,
  HEADER,
  headerSchema,
  ROWS,
} from './backup-format.ts';
import { decryptBy, isEncrypted } from './encryption.ts';
import { extendDeadlines } from './open-deadlines.ts';

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never;

interface RestoreTarget {
  db: Database;
  files: FileStore;
  clock: () => Date;
}

const contentTypes: Record<string, string> = { '.webp': 'image/webp', '.pdf': 'application/pdf' };

/** Rejects a target that holds anything: its data must never be mixed with that of a backup. */
async function requireEmpty({ db, files }: RestoreTarget): Promise<void> {
  const filled = await findFilledTable(db);
  if (filled) {
    throw new BackupError(
      `The database is not empty (it has ${filled}). Restore into an empty one: nothing was changed.`,
    );
  }
  for (const folder of FOLDERS) {
    for await (const key of files.list(folder)) {
      throw new BackupError(
        `The file storage is not empty (it has ${key}). Restore into an empty one: nothing was changed.`,
      );
    }
  }
}

function readHeader(json: string): BackupHeader {
  const parsed = headerSchema.safeParse(JSON.parse(json));
  if (!parsed.success) throw new BackupError('This backup has a format that this version does not know.');
  const unknown = parsed.data.migrations.find((name) => !migrationNames.includes(name));
  if (unknown) throw new BackupError(`The backup comes from a newer version (it knows ${unknown}). Update first.`);
  return parsed.data;
}

/** Old rows in newer tables would skip the migrations that change rows. */
async function requireNoNewerTables(db: Database, { migrations }: BackupHeader): Promise<void> {
  const newer = (await listExecuted(db)).find((name) => !migrations.includes(name));
  if (!newer) return;
  throw new BackupError(
    `The database has tables of a newer version than the backup (${newer}). Nothing is in them: restore into a database without tables. On SQLite remove the files utsav.sqlite* from DATA_DIR; on PostgreSQL make a new database.`,
  );
}

async function restoreRows(
  db: Database,
  known: ReadonlySet<string>,
  table: string,
  entry: Entry,
  change: (table: string, row: PortableRow) => PortableRow,
): Promise<number> {
  if (!known.has(table)) throw new BackupError(`The backup has an unknown table: ${table}`);
  const lines = (await text(entry)).split('\n').filter(Boolean);
  await insertRows(
    db,
    table,
    lines.map((line) => change(table, JSON.parse(line) as PortableRow)),
  );
  return lines.length;
}

/** The tables as they were when the backup was written; some have other names today. */
async function listTables(db: Database): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables();
  return new Set(tables.map((table) => table.name).filter((name) => name !== 'contentVersion'));
}

/** Restores every entry after the header and returns what it restored, which must be what the backup lists. */
async function restoreEntries(
  { db, files, clock }: RestoreTarget,
  { createdAt }: BackupHeader,
  entries: AsyncIterator<Entry>,
): Promise<BackupContents> {
  const [madeAt, now] = [new Date(createdAt), clock()];
  const tables = await listTables(db);
  const restored: BackupContents = {
    rows: Object.fromEntries([...tables].map((name) => [name, 0])),
    files: 0,
    missing: [],
  };
  let listed: BackupContents | undefined;
  const change = (table: string, row: PortableRow) => extendDeadlines(table, row, madeAt, now);
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value;
    const { name } = entry.header;
    const table = ROWS.exec(name)?.[1];
    if (table) {
      restored.rows[table] = (restored.rows[table] ?? 0) + (await restoreRows(db, tables, table, entry, change));
    } else if (FOLDERS.some((folder) => name.startsWith(FILE_PREFIX + folder))) {
      const type = contentTypes[path.extname(name)] ?? 'application/octet-stream';
      await files.put(name.slice(FILE_PREFIX.length), await buffer(entry), type);
      restored.files += 1;
    } else if (name === CONTENTS) {
      listed = contentsSchema.parse(JSON.parse(await text(entry)));
    } else {
      throw new BackupError(`The backup has an unknown entry: ${name}`);
    }
  }
  if (!listed) throw new BackupError('The backup is truncated: its end is missing.');
  const isComplete =
    listed.files === restored.files &&
    Object.entries(listed.rows).every(([name, count]) => restored.rows[name] === count);
  if (!isComplete) throw new BackupError('The backup is damaged: some of its rows or files are missing.');
  // Somebody who logged out after the backup must not be logged in again by it.
  await deleteSessions(db);
  return listed;
}

/** An older backup is restored into the tables of its version, then migrated like any old database. */
async function restoreArchive(target: RestoreTarget, entries: AsyncIterator<Entry>): Promise<BackupContents> {
  const { db, files } = target;
  const first = await entries.next();
  if (first.done || first.value.header.name !== HEADER) throw new BackupError('This is not a backup of Utsav.');
  const header = readHeader(await text(first.value));
  await requireNoNewerTables(db, header);
  const last = header.migrations.at(-1);
  if (last) await migrateTo(db, last);
  const contents = await inTransaction(db, (trx) => restoreEntries({ ...target, db: trx }, header, entries)).catch(
    async (error: unknown) => {
      for (const folder of FOLDERS) await files.deleteAll(folder);
      throw error;
    },
  );
  await migrateToLatest(db);
  return contents;
}

/** Whether a stream failed on bytes that are not an archive, or not a complete one. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // The system and the database give their errors a code, and may name the archive in them.
  return code ? /^Z_/.test(code) : /\btar\b|Unexpected end/i.test(error.message);
}

/**
 * Restores a backup into an empty database and an empty file storage, of either kind; all of
 * it or nothing, except that all sessions have ended and open deadlines are extended by the time since the backup. An encrypted one needs its passphrase. Throws `BackupError` where the
 * target is not empty, the passphrase is wrong or the backup is not complete.
 */
export async function restoreBackup(target: RestoreTarget, file: string, passphrase?: string): Promise<BackupContents> {
  await requireEmpty(target);
  const stored = createReadStream(file);
  const input = (await isEncrypted(file))
    ? Readable.from(decryptBy(passphrase, stored), { objectMode: false })
    : stored;
  const unzipped = createGunzip();
  const archive = extract();
  const stop = (error: Error) => archive.destroy(error);
  input.on('error', stop);
  unzipped.on('error', stop);
  input.pipe(unzipped).pipe(archive);
  try {
    return await restoreArchive(target, archive[Symbol.asyncIterator]());
  } catch (error) {
    if (error instanceof BackupError || !isUnreadable(error)) throw error;
    throw new BackupError('The backup cannot be read: it is damaged or truncated.', { cause: error });
  } finally {
    input.destroy();
    stored.destroy();
    unzipped.destroy();
    archive.destroy();
  }
}
