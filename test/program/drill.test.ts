import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drillConfig } from '#server/drill.ts';
import { testProgram } from '#test/support/programs/test-programs.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-drill-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Every variable that the server reads. */
const variables = [
  ...readFileSync(path.join(root, 'src/server/config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name = '']) => name);

const kept = {
  BACKUP_PASSPHRASE: 'correct-horse-battery',
  SESSION_SECRET: 'the secret of the site, which is long enough',
};

it('a drill reads nothing of the site but the passphrase, the session secret, the zone and how much is logged', () => {
  expect(variables).toContain('DATABASE_URL');
  const wrong = Object.fromEntries(variables.map((name) => [name, 'of the site']));
  const site = { ...wrong, ...kept, TIME_ZONE: 'Asia/Tokyo', LOG_LEVEL: 'warn' };
  const config = drillConfig(site, folder, '3999');
  const { SESSION_SECRET: sessionSecret, BACKUP_PASSPHRASE: backupPassphrase } = kept;
  expect(config).toEqual({
    ...drillConfig({ SESSION_SECRET: sessionSecret }, folder, '3999'),
    backupPassphrase,
    timeZone: 'Asia/Tokyo',
    logLevel: 'warn',
  });
  expect(config).toMatchObject({ dataDir: folder, host: '127.0.0.1', port: 3999, publicUrl: undefined });
});

const temporary = () => path.join(folder, 'tmp');

/** Beside a site; what it keeps is in `folder`. */
function options() {
  const { PATH, HOME } = process.env;
  mkdirSync(temporary());
  const env = { PATH, HOME, DATA_DIR: path.join(folder, 'site'), TMPDIR: temporary() };
  return { cwd: root, env };
}

/** Runs `npm run drill` until it ends. */
const drill = (...parameters: string[]) =>
  spawnSync(process.execPath, [testProgram('main'), 'drill', ...parameters], { ...options(), encoding: 'utf8' });

it('a drill that fails says why in a sentence and leaves nothing', { timeout: 120_000 }, () => {
  const archive = path.join(folder, 'festival.tar.gz');
  writeFileSync(archive, 'no archive');
  const { status, stderr } = drill(archive);
  expect(stderr).toMatch(/^This is not a backup|^The backup/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
  expect(readdirSync(temporary())).toEqual([]);
  expect(readdirSync(folder)).not.toContain('site');
});

it('a drill without an archive says what to give', { timeout: 120_000 }, () => {
  expect(drill()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: npm run drill -- <file') });
});

/** SIGHUP is what the end of an ssh session sends. */
it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGHUP'] as const)(
  'a drill that %s ends while it restores leaves nothing',
  { timeout: 120_000 },
  async (signal) => {
    const archive = path.join(root, 'test/fixtures/commit-aa3ee90/backup.tar.gz');
    const child = spawn(process.execPath, [testProgram('main'), 'drill', archive, '0'], {
      ...options(),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const restored = () =>
      readdirSync(temporary()).some((name) => existsSync(path.join(temporary(), name, 'utsav.sqlite')));
    await vi.waitUntil(restored, { timeout: 30_000, interval: 1 });
    child.kill(signal);
    await ended;
    expect(readdirSync(temporary())).toEqual([]);
  },
);
