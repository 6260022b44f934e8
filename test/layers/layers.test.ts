import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { checkLayers, requireEveryFile } from '../../scripts/lint-deps.mjs';
import { goodTree } from './good-tree.ts';
import { violations } from './violations.ts';

const bases: string[] = [];

/** A tree that keeps every rule. */
function plantGoodTree(): string {
  const base = mkdtempSync(path.join(tmpdir(), 'utsav-layers-'));
  bases.push(base);
  for (const file of ['package.json', 'tsconfig.json']) plant(base, file, [readFileSync(file, 'utf8')]);
  symlinkSync(path.resolve('node_modules'), path.join(base, 'node_modules'));
  for (const [file, lines] of Object.entries(goodTree)) plant(base, file, lines);
  return base;
}

function plant(base: string, file: string, lines: string[]): void {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
  writeFileSync(path.join(base, file), `${lines.join('\n')}\n`);
}

let goodBase: string;
beforeAll(() => {
  goodBase = plantGoodTree();
});
afterAll(() => {
  for (const base of bases) rmSync(base, { recursive: true });
});

it('reports nothing for a tree that follows every rule', () => {
  const { modules, violations: found } = checkLayers(goodBase);
  expect(found).toEqual([]);
  expect(modules).toBeGreaterThanOrEqual(Object.keys(goodTree).length);
});

it('fails when it read nothing, or not everything', () => {
  expect(() => requireEveryFile(goodBase, new Set())).toThrow(/read 0 of \d+ source files/);
  const files = Object.keys(goodTree).filter((file) => file.startsWith('src/'));
  expect(() => requireEveryFile(goodBase, new Set(files))).not.toThrow();
  expect(() => requireEveryFile(goodBase, new Set(files.slice(1)))).toThrow('Not read: src/contract/events.ts');
});

describe('with violations planted', () => {
  let found: ReturnType<typeof checkLayers>['violations'];

  beforeAll(() => {
    const base = plantGoodTree();
    for (const file of new Set(violations.map((violation) => violation.file))) {
      const added = violations.filter((violation) => violation.file === file).map(({ line }) => line);
      plant(base, file, [...added, ...(goodTree[file] ?? [])]);
    }
    found = checkLayers(base).violations;
  });

  it.each(violations)('reports "$rule" for $file with $line', ({ rule, file, reaches }) => {
    // A cycle is reported once, from whichever of its modules comes first.
    const matching = found.filter(({ rule: name, from, path: way }) => name === rule && [from, ...way].includes(file));
    expect(matching.flatMap(({ to, path: way }) => [to, ...way])).toContainEqual(expect.stringContaining(reaches));
  });

  it('plants a violation of every rule', () => {
    const tried = new Set(violations.map(({ rule }) => rule));
    expect(rules.forbidden?.map(({ name }) => name).filter((name) => name && !tried.has(name))).toEqual([]);
  });
});
