import { renderToStaticMarkup } from 'react-dom/server';
import { splitContacts } from '../linked-text/contact-links.ts';
import { RichText } from './rich-text.tsx';

/** Where text is a link already, or is to be read to the letter. */
const LITERAL = /^<(\/?)(?:a|button|code|pre)\b/;

/** Makes links of the addresses and phone numbers in the texts of HTML, so that a tap on a phone calls. */
function linkContacts(html: string, contact?: RegExp): string {
  let depth = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => {
      const tag = index % 2 === 1 ? LITERAL.exec(part) : null;
      if (tag) depth += tag[1] ? -1 : 1;
      if (index % 2 === 1 || depth > 0) return part;
      return splitContacts(part, contact)
        .map(({ text, href }) => (href ? `<a href="${href}">${text}</a>` : text))
        .join('');
    })
    .join('');
}

/**
 * The HTML of a description in the language of the request, so that pages need no code for it; empty for an empty one.
 * `under` is the level of the heading above it; `contact` finds what a tap calls, by default addresses and phone numbers.
 */
export const renderText = (description: string, under: 1 | 2 | 3, contact?: RegExp): string =>
  description.trim() === ''
    ? ''
    : linkContacts(renderToStaticMarkup(<RichText description={description} under={under} />), contact);
