import { type Cell, valueText } from '../../../sheets/sheet-row.ts';

const two = (number: number) => String(number).padStart(2, '0');
const CLOCK = /(?:^|[\sT,])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])\.?m\.?/i;
const CLOCK_24 = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)/;
const RANGE =
  /(?<![\d/.:-])(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\b\.?)?\s*(?:-|–|—|\bto\b|\btill\b|\buntil\b)\s*(\d{1,2})(?:[:.](\d{2}))?(?!\d)\s*([ap]\.?m\b\.?)?(?![/-])/i;

const HALF_DAY = 12 * 60;

interface Clock {
  hour: number;
  minute: number;
  /** Undefined where it is not said. */
  isAfternoon: boolean | undefined;
}

const toText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Minutes after midnight; undefined where no clock shows it. */
function minutesOf({ hour, minute, isAfternoon }: Clock): number | undefined {
  if (minute > 59) return undefined;
  if (isAfternoon === undefined) return hour > 23 ? undefined : hour * 60 + minute;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) * 60 + minute + (isAfternoon ? HALF_DAY : 0);
}

const clockOf = (hour: string | undefined, minute: string | undefined, half: string | undefined): Clock => ({
  hour: Number(hour),
  minute: Number(minute ?? 0),
  isAfternoon: half === undefined ? undefined : half.toLowerCase().startsWith('p'),
});

/** The half of the day of one time, by the other of its range: the same, unless the range ended before it began. */
function inHalfOf(clock: Clock, other: Clock, isInOrder: (own: number, other: number) => boolean): Clock {
  const { isAfternoon } = other;
  if (clock.isAfternoon !== undefined || isAfternoon === undefined) return clock;
  const own = minutesOf({ ...clock, isAfternoon });
  const at = minutesOf(other);
  const isSame = own === undefined || at === undefined || isInOrder(own, at);
  return { ...clock, isAfternoon: isSame ? isAfternoon : !isAfternoon };
}

/** A range of times as people write it: `10 - 1 PM`, `10:30 to 12:00`; undefined where the text holds none. */
function readRange(text: string): { from: string; to: string } | undefined {
  const [match, ...parts] = RANGE.exec(text) ?? [];
  if (match === undefined) return undefined;
  const first = clockOf(parts[0], parts[1], parts[2]);
  const second = clockOf(parts[3], parts[4], parts[5]);
  const isSaid = first.isAfternoon !== undefined || second.isAfternoon !== undefined;
  // Two numbers may be anything: a size of teams, a part of a date.
  if (!isSaid && (parts[1] === undefined || parts[4] === undefined)) return undefined;
  const from = minutesOf(inHalfOf(first, second, (own, end) => own < end));
  const to = minutesOf(inHalfOf(second, first, (own, start) => own > start));
  return from === undefined || to === undefined ? undefined : { from: toText(from), to: toText(to) };
}

/** The first day of 2000 as a workbook counts days: a number is a part of one day, or a day of this century with its time. */
const FIRST_DAY = 36_526;

/** The time of a number; undefined for 10.30, which its writer means as 10:30 and is 07:12 as a part of a day. */
function timeOfNumber(number: number): string | undefined {
  if (!(number >= FIRST_DAY || (number >= 0 && number < 1))) return undefined;
  const minutes = Math.round((number % 1) * 1440) % 1440;
  return minutes === 0 ? undefined : toText(minutes);
}

/** A time of day in a cell as 18:30, of a range its start; undefined where it holds none. */
export function readTime(cell: Cell | undefined): string | undefined {
  if (cell instanceof Date) {
    const minutes = cell.getUTCHours() * 60 + cell.getUTCMinutes();
    return minutes === 0 ? undefined : toText(minutes);
  }
  if (typeof cell === 'number') return timeOfNumber(cell);
  const text = valueText(cell);
  const range = readRange(text);
  if (range) return range.from;
  const [, hour, minute, half] = CLOCK.exec(text) ?? CLOCK_24.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const minutes = minutesOf(clockOf(hour, minute, half));
  return minutes === undefined ? undefined : toText(minutes);
}

/** The end of a range of times in a cell; undefined where it holds none. */
export const readRangeEnd = (cell: Cell | undefined): string | undefined =>
  typeof cell === 'string' ? readRange(valueText(cell))?.to : undefined;
