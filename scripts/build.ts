import { spawnSync } from 'node:child_process';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeLanguages } from './languages/write-languages.ts';
import { dependencies, importedPackages, packageProblems } from './production-packages.ts';
import { compressFiles } from './steps/compress.mjs';
import { BUILD_FOLDER, BUILD_STAMP } from './steps/is-built.mjs';
import { inProject, pinnedNode, root, toolEnvironment, tools } from './steps/project.mjs';
import { swapBuild } from './steps/swap-build.mjs';

/**
 * A server may be serving what was built last: the new build is written here, and takes its place when it is whole. Others may build at the
 * same time, such as a start while a build runs.
 */
const next = inProject(`.cache/next-build-${process.pid}`);
process.once('exit', () => rmSync(next, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Shows what a tool writes only where it fails. */
function run(doing: string, command: string[]): void {
  const started = performance.now();
  console.log(`${doing} …`);
  const env = toolEnvironment({ NODE_ENV: 'production', BUILD_FOLDER: next });
  const { status, stdout, stderr } = spawnSync(pinnedNode, command, { cwd: root, env, encoding: 'utf8' });
  console.log(`${doing}: ${status === 0 ? 'done' : 'failed'} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}

const began = new Date();
run('Building the pages', [tools.reactRouter, 'build']);
run('Building the server', [tools.vite, 'build', '--config', 'vite.server.config.ts']);
const client = path.join(next, 'web/client');
await writeLanguages(client);
await compressFiles(client);
const imported = importedPackages([path.join(next, 'server')]);
const problems = packageProblems(imported, dependencies, inProject('node_modules'));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const stamp = path.join(next, path.relative(BUILD_FOLDER, BUILD_STAMP));
writeFileSync(stamp, '');
// An edit made while the build ran is newer than it.
utimesSync(stamp, began, began);
swapBuild(next, BUILD_FOLDER);
