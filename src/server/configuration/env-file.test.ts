import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { envFileProblems } from './env-file.ts';

let folder: string;
let file: string;
const from = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-env-'));
  file = path.join(folder, '.env');
});
afterEach(() => {
  process.chdir(from);
  rmSync(folder, { recursive: true });
});

const problemsOf = (text: string) => {
  writeFileSync(file, text);
  return envFileProblems(file);
};

it.each([
  'BACKUP_PASSPHRASE=correct-horse-battery#staple',
  '  export BACKUP_PASSPHRASE = correct horse#staple # in the safe',
  'PORT=3000\r\nBACKUP_PASSPHRASE=correct-horse#\r\n',
])('a value that ends at its # is named, without the value: %j', (text) => {
  expect(problemsOf(text)).toEqual([
    'BACKUP_PASSPHRASE in .env has a # in its value, which ends it there: put the value in quotes, BACKUP_PASSPHRASE="…"',
  ]);
});

it.each([
  'BACKUP_PASSPHRASE="correct-horse-battery#staple"',
  "BACKUP_PASSPHRASE='correct#horse' # a comment",
  'PORT=3000 # a comment',
  'PORT=3000\t# a comment',
  '#BACKUP_PASSPHRASE=correct#horse',
  '# a comment = with#both',
  'BACKUP_PASSPHRASE= # none',
  'BACKUP_PASSPHRASE=#none',
  '',
])('nothing is wrong with %j', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

it.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffPORT=3000\n')],
  ['UTF-16 with a byte order mark', Buffer.from('\ufeffPORT=3000\n', 'utf16le')],
  ['UTF-16', Buffer.from('PORT=3000\n', 'utf16le')],
])('a file in %s is refused, which would be read as if it said something else', (_encoding, bytes) => {
  writeFileSync(file, bytes);
  expect(envFileProblems(file)).toEqual(['.env is not plain UTF-8: save it as UTF-8 without a byte order mark (BOM)']);
});

it('a value in Hindi is plain UTF-8', () => {
  expect(problemsOf('UPI_NAME=उत्सव समिति\n')).toEqual([]);
});

it('a file that cannot be read is named itself, not DATA_DIR', () => {
  expect(envFileProblems(folder)).toEqual(['.env cannot be read by this user (EISDIR)']);
});

it('loadConfig refuses to go on with a value that was cut', () => {
  writeFileSync(file, 'BACKUP_PASSPHRASE=correct-horse-battery#staple\n');
  process.chdir(folder);
  expect(loadConfig).toThrow('BACKUP_PASSPHRASE in .env has a #');
});
