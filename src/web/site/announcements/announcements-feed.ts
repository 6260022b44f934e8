import type { Announcement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../page-context.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { escapeXml, textResponse } from '../resources/responses.ts';
import type { Route } from './+types/announcements-feed.ts';
import { ANNOUNCEMENTS_PATH, anchorOf } from './announcement-paths.ts';

/** Of a feed without an announcement: it has to name a time, the same one each time. */
const NEVER = '2026-01-01T00:00:00.000Z';

/** A tag (RFC 4151) that stays the same where the site gets another url. */
const idOf = (id: string) => `tag:utsav.invalid,2026:announcement/${id}`;

const titleOf = ({ title, event }: Announcement) => (event ? `${event.title}: ${title}` : title);

const toEntry = (announcement: Announcement, origin: string) => {
  const { _id, text, level, startsAt, updatedAt } = announcement;
  const url = `${origin}${ANNOUNCEMENTS_PATH}#${anchorOf(_id)}`;
  return `  <entry>
    <id>${idOf(_id)}</id>
    <title>${escapeXml(titleOf(announcement))}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <published>${startsAt}</published>
    <updated>${updatedAt}</updated>
    <category term="${level}"/>
    <content type="text">${escapeXml(text)}</content>
  </entry>`;
};

/** The announcements that are shown now, as an Atom feed (RFC 4287), the latest change first. */
export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { origin } = args.context.get(pageContext);
  const [{ data }, settings] = await Promise.all([
    api.call(endpoints.announcements.list),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  const announcements = [...data.announcements].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  const feed = `${origin}/announcements.atom`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(feed)}</id>
  <title>${escapeXml(festivalName)}: announcements</title>
  <updated>${announcements[0]?.updatedAt ?? NEVER}</updated>
  <author><name>${escapeXml(festivalName)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feed)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(origin + ANNOUNCEMENTS_PATH)}"/>
${announcements.map((one) => toEntry(one, origin)).join('\n')}
</feed>
`;
  return textResponse(xml, 'application/atom+xml');
}
