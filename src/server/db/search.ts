import { type RawBuilder, sql } from 'kysely';

/** `LIKE` takes % and _ as wildcards: they are searched for as themselves. For text in lower case. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Enough digits that a telephone number is meant and no fee or year. */
const FEWEST_DIGITS = 5;
/** Numbers are written with and without their country or a zero before them. */
const LOCAL_DIGITS = 10;

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** The digits to find, where somebody searches for a telephone number in whatever way it is written. */
export function searchedDigits(search: string): string | undefined {
  const digits = digitsOf(search);
  return /^\s*\+?[\d\s().-]+$/.test(search) && digits.length >= FEWEST_DIGITS ? digits.slice(-LOCAL_DIGITS) : undefined;
}

/** A column's telephone numbers as digits alone. */
export function digitsIn(column: string): RawBuilder<string> {
  return [' ', '-', '(', ')', '.', '+'].reduce<RawBuilder<string>>(
    (text, separator) => sql<string>`replace(${text}, ${separator}, '')`,
    sql<string>`${sql.ref(column)}`,
  );
}
