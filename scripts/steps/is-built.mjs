import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject, pinnedNode } from './project.mjs';

const SOURCES = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/production-packages.ts',
  'scripts/browser-only-packages.ts',
  'scripts/languages',
  'locales',
  'scripts/steps/compress.mjs',
  'scripts/steps/swap-build.mjs',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** What is served; the commands run what is in it. */
export const BUILD_FOLDER = inProject('build');

/** Written when everything is built, with the time at which the build began. */
export const BUILD_STAMP = path.join(BUILD_FOLDER, '.built');

/** When a file, or a folder or anything below it, last changed; a removed file changes its folder. @param {string} file @returns {number} */
export function lastChange(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return /[.]test[.]tsx?$/.test(file) ? 0 : (stat?.mtimeMs ?? 0);
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => lastChange(path.join(file, name))));
}

/** Whether a stamp is newer than every source. @param {string} stampFile @param {string[]} sources */
export function isNewerThan(stampFile, sources) {
  const stamp = statSync(stampFile, { throwIfNoEntry: false });
  return stamp !== undefined && sources.every((source) => lastChange(source) < stamp.mtimeMs);
}

/** Whether there is a build that runs, of these or of older sources, and the Node to run it. */
export const hasBuild = () => existsSync(BUILD_STAMP) && existsSync(pinnedNode);

/** Whether what is built stems from the sources as they are. */
export const isBuilt = () =>
  isNewerThan(
    BUILD_STAMP,
    SOURCES.map((name) => inProject(name)),
  );
