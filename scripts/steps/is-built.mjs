import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

const SOURCES = [
  'src',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** Written when everything is built, with the time at which the build began. */
export const BUILD_STAMP = inProject('build/.built');

/** When a file, or a folder or anything below it, last changed; a removed file changes its folder. @param {string} file @returns {number} */
function lastChange(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return /[.]test[.]tsx?$/.test(file) ? 0 : (stat?.mtimeMs ?? 0);
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => lastChange(path.join(file, name))));
}

/** Whether the build is newer than every source. */
export function isBuilt() {
  const stamp = statSync(BUILD_STAMP, { throwIfNoEntry: false });
  return stamp !== undefined && SOURCES.every((name) => lastChange(inProject(name)) < stamp.mtimeMs);
}
