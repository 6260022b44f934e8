import { endpoints } from '#contract/endpoints.ts';
import { coloursOf } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { drawHeroRangoli } from '../../posters/poster.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { versionedResponse } from '../resources/responses.ts';
import type { Route } from './+types/theme-rangoli.ts';

/** The hero's rangoli in the colours and motif of the theme. */
export async function loader(args: Route.LoaderArgs) {
  const stored = await dataOrNull(pageApi(args).call(endpoints.theme.show));
  const svg = stored?.theme ? drawThemeRangoli(stored.theme) : drawHeroRangoli();
  return versionedResponse(svg, 'image/svg+xml', stored?.version === args.params.version);
}

function drawThemeRangoli(theme: Parameters<typeof coloursOf>[0]): string {
  const { gulal, 'peacock-light': peacock, marigold, cream, night } = themeTokens(coloursOf(theme));
  const motif = theme.motif === 'mixed' ? undefined : theme.motif;
  return drawHeroRangoli({ colours: [gulal, peacock, marigold, cream], ground: night, motif });
}
