import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { problems } from '#contract/problem.ts';

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

const pageText = (page: string) => readFileSync(path.join(root, page), 'utf8');
const rows = pageText('docs/spec.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| The specification '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const pathsIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+\.tsx?)`/g)].map(([, short = '']) => {
    const [first = '', ...rest] = short.split('/');
    return path.join(folders[first] ?? first, ...rest);
  });

it.each(['docs/spec.md', 'docs/decisions/pages/what-is-built.md'])('%s names only files that exist', (page) => {
  const named = pathsIn(pageText(page));
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('docs/spec.md names only error codes that exist', () => {
  const named = [...pageText('docs/spec.md').matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code = '']) => code);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((code) => !(code in problems))).toEqual([]);
});

it('every row of docs/spec.md names its source and its tests, or the issue that is open', () => {
  const unsaid = rows.filter(([, , built = '', shown = '']) =>
    [built, shown].some((cell) => pathsIn(cell).length === 0 && !/(open|yet) \(issue /.test(`${built}${shown}`)),
  );
  expect(unsaid.map(([, row]) => row)).toEqual([]);
});

/** What a row quotes of the specification, up to the first part that varies. */
const quotedIn = (cell = '') =>
  [...cell.matchAll(/(?<![\w’'])'([^']{3,}(?:'(?:s|t)\b[^']*)*)'(?!\w)/g)].map(([, quoted = '']) =>
    quoted.replace(/ ?[({].*$/, ''),
  );

const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll('&amp;', '&');

/** What the rows quote that is in none of the files of one of their cells. */
function missingIn(cellOf: (row: string[]) => string | undefined): string[] {
  const missing = rows.flatMap((row) => {
    const text = pathsIn(cellOf(row)).map(read).join('\n');
    return quotedIn(row[1]).filter((quoted) => !text.includes(quoted));
  });
  return [...new Set(missing)].sort();
}

it('the tests that a row of docs/spec.md names assert what it quotes of the specification', () => {
  expect(rows.flatMap(([, quoting]) => quotedIn(quoting)).length).toBeGreaterThan(80);
  expect(missingIn(([, , , shown]) => shown)).toEqual([]);
});

it('the sources that a row of docs/spec.md names hold what it quotes of the specification', () => {
  expect(missingIn(([, , built]) => built)).toEqual([]);
});

it('what docs/spec.md names as tests are tests', () => {
  const named = [...new Set(rows.flatMap(([, , , shown]) => pathsIn(shown)))];
  expect(named.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
});
