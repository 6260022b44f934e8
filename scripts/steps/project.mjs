import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, wherever it was unpacked and from wherever it is called. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string[]} parts */
export const inProject = (...parts) => path.join(root, ...parts);

/** The pinned Node, which the `node` package brings: everything but these scripts runs under it. */
export const pinnedNode = inProject('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The JavaScript files behind the tools' commands, to be run by the pinned Node. */
export const tools = {
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  playwright: inProject('node_modules/@playwright/test/cli.js'),
  reactRouter: inProject('node_modules/@react-router/dev/bin.cjs'),
  tsc: inProject('node_modules/typescript/bin/tsc'),
  tsx: inProject('node_modules/tsx/dist/cli.mjs'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
};

/**
 * Our environment for the tools we start: without NODE_ENV, which a host may have set and which each tool
 * sets for itself, and with the pinned Node first on the path.
 * @param {Record<string, string>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const environment = { ...process.env, ...extra };
  if (!('NODE_ENV' in extra)) delete environment.NODE_ENV;
  // What they write is kept and shown later, perhaps in a log file.
  delete environment.FORCE_COLOR;
  environment.NO_COLOR = '1';
  const folders = [path.dirname(pinnedNode), inProject('node_modules/.bin'), process.env.PATH];
  environment.PATH = folders.join(path.delimiter);
  return environment;
}

/** Stops with a sentence where the host's own Node is too old for these scripts. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  console.error(`Utsav needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org`);
  process.exit(1);
}
