import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { warningOfFilesLeftBehind } from './files-left-behind.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-left-behind-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bucket = { S3_BUCKET: 'utsav', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const warning = (settings: Record<string, string>) =>
  warningOfFilesLeftBehind(
    readConfig({ DATA_DIR: folder, SESSION_SECRET: 'a secret for tests alone, long enough', ...settings }),
  );

it.each(['images', 'answer-files'])('%s in DATA_DIR are warned of once a bucket is set', (name) => {
  mkdirSync(path.join(folder, 'files', name, 'one'), { recursive: true });
  writeFileSync(path.join(folder, 'files', name, 'one/400.webp'), '');
  expect(warning({})).toBeUndefined();
  expect(warning(bucket)).toContain(`${path.join(folder, 'files')} holds files, which nothing reads`);
});

it('a DATA_DIR that never held files, or holds none any more, is not warned of', () => {
  expect(warning(bucket)).toBeUndefined();
  mkdirSync(path.join(folder, 'files/images'), { recursive: true });
  expect(warning(bucket)).toBeUndefined();
});
