import { pageContext } from '../../page-context.ts';
import type { FileArgs } from './file-args.ts';
import { textResponse } from './responses.ts';

export function loader({ context }: FileArgs) {
  const { origin } = context.get(pageContext);
  const closed = ['/admin', '/home', '/mainevent', '/api/', '/search', '/language/'].map((path) => `Disallow: ${path}`);
  return textResponse(['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), 'text/plain');
}
