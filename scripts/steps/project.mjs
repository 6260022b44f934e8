import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, from wherever it is called. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string[]} parts */
export const inProject = (...parts) => path.join(root, ...parts);

/** The packages of Node that scripts/node/package.json names, one for each platform; package-lock.json has their checksums. */
const packaged = inProject(
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The packaged Node; where there is none, as in the container image and on a Mac, a Node of the host that is new enough. */
export const pinnedNode =
  !existsSync(packaged) && Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : packaged;

/** The JavaScript files behind the tools' commands, to be run by the pinned Node. */
export const tools = {
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  playwright: inProject('node_modules/@playwright/test/cli.js'),
  reactRouter: inProject('node_modules/@react-router/dev/bin.cjs'),
  // TypeScript 7 checks in a third of the time; other tools here use the programming interface of version 6.
  tsc: inProject('node_modules/typescript-native/bin/tsc'),
  tsx: inProject('node_modules/tsx/dist/cli.mjs'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
};

/**
 * The environment for a tool: without NODE_ENV, which a host may have set and each tool sets for itself, without colours, and
 * with the pinned Node first on the path.
 * @param {Record<string, string>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const { NODE_ENV, FORCE_COLOR, ...environment } = process.env;
  const folders = [path.dirname(pinnedNode), inProject('node_modules/.bin'), process.env.PATH];
  return { ...environment, NO_COLOR: '1', PATH: folders.join(path.delimiter), ...extra };
}
