import { t } from '@lingui/core/macro';
import type { Announcement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { languageQuery } from '../../language/language-query.ts';
import { pageContext } from '../../page-context.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { atomResponse } from '../resources/atom.ts';
import type { FileArgs } from '../resources/file-args.ts';
import { ANNOUNCEMENTS_PATH, anchorOf } from './announcement-paths.ts';

const titleOf = ({ title, event }: Announcement) => (event ? `${event.title}: ${title}` : title);

/** The announcements that are shown now, as an Atom feed. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const { origin } = args.context.get(pageContext);
  const [{ data }, settings] = await Promise.all([
    api.call(endpoints.announcements.list),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  return atomResponse({
    title: t`${festivalName}: announcements`,
    author: festivalName,
    origin,
    path: '/announcements.atom',
    page: ANNOUNCEMENTS_PATH,
    items: data.announcements.map((announcement) => ({
      id: `announcement/${announcement._id}`,
      title: titleOf(announcement),
      url: `${origin}${ANNOUNCEMENTS_PATH}${languageQuery()}#${anchorOf(announcement._id)}`,
      published: announcement.startsAt,
      updated: announcement.updatedAt,
      category: announcement.level,
      text: announcement.text,
    })),
  });
}
