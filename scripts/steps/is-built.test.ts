import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isNewerThan } from './is-built.mjs';

let folder: string;
let stamp: string;
const at = (file: string, seconds: number) => utimesSync(file, seconds, seconds);
const put = (name: string, seconds: number) => {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  at(file, seconds);
  return file;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-built-'));
  mkdirSync(path.join(folder, 'src/inner'), { recursive: true });
  put('src/inner/a.ts', 100);
  for (const name of ['src/inner', 'src']) at(path.join(folder, name), 100);
  stamp = put('stamp', 200);
});
afterEach(() => rmSync(folder, { recursive: true }));

const isFresh = () => isNewerThan(stamp, [path.join(folder, 'src'), path.join(folder, 'no-such-file')]);

it('isNewerThan holds while every source is older than the stamp', () => {
  expect(isFresh()).toBe(true);
});

it('isNewerThan does not hold without a stamp', () => {
  rmSync(stamp);
  expect(isFresh()).toBe(false);
});

it('isNewerThan does not hold after an edit, also of the same moment', () => {
  put('src/inner/a.ts', 200);
  expect(isFresh()).toBe(false);
});

it('isNewerThan does not hold after a file was removed', () => {
  rmSync(path.join(folder, 'src/inner/a.ts'));
  expect(isFresh()).toBe(false);
});

it('isNewerThan does not look at tests', () => {
  put('src/inner/a.test.ts', 300);
  at(path.join(folder, 'src/inner'), 100);
  expect(isFresh()).toBe(true);
});
