import { endpoints } from '#contract/endpoints.ts';
import { categoryOf } from '#contract/events/categories.ts';
import type { Image } from '#contract/images.ts';
import { formatLongDay } from '../../dates/format-date.ts';
import { pageContext } from '../../page-context.ts';
import { cutAttributes } from '../../pictures/cut-attributes.ts';
import { type DrawnPicture, drawPreview, type PreviewPicture } from '../../posters/raster.server.ts';
import { cacheLast } from '../../posters/raster-cache.server.ts';
import { getEvent } from '../events/get-event.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { loadThemeLook } from '../theme/theme-look.ts';
import type { FileArgs } from './file-args.ts';
import { imageResponse } from './responses.ts';

/** About 60 kB each; not those with a poster in the place of a picture that cannot be read at the moment. */
const keep = cacheLast<DrawnPicture & { isWhole: boolean }>(64, ({ isWhole }) => isWhole);

/** How wide (pixels) the picture is beside the words. */
const PICTURE_WIDTH = 700;

/** The narrowest file of a picture that need not be enlarged, cut as on the event's own page; null where it cannot be read, and a poster is drawn. */
async function readPicture(args: FileArgs<'id'>, image: Image): Promise<PreviewPicture | null> {
  const { url, sources } = image;
  const { 'data-focus': focus, 'data-zoom': zoom = 100 } = cutAttributes(image, 'page');
  const wide = sources.find(({ width }) => width >= (PICTURE_WIDTH * zoom) / 100);
  const bytes = await args.context.get(pageContext).readFile(wide?.url ?? url);
  return bytes && { bytes, focus, zoom };
}

export async function loader(args: FileArgs<'id'>) {
  const api = pageApi(args);
  const [event, settings, look] = await Promise.all([
    getEvent(api, args.params.id),
    dataOrNull(api.call(endpoints.settings.show)),
    loadThemeLook(args),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  const day = formatLongDay(event.startDate, args.context.get(pageContext).timeZone);
  // A main event that was just deleted leaves the sub-event's own category.
  const main = event.mainEventId ? await dataOrNull(api.call(endpoints.events.listMainEvents)) : null;
  const preview = {
    seed: event._id,
    category: categoryOf(
      event,
      main?.find(({ _id }) => _id === event.mainEventId),
    ),
    title: event.title,
    over: event.mainEventTitle ? `${festivalName} · ${event.mainEventTitle}` : festivalName,
    ...look,
    under: event.venue ? `${day} · ${event.venue}` : day,
  };
  const { images } = event;
  const draw = async () => {
    const picture = images && (await readPicture(args, images));
    return { ...(await drawPreview({ ...preview, picture })), isWhole: !images || picture !== null };
  };
  const { bytes, type } = await keep(
    JSON.stringify([preview, images?.id, images && cutAttributes(images, 'page')]),
    draw,
  );
  return imageResponse(bytes, type);
}
