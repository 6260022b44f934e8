import sanitizeHtml from 'sanitize-html';
import { linkHref } from '#contract/urls/link-href.ts';

/** The tags of the editor's inline tools with the class by which each tool knows its own; no other class stays. */
const toolClasses = {
  u: 'cdx-underline',
  mark: 'cdx-marker',
  code: 'inline-code',
  s: 'cdx-strikethrough',
};

type ToolTag = keyof typeof toolClasses;

/** Text that was marked elsewhere and pasted gets the tool's class too, so that the tool can take the mark away. */
const asTool = (tag: ToolTag) => (): sanitizeHtml.Tag => ({ tagName: tag, attribs: { class: toolClasses[tag] } });

/** Tags deeper than this lose their marks and keep their text. */
const MAX_INLINE_DEPTH = 12;

/** A pass can bring out markup that was text before, at most a few times over: see the property test. */
const MAX_PASSES = 8;

const sanitizerOptions = (onBadLink: () => void): sanitizeHtml.IOptions => ({
  allowedTags: ['b', 'i', 'u', 's', 'mark', 'code', 'a', 'br'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedClasses: Object.fromEntries(Object.entries(toolClasses).map(([tag, name]) => [tag, [name]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {},
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: MAX_INLINE_DEPTH,
  transformTags: {
    strong: 'b',
    em: 'i',
    u: asTool('u'),
    mark: asTool('mark'),
    code: asTool('code'),
    s: asTool('s'),
    strike: asTool('s'),
    del: asTool('s'),
    a: (tagName, attributes): sanitizeHtml.Tag => {
      const given = attributes.href?.trim();
      if (!given) return { tagName, attribs: {} };
      if (/\s/.test(given)) onBadLink();
      const href = linkHref(given);
      return { tagName, attribs: href === undefined ? {} : { href, rel: 'nofollow noopener noreferrer' } };
    },
  },
  // A link whose URL was rejected keeps its text alone.
  exclusiveFilter: (frame) => (frame.tag === 'a' && !frame.attribs.href ? 'excludeTag' : false),
});

/** Characters no text may hold: control characters but tab and line ends, and halves of pairs. */
export function cleanCharacters(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed();
}

/**
 * What the editor's inline tools can make of a text, and nothing else. The result cleaned again is
 * the same. `onBadLink` is called for a link that contains whitespace.
 */
export function cleanInlineHtml(html: string, onBadLink: () => void): string {
  const options = sanitizerOptions(onBadLink);
  let before = cleanCharacters(html);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = cleanCharacters(sanitizeHtml(before, options)).trim();
    if (after === before) return after;
    before = after;
  }
  // Input that keeps changing was made to attack: keep the text, drop every mark.
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} }).trim();
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of HTML that `cleanInlineHtml` made: it writes these four entities alone. */
export function inlineText(cleanHtml: string): string {
  return cleanHtml
    .replace(/<br \/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\u00a0/g, ' ')
    .trim();
}
