import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
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
  expect(status).toBe(1);
  expect((await run(['admin', 'list'], {})).stdout).toContain('@');
});
