import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { swapBuild } from './swap-build.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-swap-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds these assets and a program that holds their names, and swaps them in. */
function build(...assets: string[]) {
  const next = path.join(folder, 'cache/next');
  for (const name of assets) {
    const file = path.join(next, 'web/client/assets', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `content of ${name}`);
  }
  mkdirSync(path.join(next, 'server'));
  writeFileSync(path.join(next, 'server/main.js'), assets.join());
  swapBuild(next, path.join(folder, 'build'));
}
const served = () => readdirSync(path.join(folder, 'build/web/client/assets'), { recursive: true }).sort();

it('swapBuild keeps the assets of the last build alone for pages that are open', () => {
  build('app-1.js', 'hi/app-1.js', 'same.js');
  build('app-2.js', 'hi/app-2.js', 'same.js');
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'hi', 'hi/app-1.js', 'hi/app-2.js', 'same.js']);
  expect(readFileSync(path.join(folder, 'build/server/main.js'), 'utf8')).toBe('app-2.js,hi/app-2.js,same.js');
  build('app-3.js', 'same.js');
  expect(served()).toEqual(['app-2.js', 'app-3.js', 'hi', 'hi/app-2.js', 'same.js']);
});

it('swapBuild leaves nothing beside the build', () => {
  build('app-1.js');
  build('app-2.js');
  expect(readdirSync(path.join(folder, 'cache'))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['build', 'cache']);
});

it('swapBuild keeps what a build of an older version made, which has no list', () => {
  build('app-1.js');
  rmSync(path.join(folder, 'build/.files'));
  build('app-2.js');
  expect(served()).toEqual(['app-1.js', 'app-2.js']);
});
