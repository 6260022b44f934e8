import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root, toolEnvironment, tools } from './project.mjs';

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
    throw new Error(`CHROMIUM_PATH names ${named}, which is no browser that runs.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat(ELSEWHERE);
  const files = folders.flatMap((folder) => [folder, ...COMMANDS.map((command) => path.join(folder, command))]);
  const { chromium } = await import('@playwright/test');
  return files.find(isBrowser) ?? [chromium.executablePath()].find(isBrowser);
}

/** Some systems have a command of that name which only says what to install. @param {string} file */
function isBrowser(file) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

/** Finds a Chromium or installs one; throws with what each attempt said where none could be installed. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const apt = 'apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)';
  const attempts = [
    [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'sh', '-c', apt],
    [pinnedNode, tools.playwright, 'install', 'chromium'],
  ];
  const reasons = [];
  for (const [command = '', ...parameters] of attempts) {
    console.log(`No Chromium found; trying: ${command} ${parameters.join(' ')}`);
    const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
    const { status, error, stdout, stderr } = spawnSync(command, parameters, { cwd: root, env, encoding: 'utf8' });
    const installed = status === 0 ? await findChromium() : undefined;
    if (installed) return installed;
    reasons.push(
      `${command} ${parameters.join(' ')}: ${error?.message ?? (stderr || stdout).trim().split('\n').at(-1)}`,
    );
  }
  throw new Error(
    `The browser tests need Chromium, and it could not be installed:\n  ${reasons.join('\n  ')}\n` +
      'Install Chromium or Google Chrome, or name it in CHROMIUM_PATH. Without a browser: npm test -- --only lint,typecheck,lint:deps,sqlite,postgres',
  );
}
