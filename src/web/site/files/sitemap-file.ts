import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../page-context.ts';
import { eventPath } from '../event-paths.ts';
import { pageApi } from '../page-api.ts';
import type { Route } from './+types/sitemap-file.ts';
import { textAnswer } from './answers.ts';

const PAGES = ['/', '/gallery', '/apply', '/register'];

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** Every page that is there to be found, with when it last changed. */
export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { origin } = args.context.get(pageContext);
  const [events, subEvents] = await Promise.all([
    api.call(endpoints.events.listMainEvents),
    api.call(endpoints.events.listAllSubEvents),
  ]);
  const address = (path: string) => `<loc>${escapeXml(origin + path)}</loc>`;
  const entries = [
    ...PAGES.map(address),
    ...[...events.data, ...subEvents.data].map(
      (event) => `${address(eventPath(event))}<lastmod>${event.updatedAt}</lastmod>`,
    ),
  ];
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.map((entry) => `<url>${entry}</url>`).join('\n')}\n</urlset>\n`;
  return textAnswer(xml, 'application/xml');
}
