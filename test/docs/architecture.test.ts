import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const [, block = ''] = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('```');
const indentOf = (line: string) => line.search(/\S|$/);

/** The lines of the tree about a folder: its own, and those below it that are further in. */
function linesAbout(folder: string): string {
  let lines = block.trim().split('\n');
  for (const name of folder.split('/')) {
    const [own = '', ...rest] = lines.slice(lines.findIndex((line) => line.trimStart().startsWith(`${name}/`)));
    const end = rest.findIndex((line) => indentOf(line) <= indentOf(own));
    lines = [own, ...(end === -1 ? rest : rest.slice(0, end))];
  }
  return lines.join('\n');
}

it.each([
  'src/server',
  'src/server/http',
  'src/server/features',
  'src/web',
  'src/web/site',
  'src/web/admin',
  'test',
  'e2e',
])('ARCHITECTURE names every folder of %s', (folder) => {
  const lines = linesAbout(folder);
  const folders = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.length).toBeGreaterThan(4);
  const unnamed = folders.filter(({ name }) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(lines));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
