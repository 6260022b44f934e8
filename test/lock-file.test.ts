import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixLockfile } from '../scripts/steps/lock-file.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

it('names no registry, so that each installer uses its own', () => {
  expect(Object.values<object>(lock.packages).filter((entry) => 'resolved' in entry)).toEqual([]);
});

it('holds what npm ci needs; `npm run lock` puts back what npm leaves out', () => {
  expect(lock).toEqual(fixLockfile(lock));
});

it('adds an optional library that the registry lacked, for its platform alone', () => {
  const mended = fixLockfile({
    packages: {
      'node_modules/tool': { version: '1.0.0', dev: true, optionalDependencies: { 'tool-linux-arm64-musl': '1.0.0' } },
    },
  });
  expect(mended.packages['node_modules/tool-linux-arm64-musl']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  });
});
