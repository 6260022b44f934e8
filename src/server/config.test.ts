import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-config-'));
  folders.push(folder);
  return folder;
}

function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig({ DATA_DIR: dataDir(), ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('readConfig needs no variable, and generates a session secret that it stores', () => {
  const DATA_DIR = dataDir();
  const config = readConfig({ DATA_DIR });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    timeZone: 'Asia/Kolkata',
    sampleData: true,
    apiUrl: '',
  });
  expect(config.sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(config.sessionSecret);
  const file = path.join(DATA_DIR, 'session-secret');
  expect(readFileSync(file, 'utf8')).toBe(config.sessionSecret);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'utsav' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://localhost/utsav' }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
  [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA'],
  [{ S3_BUCKET: 'alone' }, 'S3_ACCESS_KEY_ID'],
  [{ RAZORPAY_KEY_ID: 'alone' }, 'RAZORPAY_KEY_SECRET'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ MAX_EVENT_LOOP_DELAY: 'never' }, 'MAX_EVENT_LOOP_DELAY'],
])('readConfig describes what is wrong with %o', (environment, name) => {
  const problems = problemsOf(environment);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

it('readConfig reports every wrong value at once', () => {
  expect(problemsOf({ PORT: 'x', TIME_ZONE: 'y' })).toHaveLength(2);
});

it('readConfig sets the real cost of password hashes, whatever the environment says', () => {
  const environment = { DATA_DIR: dataDir(), PASSWORD_HASH_COST: '16', passwordHashCost: '16' };
  expect(readConfig(environment).passwordHashCost).toBe(16_384);
});

it('readConfig treats blank values as missing', () => {
  expect(readConfig({ DATA_DIR: dataDir(), PORT: ' ', DATABASE_URL: '', SAMPLE_DATA: 'off' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    sampleData: false,
  });
});

it.each([
  [undefined, false],
  ['off', false],
  ['0', false],
  ['2', 2],
  ['on', 1],
  ['TRUE', 1],
])('readConfig takes TRUST_PROXY %s for %s proxies', (value, proxies) => {
  expect(readConfig({ DATA_DIR: dataDir(), TRUST_PROXY: value }).trustProxy).toBe(proxies);
});

it('readConfig rejects a TRUST_PROXY that is no number of proxies', () => {
  expect(problemsOf({ TRUST_PROXY: '10.0.0.1' })).toEqual([
    'TRUST_PROXY must be the number of proxies in front, or off',
  ]);
});
