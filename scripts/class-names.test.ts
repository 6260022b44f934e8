import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shortClassNames } from './class-names.ts';

const sheets = globSync('src/web/**/*.module.css');

it('gives the classes of each style sheet names that no other one has', () => {
  const nameOf = shortClassNames('src/web');
  const names = sheets.map((sheet) => nameOf('page', path.resolve(sheet)));
  expect(sheets.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(sheets.length);
  expect(names.filter((name) => !/^page-[\da-z]{1,2}$/.test(name))).toEqual([]);
});

it('names a class alike in both builds, in whatever order they ask', () => {
  const [one, other] = [shortClassNames('src/web'), shortClassNames('src/web')];
  const files = sheets.map((sheet) => path.resolve(sheet));
  const asked = files.toReversed().map((file) => other('card', `${file}?used`));
  expect(asked.toReversed()).toEqual(files.map((file) => one('card', file)));
});
