import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');

/** The short names of folders that the page uses. */
const folders: Record<string, string> = {
  admin: 'src/web/admin',
  features: 'src/server/features',
  http: 'src/server/http',
  jobs: 'src/server/jobs',
  site: 'src/web/site',
};

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| promise'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

/** The test files that a cell names, as paths or globs from the root. */
const testsIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, short = '']) => {
    const [first = '', ...rest] = short.split('/');
    return path.join(folders[first] ?? first, ...rest);
  });

it('SECURITY.md promises nothing that no test shows', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((cells) => cells.length !== 3 || testsIn(cells[2]).length === 0)).toEqual([]);
});

it('SECURITY.md names only tests that exist', () => {
  const named = [...new Set(rows.flatMap(([, , shown]) => testsIn(shown)))];
  const missing = named.filter((file) =>
    file.includes('*') ? globSync(file, { cwd: root }).length === 0 : !existsSync(path.join(root, file)),
  );
  expect(missing).toEqual([]);
});

it('SECURITY.md promises in its table alone', () => {
  const prose = page.split('\n').filter((line) => line !== '' && !line.startsWith('|') && !line.startsWith('#'));
  expect(prose.join(' ')).not.toMatch(/\b(never|always|cannot|nobody|no one)\b/i);
});
