import { endpoints } from '#contract/endpoints.ts';
import { coloursOf } from '#contract/theme/theme.ts';
import { type ThemeTokens, themeTokens } from '#contract/theme/theme-tokens.ts';
import { dataOrNull, pageApi } from '../page-api.ts';

/** The colours of the stored theme, for what the server draws; undefined without one, or where it could not be read. */
export async function loadThemeColours(args: Parameters<typeof pageApi>[0]): Promise<ThemeTokens | undefined> {
  const stored = await dataOrNull(pageApi(args).call(endpoints.theme.show));
  return stored?.theme ? themeTokens(coloursOf(stored.theme)) : undefined;
}
