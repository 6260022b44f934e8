import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hardCodedTexts, macrosOutsideOfFunctions } from './hard-coded-texts.ts';
import { untranslated } from './untranslated.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Pages, and the texts of mails. */
const SOURCES = [
  'src/web/{site,dates,money,rich-text,sections,google-login}/**/*.{ts,tsx}',
  'src/server/features/notifications/{*-copy,*-email,*-emails,templates/*}.{ts,tsx}',
  'src/server/features/privacy/guardians/guardian-email.ts',
];
const sources = globSync(SOURCES, { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  // Files for machines are English, and so is the panel.
  .filter((file) => !/[.]test[.]|[.]d[.]ts$|schedule\/export\/|offline\/panel-texts/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(ROOT, file), 'utf8') }));

it('finds texts in elements, attributes and sentences, and none that a macro wraps', () => {
  const page = `
    const path = 'some path'; const styles = "Wide grid";
    export const A = ({ x }) => <p title="Hint" className="Big box" aria-label={x ? 'One' : t\`Two\`}>Read
      <Trans>me <b>now</b></Trans> {t({ message: 'Then go' })} {x} · <select><option>Any</option></select></p>;
    const failed = () => { throw new TypeError('The file is not there'); };
    const told = () => 'Your team is full.';`;
  expect(hardCodedTexts(page)).toEqual(['Wide grid', 'Hint', 'Big box', 'One', 'Read', 'Any', 'Your team is full.']);
});

it('every text of the site and of mails is wrapped, but in the files that wait for it', () => {
  const withTexts = sources.map(({ file, code }) => ({ file, texts: hardCodedTexts(code) }));
  const missed = withTexts.filter(({ file, texts }) => texts.length > 0 && !untranslated.includes(file));
  expect(missed).toEqual([]);
});

it('no file waits that has no text left, or is gone', () => {
  const waiting = sources.filter(({ code }) => hardCodedTexts(code).length > 0).map(({ file }) => file);
  expect(untranslated.filter((file) => !waiting.includes(file))).toEqual([]);
});

it('no text is translated when its module is loaded, before the language of a request is known', () => {
  expect(
    macrosOutsideOfFunctions("import { t } from '@lingui/core/macro'; const a = t`A`; const b = () => t`B`;"),
  ).toBe(1);
  expect(sources.filter(({ code }) => macrosOutsideOfFunctions(code) > 0).map(({ file }) => file)).toEqual([]);
});
