import { type RawBuilder, sql } from 'kysely';
import { passCodeIn } from '#contract/passes.ts';

/** A `LIKE` pattern that finds the search text literally, with % and _ escaped. For columns in lower case. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The same for what is stored in Unicode NFC: names, and the text that registrations are found by. Keyboards write ज़ in one or two code points. */
export const namePattern = (search: string): string => likePattern(search.normalize('NFC'));

/** From this many digits on, a search is for a telephone number and not for a fee or a year. */
const MIN_DIGITS = 5;
/** Numbers are written with and without a country code or a leading zero. */
const LOCAL_DIGITS = 10;

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** The digits to find, where the search is a telephone number in any notation. */
export function searchedDigits(search: string): string | undefined {
  const digits = digitsOf(search);
  return /^\s*\+?[\d\s().-]+$/.test(search) && digits.length >= MIN_DIGITS ? digits.slice(-LOCAL_DIGITS) : undefined;
}

/** Half a pass code as it is shown, `6XP6-NAFD`, without its groups; undefined for anything else. */
export const halfCodeIn = (search: string): string | undefined =>
  /^[A-Za-z0-9]{4}(-[A-Za-z0-9]{1,4})+$/.test(search.trim()) ? passCodeIn(search) : undefined;

/** The beginning of the number of a transfer, which statements print in groups; undefined for anything else. */
export function utrIn(search: string): string | undefined {
  const digits = search.replace(/\s/g, '');
  return /^\d{6,12}$/.test(digits) ? digits : undefined;
}

/** The number of a receipt as it is printed, in any case; undefined for what cannot be one. */
const receiptNumberIn = (search: string): string | undefined =>
  /\d/.test(search) ? search.trim().toUpperCase() : undefined;

/** What a receipt's number ends with, which people say without its series and year: `0001`. */
const receiptEndIn = (search: string): string | undefined => /^\s*(\d{4,7})\s*$/.exec(search)?.[1];

/** Whether a column names a registration or payment that has a receipt of this number; undefined where it cannot be one. */
export function ofReceipt(
  column: string,
  owner: 'registrationId' | 'paymentId',
  search: string,
): RawBuilder<boolean> | undefined {
  const number = receiptNumberIn(search);
  if (number === undefined) return undefined;
  const end = receiptEndIn(search);
  // Each series has one such number: looked up by the index of the numbers.
  const ofSeries = sql`in (select series || '/' || year || '/' || ${end} from "receiptSeries")`;
  const isNumber = end === undefined ? sql`= ${number}` : ofSeries;
  return sql<boolean>`${sql.ref(column)} in (select ${sql.ref(`receipts.${owner}`)} from receipts where receipts.number ${isNumber})`;
}

/**
 * True for rows whose registration matches the pattern. Matching registrations are found once, not once per joined row.
 */
export const ofRegistrationsWith = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select found.id from registrations as found where found."searchText" like ${pattern} escape '\\')`;

/** A column's telephone numbers as digits only. */
export function digitsIn(column: string): RawBuilder<string> {
  return [' ', '-', '(', ')', '.', '+'].reduce<RawBuilder<string>>(
    (text, separator) => sql<string>`replace(${text}, ${separator}, '')`,
    sql<string>`${sql.ref(column)}`,
  );
}

/** What a prefix is made of that `prefixRange` takes: in every collation digits come before letters, and both in their order. */
const ORDERED = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The range of the texts of digits and capitals that begin with a prefix: from the first one to the one after the last, null
 * where there is no end. An index answers it, which it does not do for LIKE.
 */
export function prefixRange(prefix: string): [from: string, until: string | null] {
  const head = prefix.replace(/Z+$/, '');
  const last = head.at(-1);
  if (last === undefined) return [prefix, null];
  return [prefix, head.slice(0, -1) + (ORDERED[ORDERED.indexOf(last) + 1] ?? '')];
}

/** A column that begins with a prefix of digits and capitals, by its index. */
export function beginsWith(column: string, prefix: string): RawBuilder<boolean> {
  const [from, until] = prefixRange(prefix);
  const ref = sql.ref(column);
  return until === null ? sql<boolean>`${ref} >= ${from}` : sql<boolean>`(${ref} >= ${from} and ${ref} < ${until})`;
}
