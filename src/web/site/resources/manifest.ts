import { endpoints } from '#contract/endpoints.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { themeLinks } from '../theme/theme-links.ts';
import type { FileArgs } from './file-args.ts';
import { textResponse } from './responses.ts';

/** What a phone needs to put the site on its home screen. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const [settings, stored] = await Promise.all([
    dataOrNull(api.call(endpoints.settings.show)),
    dataOrNull(api.call(endpoints.theme.show)),
  ]);
  const { festivalName, tagline } = settings ?? emptyFestival;
  const ground = themeLinks(stored, 'en').colour;
  const icon = (size: number) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  const manifest = {
    name: festivalName,
    short_name: festivalName,
    description: tagline,
    start_url: '/',
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
  };
  return textResponse(JSON.stringify(manifest), 'application/manifest+json');
}
