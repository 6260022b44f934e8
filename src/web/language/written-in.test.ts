import { afterEach, expect, it, vi } from 'vitest';
import { scriptOf } from '#contract/language/script-of.ts';
import { setLanguageFinder } from './i18n.ts';
import { writtenIn } from './written-in.ts';

vi.mock('virtual:languages', () => ({
  languages: ['en', 'hi', 'mr', 'kok', 'fr', 'fr-FR', 'ta', 'bn'].map((code) => ({ code, script: scriptOf(code) })),
}));

afterEach(() => setLanguageFinder(() => 'en'));

it.each([
  { page: 'en', text: 'Robo Race', lang: {} },
  { page: 'en', text: 'नृत्य 2027', lang: { lang: 'hi' } },
  { page: 'en', text: 'Nritya (नृत्य)', lang: {} },
  { page: 'hi', text: 'Robo Race', lang: { lang: 'en' } },
  { page: 'hi', text: 'नृत्य', lang: {} },
  { page: 'mr', text: 'नृत्य', lang: {} },
  { page: 'kok', text: 'नृत्य', lang: {} },
  { page: 'fr-FR', text: 'Robo Race', lang: {} },
  { page: 'fr', text: 'नृत्य', lang: { lang: 'hi' } },
  { page: 'ta', text: 'Robo Race', lang: { lang: 'en' } },
  { page: 'bn', text: 'नृत्य', lang: { lang: 'hi' } },
  { page: 'hi', text: '24 × 7', lang: {} },
  { page: 'hi', text: null, lang: {} },
])('on a page in $page, “$text” says $lang', ({ page, text, lang }) => {
  setLanguageFinder(() => page);
  expect(writtenIn(text)).toEqual(lang);
});
