import { expect, it } from 'vitest';
import { savePageSchema } from '#contract/pages/pages.ts';
import { gapsOf } from './page-gaps.ts';
import { starterKeys, startPage } from './starters.ts';

it.each(starterKeys)(
  'a page that begins with %s is the same request when it is sent again, and can be saved',
  (key) => {
    const page = startPage(key, 'A page', 'a-page');
    expect(startPage(key, 'A page', 'a-page')).toEqual(page);
    expect(savePageSchema.safeParse(page).success).toBe(true);
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

it('what a page to start from leaves to be filled in is known by its brackets, also in its text', () => {
  expect(gapsOf(startPage('empty', 'A page', 'a-page'))).toEqual([]);
  expect(gapsOf(startPage('sponsors', 'Sponsors', 'sponsors'))).toEqual([
    '[Thank those who make the festival possible, in a sentence or two.]',
    '[Name]',
    '[Name]',
    '[Whom to write to, to become a sponsor.]',
  ]);
});
