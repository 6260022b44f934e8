import { t } from '@lingui/core/macro';
import { ANNOUNCEMENTS_PER_PAGE } from '#contract/announcements/announcement-levels.ts';
import type { Announcement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { languageQuery } from '../../language/language-query.ts';
import { pageContext } from '../../page-context.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { atomResponse } from '../resources/atom.ts';
import type { FileArgs } from '../resources/file-args.ts';
import { ANNOUNCEMENTS_PATH, announcementPath } from './announcement-paths.ts';

const titleOf = ({ title, event }: Announcement) => (event ? `${event.title}: ${title}` : title);

/** How many pages of the list the feed holds: a hundred announcements. */
const FEED_PAGES = 5;

/** The first of the announcements that are shown now: the pinned ones, then the newest. */
async function listForFeed(api: ReturnType<typeof pageApi>): Promise<Announcement[]> {
  const read = async (page: number) => (await api.call(endpoints.announcements.list, { query: { page } })).data;
  const first = await read(1);
  const pages = Math.min(FEED_PAGES, Math.ceil(first.total / ANNOUNCEMENTS_PER_PAGE));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return [first, ...others].flatMap(({ announcements }) => announcements);
}

/** The announcements that are shown now, as an Atom feed. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const { origin } = args.context.get(pageContext);
  const [announcements, settings] = await Promise.all([
    listForFeed(api),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  return atomResponse({
    title: t`${festivalName}: announcements`,
    author: festivalName,
    origin,
    path: '/announcements.atom',
    page: ANNOUNCEMENTS_PATH,
    items: announcements.map((announcement) => ({
      id: `announcement/${announcement._id}`,
      title: titleOf(announcement),
      url: origin + announcementPath(announcement._id, languageQuery()),
      published: announcement.startsAt,
      updated: announcement.updatedAt,
      category: announcement.level,
      text: announcement.text,
    })),
  });
}
