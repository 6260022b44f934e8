import type { Question } from '#contract/questions/question-rules.ts';
import { type DayOrder, dayOrderOf, readDay } from '../../../sheets/cell-values.ts';
import type { SheetRow } from '../../../sheets/read-sheet.ts';
import { type Cell, cellText } from '../../../sheets/sheet-row.ts';

const YES = /^(y|yes|true|1|done|paid|ok|i agree|agree|agreed|leader|captain|team leader|team captain)$/i;
const NO = /^(n|no|false|0|not paid|unpaid|pending|not yet|none|-|member)$/i;

/** What a cell of yes and no says; undefined where it is neither. */
export function readFlag(cell: Cell | undefined): boolean | undefined {
  const text = cellText(cell);
  if (YES.test(text)) return true;
  return text === '' || NO.test(text) ? false : undefined;
}

const NOTHING = /^(n\.?\/?a\.?|nil|none|null|not applicable|no one|nobody|[-–—.]+)$/i;

/** Whether a cell says in words that it is empty, as people fill in fields that a form requires. */
export const isNothing = (text: string): boolean => text === '' || NOTHING.test(text);

const genders: Record<string, string> = {
  f: 'female',
  m: 'male',
  woman: 'female',
  man: 'male',
  girl: 'female',
  boy: 'male',
};
const years: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
};

/** A gender as requests name it; what is unknown stays, to be rejected. */
function readGender(cell: Cell | undefined): string {
  const word = cellText(cell).toLowerCase();
  return genders[word] ?? (/^(other|non.?binary|prefer not)/.test(word) ? 'other' : word);
}

/** A year of study as its number: 2, `2nd year`, `II`, `Second`. */
function readStudyYear(cell: Cell | undefined): string | number {
  const word = cellText(cell)
    .toLowerCase()
    .replace(/\byears?\b|\bb\.?\s?(tech|e|sc|a|com)\b\.?/g, '')
    .trim();
  const digits = /^(\d)(?:st|nd|rd|th)?$/.exec(word)?.[1];
  return digits ? Number(digits) : (years[word] ?? word);
}

/** A day as requests name it; what is none stays, to be rejected. */
const dayOr = (cell: Cell | undefined, order: DayOrder) => readDay(cell, order) ?? cellText(cell);

/** The labels of several options in one cell, as Google Forms joins them with commas: a label may hold commas itself. */
function readOptions({ options }: Question, text: string): string[] {
  const plain = (value: string) => value.trim().toLowerCase();
  const byLength = options.toSorted((a, b) => b.label.length - a.label.length);
  const found: string[] = [];
  let rest = plain(text);
  while (rest !== '') {
    const option = byLength.find(({ label }) => {
      const after = rest.slice(plain(label).length);
      return rest.startsWith(plain(label)) && /^\s*([,;|\n]|$)/.test(after);
    });
    // What is no option stays, to be rejected.
    if (!option) return [...found, rest];
    found.push(option.id);
    rest = rest
      .slice(plain(option.label).length)
      .replace(/^\s*[,;|\n]?\s*/, '')
      .trim();
  }
  return found;
}

/** A cell as the answer to a question. */
export function readAnswer(question: Question, cell: Cell | undefined, order: DayOrder): string | string[] {
  const text = cellText(cell);
  switch (question.kind) {
    case 'choice':
      return question.options.find(({ label }) => label.trim().toLowerCase() === text.toLowerCase())?.id ?? text;
    case 'choices':
      return readOptions(question, text);
    case 'consent':
      return text !== '' && !NO.test(text) ? 'yes' : '';
    case 'number':
      return text.replace(/,/g, '');
    case 'date':
      return dayOr(cell, order);
    case 'text':
    case 'long_text':
    case 'file':
      return text;
    default:
      return question.kind satisfies never;
  }
}

/** A person's cells as a request has them; what is empty is left out. */
export function readFact(field: string, cell: Cell | undefined, order: DayOrder): unknown {
  const text = cellText(cell);
  // Who is called Nil has that name; a telephone number is never `NA`.
  if (text === '' || (field !== 'name' && isNothing(text))) return undefined;
  switch (field) {
    case 'email':
      return text.replace(/^mailto:/i, '');
    case 'gender':
      return readGender(cell);
    case 'yearOfStudy':
      return readStudyYear(cell);
    case 'isAlumni':
    case 'isUnder18':
      return readFlag(cell) ?? text;
    case 'birthDate':
      return dayOr(cell, order);
    default:
      return text;
  }
}

/** How a column of a sheet has its days. */
export const dayOrderIn = (rows: SheetRow[], column: number): DayOrder =>
  dayOrderOf(rows.map(({ cells }) => cells[column]));
