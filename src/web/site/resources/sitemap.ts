import { endpoints } from '#contract/endpoints.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import { pageContext } from '../../page-context.ts';
import { ANNOUNCEMENTS_PATH } from '../announcements/announcement-paths.ts';
import { archivePath, eventPath } from '../event-paths.ts';
import { pageApi } from '../page-api.ts';
import type { FileArgs } from './file-args.ts';
import { escapeXml, textResponse } from './responses.ts';

const PAGES = ['/', '/events', '/schedule', '/gallery', '/apply', '/register', '/terms'];

/** Every page that is there to be found, with when it last changed. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const { origin } = args.context.get(pageContext);
  const { data: archived } = await api.call(endpoints.years.listArchived);
  const years = archived.map(({ year }) => year);
  const lists = await Promise.all(
    [undefined, ...years].flatMap((year) => [
      api.call(endpoints.events.listMainEvents, { query: { year } }),
      api.call(endpoints.events.listAllSubEvents, { query: { year } }),
    ]),
  );
  // Until the next year starts, the year that was closed last is the current one too.
  const { total } = (await api.call(endpoints.announcements.list)).data;
  const { data: texts } = await api.call(endpoints.documents.list);
  const pages = await Promise.all(
    [null, ...years].map(async (year) => {
      const { data } = await api.call(endpoints.pages.list, { query: year ? { year } : {} });
      return data.map(({ slug }) => pagePath(slug, year));
    }),
  );
  const events = new Map(lists.flatMap((list) => list.data.map((event) => [event._id, event])));
  const locOf = (path: string) => `<loc>${escapeXml(origin + path)}</loc>`;
  const registrations = [
    ...[
      ...PAGES,
      ...texts.map((kind) => `/${kind}`),
      ...(total > 0 ? [ANNOUNCEMENTS_PATH] : []),
      ...pages.flat(),
      ...years.map(archivePath),
    ].map(locOf),
    ...[...events.values()].map((event) => `${locOf(eventPath(event))}<lastmod>${event.updatedAt}</lastmod>`),
  ];
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${registrations.map((registration) => `<url>${registration}</url>`).join('\n')}\n</urlset>\n`;
  return textResponse(xml, 'application/xml');
}
