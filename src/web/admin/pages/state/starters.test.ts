import { expect, it } from 'vitest';
import { savePageSchema } from '#contract/pages/pages.ts';
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
