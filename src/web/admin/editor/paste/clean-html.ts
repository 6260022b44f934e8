import { escapeHtml } from '../../../rich-text/escape-html.ts';
import { gridOf, tableHtml } from './table-html.ts';
import { tagOfMarker, type WordItem, wordLists } from './word-list.ts';

/**
 * HTML of Google Docs, Word, Sheets and web pages, as blocks that the editor takes: headings, paragraphs, lists whose nested
 * lists are inside their items, tables, pictures. Marks that are written as styles become tags. What it makes is not trusted
 * either: the editor's sanitiser and the server's see it afterwards.
 */

const INLINE_TAGS: Record<string, string> = {
  B: 'b',
  STRONG: 'b',
  I: 'i',
  EM: 'i',
  U: 'u class="cdx-underline"',
  INS: 'u class="cdx-underline"',
  S: 's class="cdx-strikethrough"',
  STRIKE: 's class="cdx-strikethrough"',
  DEL: 's class="cdx-strikethrough"',
  MARK: 'mark class="cdx-marker"',
  CODE: 'code class="inline-code"',
};
const LEFT_OUT = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'HEAD', 'TEMPLATE', 'NOSCRIPT', 'COLGROUP']);
const BLOCKS =
  'address, article, blockquote, div, dl, dd, dt, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, ol, p, pre, section, table, ul';

const wrap = (html: string, tag: string) => `<${tag}>${html}</${tag.split(' ')[0]}>`;
const isBlank = (html: string) => html.replace(/<(?!img)[^>]*>|&nbsp;|[\s\u00a0]/g, '') === '';

/** The policy of our pages refuses styles already while they are parsed: they are kept under this name. */
const STYLE = 'data-style';
const WHITE_SPACE = 'white-space(?:-collapse)?';

const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`));

/** A property of an element's style attribute; empty where it has none. `property` is a pattern. */
const styleOf = (element: Element, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(element.getAttribute(STYLE) ?? '')?.[1]?.trim() ?? '';

/** The marks of an element and of its style: Google Docs takes the bold of its own wrapper away by a style. */
function tagsOf(element: HTMLElement, isHeading: boolean): string[] {
  const fontWeight = styleOf(element, 'font-weight');
  const lines = styleOf(element, 'text-decoration(?:-line)?');
  const own = INLINE_TAGS[element.tagName];
  const isPlainWrapper = own === 'b' && fontWeight === 'normal';
  const isBold = (own === 'b' && !isPlainWrapper) || fontWeight === 'bold' || Number(fontWeight) >= 600;
  const isUnderlined = (own?.startsWith('u ') || lines.includes('underline')) && !element.closest('a');
  const isStruck = own?.startsWith('s ') || lines.includes('line-through');
  const isOther = own !== undefined && own !== 'b' && !/^[us] /.test(own) && own !== 'i';
  return [
    ...(isBold && !isHeading ? ['b'] : []),
    ...(own === 'i' || styleOf(element, 'font-style') === 'italic' ? ['i'] : []),
    ...(isUnderlined ? ['u class="cdx-underline"'] : []),
    ...(isStruck ? ['s class="cdx-strikethrough"'] : []),
    ...(isOther ? [own] : []),
  ];
}

/** Whether a page shows the line ends of a text as they are: the nearest element that says how it shows white space decides. */
function keepsLines(text: Node): boolean {
  let element = text.parentElement;
  while (element && !styleOf(element, WHITE_SPACE)) element = element.parentElement;
  return element !== null && /^(pre|break-spaces)/i.test(styleOf(element, WHITE_SPACE));
}

function textOf(node: Node): string {
  const text = node.textContent ?? '';
  const lines = text.includes('\n') && keepsLines(node) ? text.split('\n') : [text];
  return lines.map((line) => escapeHtml(line.replace(/[\s\u00a0]+/g, ' '))).join('<br>');
}

/** The text of a node with its marks; blocks inside it begin on a line of their own. */
function inlineOf(node: Node, isHeading = false): string {
  if (node.nodeType === Node.TEXT_NODE) return textOf(node);
  if (!(node instanceof HTMLElement) || LEFT_OUT.has(node.tagName) || isMarker(node)) return '';
  if (node.tagName === 'BR') return '<br>';
  const inner = Array.from(node.childNodes, (child) => inlineOf(child, isHeading)).join('');
  if (node.matches(BLOCKS)) return `<br>${inner}<br>`;
  const href = node instanceof HTMLAnchorElement ? node.getAttribute('href') : null;
  const marked = isBlank(inner) ? inner : tagsOf(node, isHeading).reduce(wrap, inner);
  return href && !isBlank(inner) ? wrap(marked, `a href="${escapeHtml(href).replace(/"/g, '&quot;')}"`) : marked;
}

