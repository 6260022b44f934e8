import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { pinnedNode, toolEnvironment, tools } from './project.mjs';
import { run, withProgress } from './run.mjs';

/** First the one without a window: with it the browser tests take a quarter less time. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/usr/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * A Chromium for the browser tests: the one CHROMIUM_PATH names, the system's, or Playwright's own.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isBrowser(named)) return named;
    throw new Failure(`CHROMIUM_PATH names ${named}, which is no browser that runs.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat(ELSEWHERE);
  const seats = folders.flatMap((folder) => [folder, ...COMMANDS.map((command) => path.join(folder, command))]);
  return seats.find(isBrowser) ?? [await playwrightsOwn()].find(isBrowser);
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** Some systems have a command of that name which only says what to install. @param {string} place */
function isBrowser(place) {
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) return false;
  return spawnSync(place, ['--version'], { timeout: 20_000 }).status === 0;
}

/** Finds a Chromium or installs one, and answers its path. */
export async function ensureChromium() {
  const found = (await findChromium()) ?? (await installChromium());
  if (found) return found;
  throw new Failure(
    'The browser tests need Chromium, and it could not be installed here. Install Chromium or Google Chrome and, ' +
      'where it is in no usual place, give its path in CHROMIUM_PATH. Without a browser: npm test -- --only style,types,layers,unit',
  );
}

async function installChromium() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const debian = (/** @type {string} */ name) => () =>
    runAll([...asRoot, 'apt-get', 'update'], [...asRoot, 'apt-get', 'install', '-y', name]);
  const attempts = [
    debian('chromium-headless-shell'),
    debian('chromium'),
    () => runAll([pinnedNode, tools.playwright, 'install', 'chromium']),
  ];
  for (const attempt of attempts) {
    await withProgress('Installing a Chromium for the browser tests', attempt);
    const found = await findChromium();
    if (found) return found;
  }
  return undefined;
}

/** Runs commands one after the other until one fails. @param {string[][]} commands */
async function runAll(...commands) {
  for (const [command = '', ...parameters] of commands) {
    const { code } = await run(command, parameters, { env: toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }) });
    if (code !== 0) return;
  }
}
