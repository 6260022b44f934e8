import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The short names of folders that the page uses. */
const folders: Record<string, string> = {
  site: 'src/web/site',
  admin: 'src/web/admin',
  web: 'src/web',
  features: 'src/server/features',
  server: 'src/server',
  contract: 'src/contract',
};

const rows = readFileSync(path.join(root, 'docs/spec.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| The specification '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const pathsIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+\.tsx?)`/g)].map(([, short = '']) => {
    const [first = '', ...rest] = short.split('/');
    return path.join(folders[first] ?? first, ...rest);
  });

it('names no place in docs/spec.md that does not exist', () => {
  const named = rows.flatMap(([, , built, shown]) => [...pathsIn(built), ...pathsIn(shown)]);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('says of every row where it is built and what shows it, or which issue brings it', () => {
  const unsaid = rows.filter(([, , built = '', shown = '']) =>
    [built, shown].some((cell) => pathsIn(cell).length === 0 && !/(open|yet) \(issue /.test(`${built}${shown}`)),
  );
  expect(unsaid.map(([, row]) => row)).toEqual([]);
});
