import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { inlineClassNames, shortClassNames } from './class-names.ts';

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

it('writes no table of classes into the scripts of a build', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-classes-'));
  const site = path.join(folder, 'src/web/site');
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'card.module.css'), '.card { color: red }\n.unused { color: blue }');
  writeFileSync(
    path.join(site, 'card.tsx'),
    "import look from './card.module.css';\ndocument.body.className = look.card;",
  );
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: inlineClassNames(),
    css: { modules: { generateScopedName: (name) => `${name}-0` } },
    build: {
      write: false,
      rolldownOptions: { input: path.join(site, 'card.tsx'), optimization: { inlineConst: { mode: 'all' } } },
    },
  });
  rmSync(folder, { recursive: true });
  const parts = 'output' in built ? built.output : [];
  const texts = parts.map((part) => (part.type === 'chunk' ? part.code : String(part.source)));
  expect(texts.filter((text) => text.includes('className'))).toEqual([
    expect.stringMatching(/className\s*=\s*[`"]card-0[`"]/),
  ]);
  expect(texts.filter((text) => text.includes('className') && text.includes('unused'))).toEqual([]);
  // The sheet is whole, whatever is used of it.
  expect(texts.filter((text) => /card-0.*unused-0/s.test(text))).toHaveLength(1);
});
