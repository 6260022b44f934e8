import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lastChange } from '../../../scripts/steps/is-built.mjs';
import { inProject, pinnedNode, root, toolEnvironment, tools } from '../../../scripts/steps/project.mjs';

const CACHE = inProject('.cache');
/** Two folders below the project, as `build/server`: the programs find the project's files from there. */
const PREFIX = 'test-programs-';
const SOURCES = [
  'src/contract',
  'src/server',
  'test/support/servers/server-process.ts',
  'test/support/programs/vite.config.ts',
  'scripts/production-packages.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.server.config.ts',
];

/** Compiles into a folder of its own, which gets its name when it is whole: others may compile at the same time. */
function compile(folder: string): void {
  const unfinished = path.join(CACHE, `unfinished-${PREFIX}${process.pid}`);
  const build = [tools.vite, 'build', '--config', 'test/support/programs/vite.config.ts', '--outDir', unfinished];
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const { status, stdout, stderr } = spawnSync(pinnedNode, build, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The programs that tests start cannot be compiled:\n${stdout}${stderr}`);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * A program compiled from the sources as they are: `main` is what `npm start` runs, `server-process` the API alone. It is
 * compiled once for all tests: to load the sources themselves takes each process that a test starts four times as long.
 */
export function testProgram(name: 'main' | 'server-process'): string {
  const folderName = PREFIX + Math.max(...SOURCES.map((source) => lastChange(inProject(source))));
  const folder = path.join(CACHE, folderName);
  if (!existsSync(folder)) {
    const older = existsSync(CACHE) ? readdirSync(CACHE).filter((file) => file.startsWith(PREFIX)) : [];
    for (const file of older) rmSync(path.join(CACHE, file), { recursive: true, force: true });
    compile(folder);
  }
  return path.join(folder, `${name}.js`);
}
