import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { themeFonts } from '#contract/theme/theme.ts';
import { fontPairs } from './font-pairs.ts';
import { themeLinks } from './theme-links.ts';

const fileOf = (url: string) => `${process.cwd()}${url.split('?')[0]}`;
const bytesOf = (url: string) => statSync(fileOf(url)).size;
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

const sheets = { rozha: 'assets/fonts.css', dm: 'theme/fonts/dm.css', baloo: 'theme/fonts/baloo.css' };

it.each(themeFonts)(
  'the pair %s has the sign of the rupee in its text face, and preloads no font for it alone',
  (fonts) => {
    const { preloads } = fontPairs[fonts];
    const css = readFileSync(`src/web/site/${sheets[fonts]}`, 'utf8');
    const faces = css.split('@font-face').filter((face) => face.includes('U+20B9'));
    expect(faces.length).toBeGreaterThan(0);
    for (const face of faces) expect(preloads.some((url) => face.includes(path.basename(fileOf(url))))).toBe(true);
    for (const url of preloads) expect(bytesOf(url)).toBeGreaterThan(10_000);
  },
);

it('a page preloads Devanagari where its language is written in it', () => {
  const hindi = themeLinks(null, 'hi').fonts;
  expect(hindi.filter((url) => url.includes('devanagari'))).toHaveLength(2);
  expect(themeLinks(null, 'mr').fonts).toEqual(hindi);
  for (const language of ['en', 'bn', 'ta'])
    expect(themeLinks(null, language).fonts.join()).not.toContain('devanagari');
});
