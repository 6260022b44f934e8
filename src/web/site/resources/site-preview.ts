import { endpoints } from '#contract/endpoints.ts';
import { DEFAULT_SEED } from '../../posters/poster.ts';
import { type DrawnPicture, drawPreview } from '../../posters/raster.server.ts';
import { cacheLast } from '../../posters/raster-cache.server.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { loadThemeLook } from '../theme/theme-look.ts';
import type { FileArgs } from './file-args.ts';
import { imageResponse } from './responses.ts';

const keep = cacheLast<DrawnPicture>(2);

/** The link preview of every page without its own. */
export async function loader(args: FileArgs) {
  const [settings, look] = await Promise.all([
    dataOrNull(pageApi(args).call(endpoints.settings.show)),
    loadThemeLook(args),
  ]);
  const { festivalName, instituteName, heroLine } = settings ?? emptyFestival;
  const preview = { seed: DEFAULT_SEED, title: festivalName, over: instituteName, under: heroLine, ...look };
  const { bytes, type } = await keep(JSON.stringify(preview), () => drawPreview(preview));
  return imageResponse(bytes, type);
}