/** Without the line ends and spaces at both ends, and with one line end where there were more. */
const trimLines = (html: string) =>
  html.replace(/(?:\s*<br>\s*)+/g, '<br>').replace(/^(?:<br>|\s)+|(?:<br>|\s)+$/g, '');

/** The bullet or number that Word writes into a list's paragraph. */
const isMarker = (element: HTMLElement) => styleOf(element, 'mso-list').toLowerCase() === 'ignore';

/** A paragraph that Word means as an item of a list. */
function readWordItem(element: Element): WordItem | null {
  const [, level] = /\blevel(\d)/i.exec(styleOf(element, 'mso-list')) ?? [];
  if (level === undefined) return null;
  const marker = Array.from(element.querySelectorAll<HTMLElement>('span')).find(isMarker)?.textContent ?? '';
  return {
    level: Number(level),
    tag: tagOfMarker(marker),
    marker,
    html: trimLines(inlineOf(element).replace(/^<br>/, '')),
  };
}

/** The items of a list of Word on the web, which puts each into a list of its own and says how deep it is. */
function readWebWordItems(element: Element): WordItem[] {
  if (!element.matches('.ListContainerWrapper')) return [];
  return Array.from(element.querySelectorAll('li'), (item) => {
    const list = item.closest('ul, ol');
    const tag = list?.tagName === 'OL' ? 'ol' : 'ul';
    const level = Number(item.getAttribute('data-aria-level') ?? 1);
    return { level, tag, marker: list?.getAttribute('start') ?? '', html: trimLines(inlineOf(item)) };
  });
}

const COUNTERS: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Where and with what a numbered list counts, as attributes: Google Docs says the latter in the styles of its items. */
function numberingOf(list: Element): string {
  const start = Number(list.getAttribute('start') ?? 1);
  const [item] = list.children;
  const type = list.getAttribute('type') ?? COUNTERS[item ? styleOf(item, 'list-style-type') : ''] ?? '';
  return `${start > 1 ? ` start="${start}"` : ''}${/^[aAiI]$/.test(type) ? ` type="${type}"` : ''}`;
}

/** A list with its nested lists in the items they belong to: Google Docs puts them beside. */
function listOf(list: Element): string {
  const tag = list.tagName.toLowerCase();
  const rows: { html: string; nested: string }[] = [];
  for (const child of list.children) {
    if (child.matches('ul, ol')) {
      const last = rows.at(-1) ?? { html: '', nested: '' };
      if (rows.length === 0) rows.push(last);
      last.nested += listOf(child);
      continue;
    }
    const own = Array.from(child.childNodes).filter((node) => !(node instanceof Element && node.matches('ul, ol')));
    const nested = Array.from(child.querySelectorAll(':scope > ul, :scope > ol'), listOf).join('');
    rows.push({ html: trimLines(own.map((node) => inlineOf(node)).join('')), nested });
  }
  const numbering = tag === 'ol' ? numberingOf(list) : '';
  return `<${tag}${numbering}>${rows.map(({ html, nested }) => `<li>${html}${nested}</li>`).join('')}</${tag}>`;
}

/** Whether a cell looks like a heading: sheets have no other ones. */
const isEmphasised = (cell: Element | null) =>
  cell === null || isBlank(cell.innerHTML) || /^(bold|[6-9]00)$/.test(styleOf(cell, 'font-weight'));

