import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The account that the server's processes run under; undefined means our own. */
export type PostgresUser = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: root hands it to `postgres`, or where that is missing to `nobody`. */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('The tests run as root, and neither a user "postgres" nor "nobody" exists to run PostgreSQL.');
}

/**
 * The folder itself where the user can run what is in it, else a copy inside `directory`: a project kept
 * in root's private home cannot be read by anybody else.
 */
export function readableBinaries(folder: string, directory: string, user: PostgresUser): string {
  if (!user) return folder;
  const trial = spawnSync(path.join(folder, 'postgres'), ['--version'], { ...user, cwd: '/' });
  if (trial.status === 0) return folder;
  const copy = path.join(directory, 'postgresql');
  cpSync(path.dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
  // Every folder of it, so that the user can also remove the copy.
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return path.join(copy, path.basename(folder));
}
