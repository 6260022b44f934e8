import { accessSync, constants, statSync } from 'node:fs';
import { type Config, loadConfig } from '../../config.ts';
import { shownFailure } from '../../configuration/failures.ts';
import { openDatabase } from '../../db/database.ts';
import { createFileStore } from '../images/create-file-store.service.ts';
import { writeBackup } from './backup.service.ts';
import { type BackupContents, BackupError } from './backup-format.ts';
import { restoreBackup } from './restore.service.ts';

type Command = 'backup' | 'restore';

const usage: Record<Command, string> = {
  backup: 'npm run backup -- <new file>, such as festival.tar.gz',
  restore: 'npm run restore -- <file that npm run backup wrote>',
};

function requireReadable(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`There is no file ${file}.`);
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new BackupError(`${file} cannot be read by this user.`, { cause: error });
  }
}

/** Restores an archive into the empty database and the empty file storage of a configuration. */
export async function restoreArchive(config: Config, file: string): Promise<BackupContents> {
  requireReadable(file);
  const files = await createFileStore(config);
  const db = openDatabase(config);
  try {
    return await restoreBackup({ db, files, clock: () => new Date() }, file, config.backupPassphrase);
  } finally {
    await db.destroy();
  }
}

async function run(command: Command, file: string, config: Config): Promise<BackupContents> {
  if (command === 'restore') return restoreArchive(config, file);
  const files = await createFileStore(config);
  return writeBackup({ config, files, clock: () => new Date() }, file);
}

function report(command: Command, file: string, { rows, files, missing }: BackupContents, encrypted: boolean): void {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const what = `${total} rows of ${Object.keys(rows).length} tables and ${files} files`;
  const note = encrypted ? ', encrypted by BACKUP_PASSPHRASE: keep it elsewhere too, without it nobody reads them' : '';
  console.log(command === 'backup' ? `${file} holds ${what}${note}.` : `${what} were brought back from ${file}.`);
  if (missing.length > 0)
    console.warn(`Files of ${missing.length} pictures or answers were not to be found: ${missing.join(', ')}`);
}

/** The exit code of a backup that is written and lacks files: what is deleted after a whole one, such as older archives, has to stay. */
const LACKS_FILES = 2;

/** Backs up or restores by the configuration; returns the exit code: 0, 1 with a sentence on stderr, or of a backup `LACKS_FILES`. */
export async function runBackupCommand(command: Command, parameters: string[]): Promise<number> {
  const [file, ...others] = parameters;
  if (!file || others.length > 0) {
    console.error(`Usage: ${usage[command]}`);
    return 1;
  }
  try {
    const config = loadConfig({ database: command === 'backup' });
    const contents = await run(command, file, config);
    report(command, file, contents, config.backupPassphrase !== undefined);
    // A restore has brought back all that its archive holds.
    return command === 'backup' && contents.missing.length > 0 ? LACKS_FILES : 0;
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : shownFailure(error));
    return 1;
  }
}
