import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isComplete } from './install.mjs';
import { inProject } from './steps/project.mjs';

type Packages = Parameters<typeof isComplete>[0];

const { platform, arch } = process;
const plain = { version: '1.2.0' };
const ours = { version: '1.2.0', optional: true, os: [platform], cpu: [arch] };
const wanted: Packages = {
  'node_modules/plain': plain,
  'node_modules/binary-ours': ours,
  'node_modules/binary-elsewhere': { ...ours, os: ['aix'] },
  'node_modules/binary-other-processor': { ...ours, cpu: ['mips'] },
  'node_modules/extra': { version: '1.2.0', optional: true },
};
const installed: Packages = { 'node_modules/plain': plain, 'node_modules/binary-ours': ours };

const without = (name: string) => Object.fromEntries(Object.entries(installed).filter(([one]) => one !== name));

it('packages are complete without the binaries of other machines, and without what npm could not build', () => {
  expect(isComplete(installed, wanted)).toBe(true);
});

it.each([
  ['the binary for this machine', without('node_modules/binary-ours')],
  ['a package', without('node_modules/plain')],
  ['everything', {}],
  ['the version that is wanted', { ...installed, 'node_modules/plain': { version: '1.1.0' } }],
  [
    'the version of the binary that is wanted',
    { ...installed, 'node_modules/binary-ours': { ...ours, version: '1.1.0' } },
  ],
])('packages are not complete without %s', (_, there) => {
  expect(isComplete(there, wanted)).toBe(false);
});

it('a binary for the other C library of Linux may be missing, one for ours may not', () => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const [own, other] = header.glibcVersionRuntime ? ['glibc', 'musl'] : ['musl', 'glibc'];
  const of = (libc = '') => ({ 'node_modules/binary': { ...ours, libc: [libc] } });
  expect(isComplete({}, of(other))).toBe(platform !== 'linux' ? isComplete({}, of(own)) : true);
  expect(isComplete({}, of(own))).toBe(platform === 'win32' || platform === 'darwin');
});

it('the folder that the tests run in is complete, and would not be without the compiler that comes as a binary', () => {
  const read = (file: string): Packages => JSON.parse(readFileSync(inProject(file), 'utf8')).packages;
  const { '': _project, ...locked } = read('package-lock.json');
  const there = read('node_modules/.package-lock.json');
  const binaries = Object.keys(there).filter((name) => there[name]?.optional && there[name]?.os);
  expect(binaries.length).toBeGreaterThan(0);
  for (const binary of binaries) {
    const { [binary]: _, ...rest } = there;
    expect(isComplete(rest, locked), binary).toBe(false);
  }
});
