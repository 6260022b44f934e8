import { endpoints } from '#contract/endpoints.ts';
import { coloursOf } from '#contract/theme/theme.ts';
import { type ThemeTokens, themeTokens } from '#contract/theme/theme-tokens.ts';
import { drawHeroRangoli } from '../../posters/poster.ts';
import { drawThemeRangoli } from '../../posters/theme-rangoli.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { FileArgs } from '../resources/file-args.ts';
import { versionedResponse } from '../resources/responses.ts';

/** The colours over those of `site.css`, whichever of the two sheets comes first. */
const sheetOf = (tokens: ThemeTokens) =>
  `:root:root{${Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/** What is drawn by the theme: `colours.css` and `rangoli.svg`. One of a former version is today's, and is not kept. */
export async function loader(args: FileArgs<'version' | 'file'>) {
  const { file, version } = args.params;
  const stored = await dataOrNull(pageApi(args).call(endpoints.theme.show));
  const isCurrent = stored?.version === version;
  const tokens = stored?.theme && themeTokens(coloursOf(stored.theme));
  if (file === 'colours.css') {
    return versionedResponse(tokens ? sheetOf(tokens) : '', 'text/css', isCurrent);
  }
  if (file !== 'rangoli.svg') throw new Response(null, { status: 404 });
  const svg = stored?.theme && tokens ? drawThemeRangoli(stored.theme, tokens) : drawHeroRangoli();
  return versionedResponse(svg, 'image/svg+xml', isCurrent);
}
