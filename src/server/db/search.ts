import { type RawBuilder, sql } from 'kysely';

/** A `LIKE` pattern that finds the search text literally, with % and _ escaped. For columns in lower case. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

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

/** A column's telephone numbers as digits only. */
export function digitsIn(column: string): RawBuilder<string> {
  return [' ', '-', '(', ')', '.', '+'].reduce<RawBuilder<string>>(
    (text, separator) => sql<string>`replace(${text}, ${separator}, '')`,
    sql<string>`${sql.ref(column)}`,
  );
}
