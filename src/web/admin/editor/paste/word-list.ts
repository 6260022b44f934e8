/** A paragraph that Word means as an item of a list. */
export interface WordItem {
  level: number;
  tag: 'ul' | 'ol';
  html: string;
  /** The bullet or number as Word writes it: `2.`, `a)`, `1.1.`, `·`. */
  marker: string;
}

const NUMBERED = /^\(?[\da-z]{1,4}[.)]/i;

/** What kind of list a marker of Word belongs to. */
export const tagOfMarker = (marker: string): WordItem['tag'] => (NUMBERED.test(marker.trim()) ? 'ol' : 'ul');

const numberIn = (marker: string) => Number(/(\d+)[.)]?$/.exec(marker.trim())?.[1] ?? Number.NaN);

/** The number and the kind of counter that a numbered list begins with, as attributes; none where both are the usual ones. */
function attributesOf({ tag, marker }: WordItem): string {
  if (tag === 'ul') return '';
  const start = numberIn(marker);
  const [, counter] = /^\(?([aAiI])[.)]/.exec(marker.trim()) ?? [];
  return `${start > 1 ? ` start="${start}"` : ''}${counter ? ` type="${counter}"` : ''}`;
}

interface WordRow {
  item: WordItem;
  below: WordItem[];
}

/** Items that follow each other as lists: one of another kind, or that counts from 1 again, begins another list. */
export function wordLists(items: WordItem[]): string {
  const lists: WordRow[][] = [];
  for (const item of items) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (last && item.level > last.item.level) last.below.push(item);
    else if (list && last?.item.tag === item.tag && numberIn(item.marker) !== 1) list.push({ item, below: [] });
    else lists.push([{ item, below: [] }]);
  }
  return lists.map(listHtml).join('');
}

function listHtml(rows: WordRow[]): string {
  const [first] = rows;
  if (!first) return '';
  const { tag } = first.item;
  const inner = rows.map(({ item, below }) => `<li>${item.html}${wordLists(below)}</li>`).join('');
  return `<${tag}${attributesOf(first.item)}>${inner}</${tag}>`;
}
