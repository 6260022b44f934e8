import { spawnSync } from 'node:child_process';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { writeLanguages } from './languages/write-languages.ts';
import { dependencies, importedPackages, packageProblems } from './production-packages.ts';
import { compressFiles } from './steps/compress.mjs';
import { BUILD_STAMP } from './steps/is-built.mjs';
import { inProject, pinnedNode, root, toolEnvironment, tools } from './steps/project.mjs';

/** Shows what a tool writes only where it fails. */
function run(doing: string, command: string[]): void {
  const started = performance.now();
  console.log(`${doing} …`);
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const { status, stdout, stderr } = spawnSync(pinnedNode, command, { cwd: root, env, encoding: 'utf8' });
  console.log(`${doing}: ${status === 0 ? 'done' : 'failed'} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}

const began = new Date();
rmSync(BUILD_STAMP, { force: true });
run('Building the pages', [tools.reactRouter, 'build']);
run('Building the server', [tools.vite, 'build', '--config', 'vite.server.config.ts']);
await writeLanguages(inProject('build/web/client'));
await compressFiles(inProject('build/web/client'));
const imported = importedPackages([inProject('build/server')]);
const problems = packageProblems(imported, dependencies, inProject('node_modules'));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
writeFileSync(BUILD_STAMP, '');
// An edit made while the build ran is newer than it.
utimesSync(BUILD_STAMP, began, began);
