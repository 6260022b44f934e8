import { statSync } from 'node:fs';

/** The permission bits of everybody but the owner. */
const OTHERS = 0o077;

/** Files and folders that this process creates from now on are the owner's alone: passwords, pass codes and private photos are in them. */
export function createPrivateFiles(): void {
  process.umask(OTHERS);
}

/**
 * A warning where other users of this machine can read an existing data folder, as one created by an older version.
 * It is not changed: the folder may be one that others need, such as a home folder.
 */
export function warningOfReadableFolder(folder: string): string | undefined {
  // Windows keeps permissions elsewhere, and a new folder is created private.
  const mode = process.platform === 'win32' ? 0 : (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0);
  if ((mode & OTHERS) === 0) return undefined;
  return `Other users of this machine can read ${folder}, which holds passwords and private data. Close it: chmod -R go= '${folder}'`;
}
