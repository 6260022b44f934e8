import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/steps/chromium.mjs';
import { freePort } from './scripts/steps/free-port.mjs';
import { pinnedNode } from './scripts/steps/project.mjs';

// Every worker reads this file again: the environment hands on what the first reading chose.
const chromium = await findChromium();
if (!chromium)
  throw new Error('No Chromium was found. `npm test -- --only browser` installs one, or name it in CHROMIUM_PATH.');
process.env.CHROMIUM_PATH = chromium;
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `utsav-e2e-${process.pid}-${Date.now()}`);
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Other hosts are asked for and never found, wherever the tests run. To route their requests would switch off the cache
  // of the browser, and every page would fetch and compile its scripts again.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // No page lives long enough to earn back what V8 spends on optimizing it: a quarter of what a run of axe takes.
  '--js-flags=--no-opt --no-maglev',
];
if (process.getuid?.() === 0) flags.push('--no-sandbox');

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a machine that has much else to do: no test is about how long something takes.
  timeout: 180_000,
  // On a machine that CI shares, other tries tell a slow moment from a fault; the report names both, with their errors.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/tests/browser.json' }]],
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Headless Chromium renders animations by the processor, all the time; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would take a quarter of the whole run.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: flags },
  },
  // A test has the tag @phone where a phone shows something else: the layout, menus, touch, the camera, forms. What only
  // a phone has is tagged @phone-only.
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1360, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `"${pinnedNode}" scripts/serve-for-tests.mjs`,
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
