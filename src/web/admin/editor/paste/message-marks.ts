import { escapeHtml } from '../../../rich-text/escape-html.ts';

/** What is to be read to the letter: code, which is a mark itself, and URLs, without the mark or full stop that ends a sentence behind them. */
const LITERAL = /```([^`]+)```|`([^`\n]+)`|(?<![a-z\d])(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>]*[^\s<>*_~`.,;:!?)\]}'"]/gi;
/** Holds the place of such a part while marks are read. */
const PLACE = '\ufffc';

/** No mark begins behind, and none ends before, a letter, a digit or a sign that addresses and file paths are made of. */
const INSIDE = String.raw`\p{L}\p{M}\p{N}/\\@=#%+`;

const mark = (sign: string) =>
  new RegExp(
    String.raw`(?<![${INSIDE}${sign}])[${sign}](?=\S)([^${sign}\n]*[^\s${sign}])[${sign}](?![${INSIDE}${sign}])`,
    'gu',
  );

/** The marks of WhatsApp: at the borders of words, around text that does not begin or end with a space. */
const MARKS: [RegExp, string][] = [
  [mark('*'), '<b>$1</b>'],
  [mark('_'), '<i>$1</i>'],
  [mark('~'), '<s class="cdx-strikethrough">$1</s>'],
];

/** A line of a message as HTML, with the marks of WhatsApp: `*bold*`, `_italic_`, `~struck~` and code. */
export function withMarks(text: string): string {
  const literals: string[] = [];
  const rest = text.replaceAll(PLACE, '').replace(LITERAL, (literal, fenced = '', inline = '') => {
    const code = fenced || inline;
    literals.push(code ? `<code class="inline-code">${escapeHtml(code)}</code>` : escapeHtml(literal));
    return PLACE;
  });
  const marked = MARKS.reduce((html, [pattern, tag]) => html.replace(pattern, tag), escapeHtml(rest));
  return marked.replaceAll(PLACE, () => literals.shift() ?? '');
}

/** Whether a text has any of these marks. */
export const hasMarks = (text: string): boolean =>
  text.split('\n').some((line) => withMarks(line) !== escapeHtml(line));
