import { existsSync, rmSync } from 'node:fs';
import { compressFiles } from './compress.mjs';
import { Failure } from './failure.mjs';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { inProject, pinnedNode, root, toolEnvironment, tools } from './project.mjs';
import { run, succeeded, withProgress } from './run.mjs';

const SOURCES = [
  'src',
  'public',
  'scripts/steps',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];
const RESULTS = ['build/server/main.js', 'build/server/admin.js', 'build/web/server', 'build/web/client'];

/** Builds pages and server, unless what is built stems from the sources as they are. */
export async function build({ evenIfFresh = false } = {}) {
  const stampFile = inProject('build/.utsav-built');
  const sources = fingerprint(root, SOURCES, (name) => !/\.test\.[a-z]+$/.test(name));
  const isFresh = readStamp(stampFile) === sources && RESULTS.every((name) => existsSync(inProject(name)));
  if (isFresh && !evenIfFresh) return;
  rmSync(stampFile, { force: true });
  await step('Building the pages', [tools.reactRouter, 'build']);
  await step('Building the server', [tools.vite, 'build', '--config', 'vite.server.config.ts']);
  await withProgress('Compressing the pages’ files', () => compressFiles(inProject('build/web/client')));
  // What was read before the build, so that an edit made during it counts as new.
  writeStamp(stampFile, sources);
}

/** @param {string} doing @param {string[]} command */
async function step(doing, command) {
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const outcome = await withProgress(doing, () => run(pinnedNode, command, { env }), succeeded);
  if (succeeded(outcome)) return;
  throw new Failure(`${outcome.output.trim()}\n\n${doing} failed; the reason stands above.`);
}
