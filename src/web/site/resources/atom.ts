import { htmlLangOf } from '#contract/language/format-message.ts';
import { currentLanguage } from '../../language/i18n.ts';
import { languageQuery } from '../../language/language-query.ts';
import { escapeXml, textResponse } from './responses.ts';

export interface FeedItem {
  /** What tells it apart for ever, such as `announcement/x1`. */
  id: string;
  title: string;
  /** The whole url of what it is about. */
  url: string;
  /** Instants in ISO 8601, UTC. */
  published: string;
  updated: string;
  category?: string;
  text: string;
}

interface Feed {
  title: string;
  author: string;
  origin: string;
  /** The paths of the feed and of the page with the same contents. */
  path: string;
  page: string;
  items: FeedItem[];
}

/** Of a feed without an item: it has to name a time, the same one each time. */
const NEVER = '2026-01-01T00:00:00.000Z';

/** The id is a tag (RFC 4151) that stays the same where the site gets another url. */
const toXml = ({ id, title, url, published, updated, category, text }: FeedItem) => `  <entry>
    <id>tag:utsav.invalid,2026:${id}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <published>${published}</published>
    <updated>${updated}</updated>${category === undefined ? '' : `\n    <category term="${category}"/>`}
    <content type="text">${escapeXml(text)}</content>
  </entry>`;

/** An Atom feed (RFC 4287), the latest change first. */
export function atomResponse({ title, author, origin, path, page, items }: Feed): Response {
  const sorted = items.toSorted((one, other) => other.updated.localeCompare(one.updated));
  const feed = origin + path + languageQuery();
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLangOf(currentLanguage())}">
  <id>${escapeXml(feed)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${sorted[0]?.updated ?? NEVER}</updated>
  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feed)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(origin + page + languageQuery())}"/>
${sorted.map(toXml).join('\n')}
</feed>
`;
  return textResponse(xml, 'application/atom+xml');
}
