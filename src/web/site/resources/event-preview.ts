import { endpoints } from '#contract/endpoints.ts';
import { categoryOf } from '#contract/events/categories.ts';
import { formatLongDay } from '../../dates/format-date.ts';
import { pageContext } from '../../page-context.ts';
import { drawPreview } from '../../posters/raster.server.ts';
import { cacheLast } from '../../posters/raster-cache.server.ts';
import { getEvent } from '../events/get-event.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { loadThemeColours } from '../theme/theme-colours.ts';
import type { Route } from './+types/event-preview.ts';
import { imageResponse } from './responses.ts';

/** About 60 kB each. */
const keep = cacheLast<Uint8Array<ArrayBuffer>>(64);

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const [event, settings, colours] = await Promise.all([
    getEvent(api, args.params.id),
    dataOrNull(api.call(endpoints.settings.show)),
    loadThemeColours(args),
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
    colours,
    under: event.venue ? `${day} · ${event.venue}` : day,
  };
  return imageResponse(await keep(JSON.stringify(preview), () => drawPreview(preview)), 'image/png');
}
