import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { readStamp, writeStamp } from './fingerprint.mjs';
import { inProject, pinnedNode } from './project.mjs';
import { run, succeeded, withProgress } from './run.mjs';

/**
 * `--include` because building needs the development libraries too, also where the host sets
 * NODE_ENV=production; `--ignore-scripts=false` because the pinned Node arrives by its install script.
 */
const NPM_CI = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error'];

/** Installs the libraries that package-lock.json names, unless they are there already. */
export async function install() {
  const stampFile = inProject('node_modules/.utsav-installed');
  const lock = readFileSync(inProject('package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch}\n`).update(lock).digest('hex');
  if (existsSync(pinnedNode)) {
    if (readStamp(stampFile) === wanted) return;
    if (isInstalled(lock)) return writeStamp(stampFile, wanted);
  }
  const { code, output } = await withProgress('Installing libraries', runNpm, succeeded);
  if (code !== 0 || !existsSync(pinnedNode)) {
    throw new Failure(
      `${output.trim()}\n\nThe libraries could not be installed (npm's words are above). ` +
        'Check that this machine reaches the npm registry and has 2 GB of free space, then run the same command again.',
    );
  }
  writeStamp(stampFile, wanted);
}

function runNpm() {
  // Not through the libraries' own folder of commands: npm ci removes it while it works.
  const commands = inProject('node_modules');
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const PATH = folders.filter((folder) => !path.resolve(folder).startsWith(commands)).join(path.delimiter);
  return run('npm', NPM_CI, { env: { ...process.env, PATH }, shell: process.platform === 'win32' });
}

/**
 * Whether npm itself has already installed exactly this lock file. npm keeps a list of what it installed;
 * optional packages of other platforms are rightly missing from it.
 * @param {string} lock
 */
function isInstalled(lock) {
  const listFile = inProject('node_modules/.package-lock.json');
  if (!existsSync(listFile)) return false;
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  const { '': _project, ...wanted } = JSON.parse(lock).packages;
  const isRight = (/** @type {string} */ name) =>
    installed[name] ? installed[name].version === wanted[name].version : wanted[name].optional === true;
  return Object.keys(wanted).every(isRight);
}
