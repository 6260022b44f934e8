import { coloursOf, type StoredTheme } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { HERO_RANGOLI_PATH, themeRangoliPath } from '../../posters/poster-path.ts';

/** What the pages of a theme load. */
export interface ThemeLinks {
  /** The style sheet of its colours; null where the site has those of `site.css`. */
  sheet: string | null;
  rangoli: string;
  /** The ground, for the browser's own bars. */
  colour: string;
}

/** The theme that is stored, or the one that Utsav comes with where there is none or it could not be read. */
export function themeLinks(stored: StoredTheme | null): ThemeLinks {
  const { theme, version } = stored ?? { theme: null, version: null };
  if (!theme || !version) return { sheet: null, rangoli: HERO_RANGOLI_PATH, colour: '#140b2b' };
  return {
    sheet: `/theme/${version}/colours.css`,
    rangoli: themeRangoliPath(version),
    colour: themeTokens(coloursOf(theme)).night,
  };
}
