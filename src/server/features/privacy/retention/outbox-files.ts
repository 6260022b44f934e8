import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The e-mails in the outbox folder that are older than an instant; none without the folder. */
export async function listOldFiles(dataDir: string, before: Date): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtime < before) old.push(file);
  }
  return old;
}

export async function deleteFiles(files: string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
