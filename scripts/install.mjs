import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, pinnedNode, root } from './steps/project.mjs';

/** Development libraries build the pages, also where the host sets NODE_ENV=production. */
const INSTALL = ['--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];

/** @param {string} file */
const packagesOf = (file) => JSON.parse(readFileSync(inProject(file), 'utf8')).packages;

/** @typedef {{ version: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/** Which C library this Linux has. */
function ownLibc() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return process.platform === 'linux' && !header.glibcVersionRuntime ? 'musl' : 'glibc';
}

/** Whether a package is made for this machine. @param {Package} one */
function isForThisMachine({ os, cpu, libc }) {
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (libc?.includes(ownLibc()) ?? true)
  );
}

/**
 * Whether everything that is wanted is installed. A binary for this machine may be missing too, which npm leaves out where
 * its `engines` ask for a newer Node than ran `npm ci`.
 * @param {Record<string, Package>} installed
 * @param {Record<string, Package>} wanted
 */
export function isComplete(installed, wanted) {
  return Object.entries(wanted).every(([name, one]) =>
    installed[name]
      ? installed[name].version === one.version
      : one.optional === true && !(one.os && isForThisMachine(one)),
  );
}

/** Whether node_modules holds what package-lock.json names. */
function isInstalled() {
  if (!existsSync(inProject('node_modules/.package-lock.json'))) return false;
  const { '': _project, ...wanted } = packagesOf('package-lock.json');
  return isComplete(packagesOf('node_modules/.package-lock.json'), wanted);
}

/**
 * @param {string[]} parameters
 * @param {string[]} [nodes] Folders whose Node runs npm, instead of the host's.
 */
function npm(parameters, nodes = []) {
  // Not through node_modules/.bin, which npm ci removes while it runs.
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(inProject('node_modules')));
  const env = { ...process.env, PATH: [...nodes, ...folders].join(path.delimiter) };
  const { status, error } = spawnSync('npm', parameters, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  const why = error
    ? `npm could not be started (${/** @type {NodeJS.ErrnoException} */ (error).code}): it has to be on the PATH, beside node`
    : 'npm says why above. It needs the registry and 1 GB of free space';
  console.error(`\nThe packages could not be installed; ${why}.`);
  process.exit(1);
}

/** npm leaves out an optional package that it could not load, and there is none for some platforms. */
function requireNode() {
  if (existsSync(pinnedNode)) return;
  console.error(
    `No Node came with the packages for ${process.platform} ${process.arch}: start with Node 24 or newer of your own.`,
  );
  process.exit(1);
}

/**
 * Installs what package-lock.json names, each package against its checksum there, unless it is there. No package runs an
 * install script: what is compiled arrives as binaries, Node included.
 */
export function install() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    console.error(`Utsav needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org`);
    process.exit(1);
  }
  if (isInstalled()) return requireNode();
  const started = performance.now();
  console.log('Installing packages …');
  npm(['ci', ...INSTALL]);
  // npm leaves out optional packages whose `engines` ask for a newer Node than runs it, as the binary of Lingui's compiler does.
  if (!isInstalled() && existsSync(pinnedNode)) {
    npm(['install', '--no-save', '--no-audit', '--no-fund', ...INSTALL], [path.dirname(pinnedNode)]);
  }
  console.log(`Installing packages: done (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  requireNode();
}

if (process.argv[1] === import.meta.filename) install();
