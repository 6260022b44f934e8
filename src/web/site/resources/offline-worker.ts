import { endpoints } from '#contract/endpoints.ts';
import { coloursOf } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { emptyFestival } from '../festival.ts';
import { offlinePage } from '../offline/offline-page.ts';
import source from '../offline/offline-worker.js?raw';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { FileArgs } from './file-args.ts';

/**
 * The worker of saved pages, with the page that it shows without a connection, in the language of the url. Browsers look at it
 * whenever a page is opened: those of saved pages past their cache, all others once an hour.
 */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const [settings, stored] = await Promise.all([
    dataOrNull(api.call(endpoints.settings.show)),
    dataOrNull(api.call(endpoints.theme.show)),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  const colours = stored?.theme ? themeTokens(coloursOf(stored.theme)) : undefined;
  return new Response(`const OFFLINE_PAGE = ${JSON.stringify(offlinePage(festivalName, colours))};\n${source}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
