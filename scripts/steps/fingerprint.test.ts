import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint, readStamp } from './fingerprint.mjs';

let base: string;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'utsav fingerprint-'));
  mkdirSync(path.join(base, 'src/deep'), { recursive: true });
  writeFileSync(path.join(base, 'src/deep/a.ts'), 'a');
  writeFileSync(path.join(base, 'package.json'), '{}');
});

afterEach(() => rmSync(base, { recursive: true }));

const current = (counts?: (name: string) => boolean) => fingerprint(base, ['src', 'package.json', 'missing'], counts);

it('stays the same while nothing is touched', () => {
  expect(current()).toBe(current());
});

it.each([
  ['a file is added', () => writeFileSync(path.join(base, 'src/b.ts'), '')],
  ['a file is removed', () => rmSync(path.join(base, 'src/deep/a.ts'))],
  ['a file is written to', () => writeFileSync(path.join(base, 'package.json'), '{ }')],
  ['a file of the same size is newer', () => utimesSync(path.join(base, 'src/deep/a.ts'), 1, 1)],
  ['a file appears that was missing', () => writeFileSync(path.join(base, 'missing'), '')],
])('changes when %s', (_what, change) => {
  const before = current();
  change();
  expect(current()).not.toBe(before);
});

it('passes over files that do not count', () => {
  const withoutTests = () => current((name) => !name.endsWith('.test.ts'));
  const before = withoutTests();
  writeFileSync(path.join(base, 'src/a.test.ts'), '');
  expect(withoutTests()).toBe(before);
});

it('reads a missing stamp as empty', () => {
  expect(readStamp(path.join(base, 'no-stamp'))).toBe('');
});
