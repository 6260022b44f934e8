import { existsSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** In bytes: the databases of two engines, and what stays free of it. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Temporary files of the tests and of what they start go to memory, on a Linux with enough of it: a migration of SQLite waits
 * for the disk a hundred times, and a busy one takes seconds for that.
 */
export function filesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= NEEDED) process.env.TMPDIR = MEMORY;
}
