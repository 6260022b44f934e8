import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testProgram } from '#test/support/programs/test-programs.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let holder: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-failed-start-'));
});
afterEach(() => {
  holder?.close();
  holder = undefined;
  rmSync(folder, { recursive: true });
});

/** Runs the program until it ends; other settings of the environment are not passed on. */
async function run(parameters: string[], environment: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child: ChildProcess = spawn(process.execPath, [testProgram('main'), ...parameters], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent', ...environment },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, status };
}

async function usedPort(): Promise<string> {
  holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  return String((holder.address() as AddressInfo).port);
}

it('a start on a port in use still shows the password of the admin it made', { timeout: 120_000 }, async () => {
  const { stdout, status } = await run([], { PORT: await usedPort() });
  expect(stdout).toMatch(/First admin: \S+ {3}password: \S{10,}/);
  expect(stdout).toContain('in a container node build/server/main.js admin reset <email>');
  expect(status).toBe(1);
  expect((await run(['admin', 'list'], {})).stdout).toContain('@');
});

const SESSION_SECRET = 'a secret for tests alone, long enough';

/** Each way to start wrongly, and the sentence about it. */
const mistakes: [string, () => Record<string, string>, RegExp][] = [
  [
    'a database host that does not exist',
    () => ({ DATABASE_URL: 'postgres://u:PASSW0RD@no-such-host.invalid/utsav', SESSION_SECRET }),
    /DATABASE_URL names the host no-such-host.invalid, which cannot be found/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: 'postgres://u:PASSW0RD@127.0.0.1:1/utsav', SESSION_SECRET }),
    /DATABASE_URL: no PostgreSQL responds at 127.0.0.1:1$/,
  ],
  [
    'a damaged database',
    () => {
      writeFileSync(path.join(folder, 'utsav.sqlite'), 'this is no database at all, but a text '.repeat(200));
      return {};
    },
    /DATA_DIR holds a damaged database \(utsav.sqlite: file is not a database\)/,
  ],
  [
    'a data folder below a file',
    () => {
      writeFileSync(path.join(folder, 'file'), '');
      return { DATA_DIR: path.join(folder, 'file/data') };
    },
    /DATA_DIR is no folder that this user can write to: \S+file/,
  ],
  [
    'a folder in the place of the database',
    () => {
      mkdirSync(path.join(folder, 'utsav.sqlite'));
      return {};
    },
    /DATA_DIR holds a database that this user cannot open and write/,
  ],
];

it.each(mistakes)(
  '%s is said in one sentence that names the variable',
  { timeout: 120_000 },
  async (_, set, sentence) => {
    const environment = set();
    for (const parameters of [[], ['admin', 'list'], ['migrate']]) {
      const { stderr, status } = await run(parameters, environment);
      const [title, problem, ...others] = stderr.trim().split('\n');
      expect([title, others]).toEqual(['Invalid configuration:', []]);
      expect(problem).toMatch(sentence);
      expect(stderr).not.toContain('PASSW0RD');
      expect(status).toBe(1);
    }
  },
);

it.each([[['admin', 'reset', 'admin@utsav.example']], [['backup', 'festival.tar.gz']], [['ledger-check']]])(
  '%j makes nothing in a DATA_DIR that is mistyped',
  { timeout: 120_000 },
  async (parameters) => {
    const DATA_DIR = path.join(folder, 'mistyped');
    const { stderr, status } = await run(parameters, { DATA_DIR });
    expect(stderr).toContain(`There is no database at ${path.join(DATA_DIR, 'utsav.sqlite')}, which DATA_DIR leads to`);
    expect(status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('workers that cannot start end before their parent does, whose log is JSON as theirs, and without an error about that', {
  timeout: 120_000,
}, async () => {
  const weak = { ADMIN_PASSWORD: 'password', LOG_LEVEL: 'warn', SIGN_UP_BY_CODE: 'on' };
  mkdirSync(path.join(folder, 'files/images/one'), { recursive: true });
  const bucket = { S3_BUCKET: 'utsav', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const { stdout, stderr, status } = await run([], { PORT: await usedPort(), WORKERS: '2', ...weak, ...bucket });
  expect(stdout + stderr).toMatch(/^\{"level":40,.*"msg":"ADMIN_PASSWORD is easy to guess/m);
  expect(stdout).toMatch(/^\{"level":40,.*"msg":"SIGN_UP_BY_CODE is on and SMTP_URL is not set/m);
  expect(stdout).toMatch(/^\{"level":40,.*"msg":"S3_BUCKET is set, and \S+files holds files, which nothing reads/m);
  expect(stderr).toContain('WORKERS: one of them could not start');
  expect(stderr).not.toMatch(/EPIPE|ERR_IPC/);
  expect(status).toBe(1);
});
