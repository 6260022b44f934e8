import { endpoints } from '#contract/endpoints.ts';
import { coloursOf } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { versionedResponse } from '../resources/responses.ts';
import type { Route } from './+types/theme-sheet.ts';

/** The colours of the theme over those of `site.css`, whichever of the two comes first. */
export async function loader(args: Route.LoaderArgs) {
  const stored = await dataOrNull(pageApi(args).call(endpoints.theme.show));
  const tokens = stored?.theme ? Object.entries(themeTokens(coloursOf(stored.theme))) : [];
  const sheet = `:root:root{${tokens.map(([name, colour]) => `--${name}:${colour}`).join(';')}}`;
  return versionedResponse(sheet, 'text/css; charset=utf-8', stored?.version === args.params.version);
}
