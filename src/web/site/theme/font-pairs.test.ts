import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { themeFonts } from '#contract/theme/theme.ts';
import { fontPairs } from './font-pairs.ts';
import { themeLinks } from './theme-links.ts';

const bytesOf = (url: string) => statSync(`${process.cwd()}${url.split('?')[0]}`).size;
const LIMIT = 100_000;

it.each(themeFonts)(
  'pages of the pair %s in Hindi load at most 100 kB of fonts, those in English no Devanagari',
  (fonts) => {
    const { preloads, devanagari } = fontPairs[fonts];
    const bytes = [...preloads, ...devanagari].reduce((sum, url) => sum + bytesOf(url), 0);
    expect(devanagari.length).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThanOrEqual(LIMIT);
  },
);

it('a page preloads Devanagari where its language is written in it', () => {
  const hindi = themeLinks(null, 'hi').fonts;
  expect(hindi.filter((url) => url.includes('devanagari'))).toHaveLength(2);
  expect(themeLinks(null, 'mr').fonts).toEqual(hindi);
  for (const language of ['en', 'bn', 'ta'])
    expect(themeLinks(null, language).fonts.join()).not.toContain('devanagari');
});
