/** How many entries of a list are named. */
const NAMED = 3;

const linkLabels: Record<string, string> = {
  aboutUs: 'About us',
  careers: 'Careers',
  contact: 'Contact',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  x: 'X',
  facebook: 'Facebook',
};

/** What an entry of a list is known by: its first text. */
function nameOf(item: unknown): string {
  if (typeof item === 'string') return item;
  const { caption, question, title, label } = item as Record<string, string | undefined>;
  return caption ?? question ?? title ?? label ?? '';
}

function listInWords(list: readonly unknown[], other: readonly unknown[]): string {
  const length = list.length === 1 ? '1 entry' : `${list.length} entries`;
  const known = new Set(other.map((item) => JSON.stringify(item)));
  const own = list.filter((item) => !known.has(JSON.stringify(item)));
  if (own.length === 0) return list.length === other.length ? `${length}, in another order` : length;
  const names = own.slice(0, NAMED).map((item) => `“${nameOf(item)}”`);
  const more = own.length > NAMED ? ` and ${own.length - NAMED} more` : '';
  return `${length}; only here: ${names.join(', ')}${more}`;
}

/** How much is shown of a text, and how much of that before what differs. */
const [LONGEST, BEFORE] = [300, 60];

/** A text; of a long one the part in which it begins to differ from the other one. */
function textInWords(text: string, other: unknown): string {
  if (text.length <= LONGEST) return `“${text}”`;
  const same = typeof other === 'string' ? other : '';
  let at = 0;
  while (at < text.length && text[at] === same[at]) at += 1;
  const start = Math.max(0, Math.min(at - BEFORE, text.length - LONGEST));
  const end = start + LONGEST;
  return `“${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}”`;
}

/** A field in few words, and where it is of several parts, those in which it differs from the other one. */
export function fieldInWords(value: unknown, other: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-IN');
  if (typeof value === 'string') return textInWords(value, other);
  if (Array.isArray(value)) return listInWords(value, Array.isArray(other) ? other : []);
  const links = Object.entries(value as Record<string, string | null>);
  const others = other as unknown as Record<string, string | null> | undefined;
  return links
    .filter(([name, url]) => url !== others?.[name])
    .map(([name, url]) => `${linkLabels[name] ?? name}: ${url || 'none'}`)
    .join(', ');
}
