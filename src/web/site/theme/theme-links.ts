import { scriptOf } from '#contract/language/script-of.ts';
import { hexOf } from '#contract/theme/colours.ts';
import { coloursOf, type StoredTheme } from '#contract/theme/theme.ts';
import { HERO_RANGOLI_PATH, themeRangoliPath } from '../../posters/poster-path.ts';
import { fontPairs } from './font-pairs.ts';

/** What the pages of a theme load. */
export interface ThemeLinks {
  /** The style sheets of its faces and colours; none where the site has those of `site.css`. */
  sheets: string[];
  /** The fonts that every page needs at once. */
  fonts: readonly string[];
  rangoli: string;
  /** The ground, for the browser's own bars. */
  colour: string;
}

/** The theme that is stored, or the one that Utsav comes with where there is none or it could not be read. */
export function themeLinks(stored: StoredTheme | null, language: string): ThemeLinks {
  const { theme, version } = stored ?? { theme: null, version: null };
  const { sheet, preloads, devanagari } = fontPairs[theme?.fonts ?? 'rozha'];
  const fonts = scriptOf(language) === 'Deva' ? [...preloads, ...devanagari] : preloads;
  if (!theme || !version) return { sheets: [], fonts, rangoli: HERO_RANGOLI_PATH, colour: '#140b2b' };
  return {
    sheets: [...(sheet ? [sheet] : []), `/theme/${version}/colours.css`],
    fonts,
    rangoli: themeRangoliPath(version),
    colour: hexOf(coloursOf(theme).background),
  };
}
