import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFiles } from './compress.mjs';

let folder: string;
const script = 'export const answer = 42;\n'.repeat(200);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-compress-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/page.js'), script);
  writeFileSync(path.join(folder, 'assets/tiny.css'), 'a{}');
  writeFileSync(path.join(folder, 'assets/font.woff2'), Buffer.alloc(5000));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('puts files beside each text file that unpack to its content', async () => {
  await compressFiles(folder);
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'assets/page.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(path.join(folder, 'assets/page.js.gz'))).toString()).toBe(script);
});

it('leaves alone what is tiny and what is compressed by nature', async () => {
  await compressFiles(folder);
  for (const name of ['tiny.css', 'font.woff2']) {
    expect(existsSync(path.join(folder, 'assets', `${name}.br`))).toBe(false);
    expect(existsSync(path.join(folder, 'assets', `${name}.gz`))).toBe(false);
  }
});
