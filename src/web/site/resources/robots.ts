import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/robots.ts';
import { textResponse } from './responses.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext);
  const closed = ['/admin', '/home', '/mainevent', '/api/', '/search', '/language/'].map((path) => `Disallow: ${path}`);
  return textResponse(['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), 'text/plain');
}
