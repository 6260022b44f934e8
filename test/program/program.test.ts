import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { warningOfReadableFolder } from '#server/configuration/private-files.ts';
import { testProgram } from '#test/support/programs/test-programs.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the server's program, compiled from the sources as they are, as `node build/server/main.js` runs the built one. */
function run(parameters: string[], { flags = [] as string[], environment = {} } = {}) {
  const { PATH, HOME } = process.env;
  return spawnSync(process.execPath, [...flags, testProgram('main'), ...parameters], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: folder, ...environment },
    encoding: 'utf8',
  });
}

describe('the program', { timeout: 120_000 }, () => {
  it('says that it needs Node 24 under an older one, and ends with 1', () => {
    const older = "Object.defineProperty(process.versions, 'node', { value: '22.1.0' });";
    const { status, stderr } = run([], { flags: ['--import', `data:text/javascript,${encodeURIComponent(older)}`] });
    expect(stderr.trim()).toBe(
      'Utsav runs on Node 24 or newer, and this is Node 22.1.0: use npm start, which brings its own.',
    );
    expect(status).toBe(1);
  });

  it('lists its commands where it is given an unknown one', () => {
    const { status, stderr } = run(['sreve']);
    expect(stderr.trim()).toBe(
      'There is no command "sreve"; there are: serve, admin, backup, drill, ledger-check, migrate, restore.',
    );
    expect(status).toBe(1);
  });

  it('passes a command its arguments', () => {
    expect(run(['admin', 'list'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('There is no admin yet'),
    });
  });
});

describe.skipIf(process.platform === 'win32')('the data folder', { timeout: 120_000 }, () => {
  it('and every file in it can be read by their owner alone, whatever the umask of the terminal', () => {
    const DATA_DIR = path.join(folder, 'data');
    expect(run(['admin', 'list'], { environment: { DATA_DIR } }).status).toBe(0);
    const readable = ['.', ...readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })].filter(
      (name) => (statSync(path.join(DATA_DIR, name)).mode & 0o077) !== 0,
    );
    expect(readdirSync(DATA_DIR)).toContain('utsav.sqlite');
    expect(readable).toEqual([]);
  });

  it('is warned of where an older version left it readable by others', () => {
    chmodSync(folder, 0o755);
    expect(warningOfReadableFolder(folder)).toContain(`chmod -R go= '${folder}'`);
    chmodSync(folder, 0o700);
    expect(warningOfReadableFolder(folder)).toBeUndefined();
    expect(warningOfReadableFolder(path.join(folder, 'none-yet'))).toBeUndefined();
  });
});

describe('npm run db:migrate', { timeout: 120_000 }, () => {
  it('brings the configured database to the newest schema, and has nothing to do the second time', () => {
    expect(run(['migrate'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Migrated: 2026-/) });
    expect(run(['migrate'])).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' });
  });

  it('ends with 1 where the database cannot be reached', () => {
    const DATABASE_URL = 'postgres://nobody:nothing@127.0.0.1:1/none';
    const { status, stderr } = run(['migrate'], { environment: { DATABASE_URL, SESSION_SECRET: 'x'.repeat(32) } });
    expect(status).toBe(1);
    expect(stderr).toContain('DATABASE_URL: no PostgreSQL responds at 127.0.0.1:1');
  });
});

describe('npm run ledger:check', { timeout: 120_000 }, () => {
  it('says how much it checked where the ledger adds up', () => {
    run(['migrate']);
    expect(run(['ledger-check'])).toMatchObject({ status: 0, stdout: 'The ledger adds up: 0 transactions.\n' });
  });

  it('names each problem and ends with 1 where it does not', () => {
    run(['migrate']);
    const file = new BetterSqlite(path.join(folder, 'utsav.sqlite'));
    file.exec('drop trigger "ledgerTransactions_seal"');
    file.exec(
      `insert into "ledgerTransactions" (id, cause, "causeId", at, day) values ('t1', 'payment', 'p1', '', '2027-01-10')`,
    );
    file.close();
    const { status, stderr } = run(['ledger-check']);
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'The ledger does not add up: 3 problems.',
      '  trigger ledgerTransactions_seal: it is not there',
      '  transaction t1: 0 paise in 0 entries',
      '  payment p1: it is in the ledger and does not exist',
    ]);
  });

  it('ends with 1 where there is no database', () => {
    const { status, stderr } = run(['ledger-check']);
    expect(status).toBe(1);
    expect(stderr).toContain('There is no database');
  });
});
