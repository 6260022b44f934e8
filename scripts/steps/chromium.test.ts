import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from './chromium.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav browsers-'));
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
});

afterEach(() => rmSync(folder, { recursive: true }));

function putCommand(name: string, exitCode: number): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

it('takes the first browser on the path that runs', async () => {
  putCommand('chromium', 1);
  const chrome = putCommand('google-chrome', 0);
  expect(await findChromium()).toBe(chrome);
});

it('prefers the one that CHROMIUM_PATH names', async () => {
  putCommand('chromium', 0);
  const named = putCommand('chromium-of-mine', 0);
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(await findChromium()).toBe(named);
});

it('says so when CHROMIUM_PATH names no browser, instead of taking another', async () => {
  putCommand('chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'no-such-file'));
  await expect(findChromium()).rejects.toThrow('no browser that runs');
});
