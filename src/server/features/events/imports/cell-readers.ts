import { type Category, categories, categoryLabels } from '#contract/events/categories.ts';
import { type DayOrder, readAmount, readDay } from '../../../sheets/cell-values.ts';
import { type Cell, cellText, valueText } from '../../../sheets/sheet-row.ts';
import { readTime } from './cell-times.ts';

/** What a cell is read as, or why it cannot be; `isTime` where a date's cell of the time is at fault. */
export type Read = { value: string | number | null } | { problem: string; isTime?: true };

const WITH_OFFSET = /T.*(Z|[+-]\d{2}:?\d{2})$/;

/** What to write in place of a time that cannot be read; a `Date` without one is midnight, or a day alone. */
export function timeProblem(cell: Cell | undefined): string | undefined {
  const text = cellText(cell);
  if (text === '' || cell instanceof Date || readTime(cell) !== undefined) return undefined;
  return `“${text.slice(0, 40)}” is no time: write it as 18:30 or 6:30 PM`;
}

/** A date, with its time where it or a column of times has one, on the festival's clock. */
export function readDate(cell: Cell | undefined, time: Cell | undefined, order: DayOrder): Read {
  const text = cellText(cell);
  if (text === '') return { value: null };
  if (WITH_OFFSET.test(valueText(cell))) return { value: text };
  const day = readDay(cell, order);
  if (day === undefined) return { problem: `“${text.slice(0, 40)}” is no date: write it as 14/02/2027` };
  const at = readTime(time) ?? readTime(cell);
  const problem = at === undefined ? timeProblem(time) : undefined;
  if (problem) return { problem, isTime: true };
  return { value: at === undefined ? day : `${day}T${at}` };
}

const FREE = /^(free|nil|none|no|na|n\/a|-|–)$/i;

export function readRupees(cell: Cell | undefined): Read {
  const text = cellText(cell).replace(/\/-$/, '');
  if (text === '' || FREE.test(text)) return { value: null };
  const amount = readAmount(typeof cell === 'string' ? text : cell);
  if (!amount || amount.direction === 'debit' || amount.paise % 100 !== 0) {
    return { problem: `“${text.slice(0, 40)}” is no amount in whole rupees` };
  }
  return { value: amount.paise / 100 };
}

/** `4`, `Up to 4` or `2-4`, of which the last number counts. */
export function readTeamSize(cell: Cell | undefined): { most: Read; fewest: number | null } {
  const text = cellText(cell);
  if (text === '') return { most: { value: null }, fewest: null };
  const numbers = [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
  const most = numbers.at(-1);
  if (most === undefined || numbers.length > 2) return { most: { problem: `“${text}” is no number` }, fewest: null };
  const [fewest = null] = numbers.length === 2 ? numbers : [];
  return { most: { value: most }, fewest: fewest !== null && fewest < most ? fewest : null };
}

export function readCount(cell: Cell | undefined): Read {
  const text = cellText(cell);
  if (text === '' || /^(no limit|unlimited|-|–|na|n\/a)$/i.test(text)) return { value: null };
  return /^\d{1,9}$/.test(text.replaceAll(',', ''))
    ? { value: Number(text.replaceAll(',', '')) }
    : { problem: `“${text.slice(0, 40)}” is no whole number` };
}

export function readParticipation(cell: Cell | undefined): Read {
  const text = cellText(cell).toLowerCase();
  if (text === '') return { value: null };
  const isTeam = /team|group|duo|duet|pair|squad/.test(text);
  const isIndividual = /individual|solo|single/.test(text);
  if (/both/.test(text) || (isTeam && isIndividual)) return { value: 'both' };
  if (isTeam || isIndividual) return { value: isTeam ? 'team' : 'individual' };
  return { problem: `“${text.slice(0, 40)}”: write individual, team or both` };
}

export function readStatus(cell: Cell | undefined): Read {
  const text = cellText(cell).toLowerCase();
  if (text === '') return { value: null };
  if (/^(active|yes|y|true|1|published|open|live)$/.test(text)) return { value: 'active' };
  if (/^(inactive|no|n|false|0|draft|closed)$/.test(text)) return { value: 'inactive' };
  return { problem: `“${text.slice(0, 40)}”: write active or inactive` };
}

/** A category as people write it: of several or of one, with “&” or “and”. */
const plainCategory = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=z)zes$|(?<=[^s])s$/, '');

/** What a category is called: by its key, its label, or one of its label's words: `poetry` is Poetry and writing. */
const namesOfCategory = (category: Category): string[] => {
  const label = plainCategory(categoryLabels[category]);
  return [category, label, ...label.split(' and ')];
};

export function readCategory(cell: Cell | undefined): Read {
  const text = cellText(cell).toLowerCase();
  if (text === '') return { value: null };
  const name = plainCategory(text);
  const found = categories.find((one) => namesOfCategory(one).includes(name));
  return found
    ? { value: found }
    : { problem: `“${text.slice(0, 40)}” is none of ${categories.map((one) => categoryLabels[one]).join(', ')}` };
}
