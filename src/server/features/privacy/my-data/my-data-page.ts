import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import { currentLanguage } from '../../../language/current-language.ts';
import { t } from '../../../language/t.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import { timeIn } from '../../notifications/email-queue.service.ts';
import type { MyData } from './my-data.service.ts';
import { columnLabels, headings, wordsOf } from './my-data-labels.ts';

/** Columns that SQLite has as numbers. */
const FLAGS = ['emailVerified', 'isAlumni', 'isUnder18'];
/** Columns whose values are words of the program; all others are what people wrote. */
const CODES = [
  'kind',
  'status',
  'fromStatus',
  'toStatus',
  'method',
  'means',
  'purpose',
  'by',
  'actorKind',
  'changedBy',
  'gender',
];

type Row = Record<string, unknown>;

interface Shown {
  labels: Record<string, string>;
  words: Record<string, string>;
  time: (instant: string) => string;
  /** The titles of events by the ids of registrations. */
  events: Map<unknown, unknown>;
}

function cellText(column: string, value: unknown, { words, time, events }: Shown): string {
  if (column === 'registrationId') return String(events.get(value) ?? '');
  if (value instanceof Date) return time(value.toISOString());
  const text = String(value ?? '');
  if (text === '') return '';
  if (FLAGS.includes(column)) return value === true || value === 1 ? t('Yes') : t('No');
  if (column === 'amount') return formatRupees(Number(value));
  if (column.endsWith('Paise')) return formatRupees(Number(value) / PAISE);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return time(text);
  if (column === 'role') return text.replaceAll('_', ' ');
  return CODES.includes(column) ? (words[text] ?? text.replaceAll('_', ' ')) : text;
}

/** What is held of one thing, a line for each column that has a label; ids and what the program keeps for itself have none. */
function recordOf(row: Row, shown: Shown): string {
  const lines = Object.keys(row).flatMap((column) => {
    const label = shown.labels[column];
    const text = label === undefined ? '' : cellText(column, row[column], shown);
    return label === undefined || text === '' ? [] : [`<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`];
  });
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`;
}

const STYLE = `body{font:16px/1.5 system-ui;margin:1rem auto;padding:0 1rem;max-width:44rem}
dl{display:grid;grid-template-columns:minmax(6rem,30%) 1fr;gap:0 1rem;margin:0;padding:.5rem 0;border-top:1px solid #999}
dt{color:#555}dd{margin:0}dt,dd{overflow-wrap:anywhere}`;

/** What is held about a person as a page to read in the language of the request, without scripts. */
export function toHtml({ festival, at, note, data }: MyData, timeZone: string): string {
  const registrations = (data.registrations ?? []) as Row[];
  const events = new Map(registrations.map(({ id, event }) => [id, event]));
  const shown = { labels: columnLabels(), words: wordsOf(), time: timeIn(timeZone), events };
  const names = Object.entries(headings());
  const rowsOf = (name: string) => (data[name] ?? []) as Row[];
  const sections = names
    .filter(([name]) => rowsOf(name).length > 0)
    .map(([name, heading]) => {
      const records = rowsOf(name).map((row) => recordOf(row, shown));
      return `<h2>${escapeHtml(heading)}</h2>\n${records.join('\n')}`;
    });
  const empty = names.filter(([name]) => rowsOf(name).length === 0).map(([, heading]) => heading);
  const title = escapeHtml(t('What {festival} holds about you', { festival }));
  const paragraphs = [
    t('As of {time}.', { time: shown.time(at) }),
    ...(note ? [note] : []),
    t('The file in JSON has the same with the ids of everything.'),
  ];
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style>
</head><body><h1>${title}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}
${sections.join('\n')}
${empty.length > 0 ? `<h2>${escapeHtml(t('Nothing is held of these'))}</h2>\n<p>${escapeHtml(empty.join(' · '))}</p>` : ''}
</body></html>
`;
}
