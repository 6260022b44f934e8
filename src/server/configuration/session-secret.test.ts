import * as files from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';

vi.mock('node:fs', { spy: true });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secretFile = () => path.join(folder, 'session-secret');
const read = () => readConfig({ DATA_DIR: folder });

it('the first start stores a secret that only its owner reads, and no other file', () => {
  const { sessionSecret } = read();
  expect(sessionSecret).toHaveLength(43);
  expect(readdirSync(folder)).toEqual(['session-secret']);
  expect(readFileSync(secretFile(), 'utf8')).toBe(sessionSecret);
  expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
});

it.each(['', '\n', 'a'.repeat(42)])('a stored secret that is cut short is refused, never used: %j', (stored) => {
  writeFileSync(secretFile(), stored);
  expect(read).toThrow(`session-secret holds ${stored.trim().length} of the 43 characters`);
  expect(readFileSync(secretFile(), 'utf8')).toBe(stored);
});

it('two first starts at once have one secret, that of the first', () => {
  const { sessionSecret } = read();
  // The second one looked before the first one's was there.
  vi.mocked(files.existsSync).mockImplementation(
    (file) => file !== secretFile() && statSync(file, { throwIfNoEntry: false }) !== undefined,
  );
  expect(read().sessionSecret).toBe(sessionSecret);
  expect(readFileSync(secretFile(), 'utf8')).toBe(sessionSecret);
  expect(readdirSync(folder)).toEqual(['session-secret']);
});

it('the secret is stored also where the disk knows no links', () => {
  vi.mocked(files.linkSync).mockImplementation(() => {
    throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
  });
  const { sessionSecret } = read();
  expect(readFileSync(secretFile(), 'utf8')).toBe(sessionSecret);
  expect(readdirSync(folder)).toEqual(['session-secret']);
});

it('no secret is made while another value is wrong', () => {
  expect(() => readConfig({ DATA_DIR: folder, S3_BUCKET: 'alone' })).toThrow('S3 needs');
  expect(readdirSync(folder)).toEqual([]);
});
