import { endpoints } from '#contract/endpoints.ts';
import { coloursOf, type ThemeFonts } from '#contract/theme/theme.ts';
import { type ThemeTokens, themeTokens } from '#contract/theme/theme-tokens.ts';
import { dataOrNull, pageApi } from '../page-api.ts';

/** The look of the stored theme, for what the server draws; empty without one, or where it could not be read. */
export async function loadThemeLook(
  args: Parameters<typeof pageApi>[0],
): Promise<{ colours?: ThemeTokens; fonts?: ThemeFonts }> {
  const stored = await dataOrNull(pageApi(args).call(endpoints.theme.show));
  return stored?.theme ? { colours: themeTokens(coloursOf(stored.theme)), fonts: stored.theme.fonts } : {};
}