function hasHeadings([first = [], second = []]: (HTMLTableCellElement | null)[][]): boolean {
  if (first.every((cell) => cell === null || isBlank(cell.innerHTML))) return false;
  const areNamed = first.every((cell) => cell === null || cell.tagName === 'TH');
  return areNamed || (first.every(isEmphasised) && !second.every(isEmphasised));
}

function tableOf(table: HTMLTableElement): string {
  const rows = gridOf(table);
  // A table of one cell is a frame around a text.
  const [first = []] = rows;
  if (rows.length === 1 && first.length === 1 && first[0]) return blocksOf(first[0]);
  const withHeadings = hasHeadings(rows);
  const html = rows.map((cells, row) =>
    cells.map((cell) => (cell ? trimLines(inlineOf(cell, withHeadings && row === 0).replace(/^<br>|<br>$/g, '')) : '')),
  );
  return tableHtml(html, withHeadings);
}

function blocksOf(parent: Node): string {
  const html: string[] = [];
  let line = '';
  let items: WordItem[] = [];
  const closeLine = () => {
    const text = trimLines(line);
    // An empty line between lines parts paragraphs; a line end stays one.
    if (!isBlank(text)) html.push(`<p>${text}</p>`);
    line = '';
  };
  const closeList = () => {
    if (items.length > 0) html.push(wordLists(items));
    items = [];
  };
  for (const node of parent.childNodes) {
    const isElement = node instanceof HTMLElement;
    if (isElement && LEFT_OUT.has(node.tagName)) continue;
    const item = isElement ? readWordItem(node) : null;
    const found = item ? [item] : isElement ? readWebWordItems(node) : [];
    if (found.length > 0) {
      closeLine();
      items.push(...found);
      continue;
    }
    if (!isElement || (!node.matches(BLOCKS) && node.tagName !== 'IMG' && !node.querySelector(`${BLOCKS}, img`))) {
      const text = inlineOf(node);
      if (!isBlank(text)) closeList();
      // A line end between blocks, as Google Docs writes it, is no line.
      line += text;
      continue;
    }
    closeLine();
    closeList();
    html.push(blockOf(node));
  }
  closeLine();
  closeList();
  return html.join('');
}

function blockOf(element: HTMLElement): string {
  const [, level] = /^H([1-6])$/.exec(element.tagName) ?? [];
  const wordLevel = /\bMso(?:Title|Heading(\d))\b/.exec(element.className);
  if (level !== undefined || wordLevel) {
    const text = trimLines(Array.from(element.childNodes, (child) => inlineOf(child, true)).join(''));
    const depth = Math.min(Number(level ?? wordLevel?.[1] ?? 1), 5);
    return isBlank(text) ? '' : `<h${depth}>${text}</h${depth}>`;
  }
  if (element.matches('ul, ol')) return listOf(element);
  if (element instanceof HTMLTableElement) return tableOf(element);
  if (element.tagName === 'PRE') return `<pre>${escapeHtml(element.textContent ?? '')}</pre>`;
  if (element instanceof HTMLImageElement) return element.src ? `<img src="${escapeHtml(element.src)}">` : '';
  return blocksOf(element);
}

const bodyOf = (html: string) => new DOMParser().parseFromString(withoutStyles(html), 'text/html').body;

/** See the head of this file. */
export const cleanPastedHtml = (html: string): string => blocksOf(bodyOf(html));

/** The same as the lines of one cell, which no sanitiser of the editor sees before it is saved: marks and links alone, a row of cells in a line. */
export function linesOfHtml(html: string): string {
  const body = bodyOf(html);
  for (const row of body.querySelectorAll('tr')) {
    for (const cell of Array.from(row.cells).slice(1)) cell.before(' · ');
    row.append(document.createElement('br'));
  }
  for (const link of body.querySelectorAll('a')) {
    if (!/^(https?|mailto|tel):/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  return trimLines(inlineOf(body));
}
