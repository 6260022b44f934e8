import { readTypedCount } from './forms/typed-count.ts';
import { asciiDigits } from './language/ascii-digits.ts';
import {
  EMAIL_PATTERN,
  EMAIL_TOO_LONG,
  INVALID_EMAIL,
  MAX_EMAIL_LENGTH,
  REACHABLE_EMAIL_PATTERN,
} from './people/email-rules.ts';
import { isDay } from './questions/day-rules.ts';
import { z } from './zod.ts';

/**
 * The building blocks of every input. Multipart and form bodies carry only strings, so each block
 * accepts the string form beside the typed one and rejects everything else.
 */

/**
 * PostgreSQL cannot store U+0000 in text, and UTF-8 has no half of a surrogate pair, for which U+FFFD would be stored: no
 * text may hold them on either engine.
 */
const isStorable = (value: string) => !/[\0\p{Cs}]/u.test(value);
export const BAD_CHARACTER = 'Contains a character that is not allowed';

/** Required text: `message` if it is missing, another message if it is not text. */
export const givenText = (message: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? message : 'Must be text') });

/** For `max`: no further rule reads a text that is too long, which may be as long as the whole body. */
export const atMost = (max: number) => ({ error: `At most ${max} characters`, abort: true });

/** Trimmed text of at most `max` characters; may be empty. */
export const text = (max: number) => z.string().trim().max(max, atMost(max)).refine(isStorable, BAD_CHARACTER);

/** A text of spaces without width alone is as good as empty: nobody could press such a title. */
const isVisible = (value: string) => value === '' || /[^\p{Cf}\p{Cc}\p{Z}]/u.test(value);

/** Trimmed text of 1 to `max` characters; `message` is the error of an empty one, or of one that nobody sees. */
export const requiredText = (max: number, message = 'Required') =>
  givenText(message)
    .trim()
    .min(1, message)
    .max(max, atMost(max))
    .refine(isStorable, BAD_CHARACTER)
    .refine(isVisible, message);

/** For `preprocess`: a field that was left empty, or holds spaces alone, is null. */
export const emptyToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** JSON may carry a prize or a phone number as the number it looks like. */
const numberToText = (value: unknown) => (Number.isFinite(value) ? String(value) : emptyToNull(value));

/** Optional text: an empty string becomes null, a number its decimal text. */
export const optionalText = (max: number) => z.preprocess(numberToText, text(max).nullable());

const emailOf = (pattern: RegExp) =>
  givenText('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(MAX_EMAIL_LENGTH, EMAIL_TOO_LONG)
    .toLowerCase()
    .pipe(z.email({ pattern, error: INVALID_EMAIL }));

/** A new e-mail address, lower-cased, at most 254 characters, that mail can reach. */
export const email = emailOf(REACHABLE_EMAIL_PATTERN);

/** An e-mail address that is compared with stored ones: the rules for new ones do not apply. */
export const storedEmail = emailOf(EMAIL_PATTERN);

/** The e-mail of the account that a form was filled in for, empty for a guest; absent where no form says it. */
export const formAccount = storedEmail.or(z.literal('')).optional();

const digitsToNumber = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const digits = readTypedCount(value).trim();
  return /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : value;
};

/** A whole number in [min, max], or its decimal string, as people type it: `1,50,000`. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    digitsToNumber,
    z
      .number({ error: 'Must be a whole number' })
      .int('Must be a whole number')
      .min(min, `At least ${min}`)
      .max(max, `At most ${max}`),
  );

const emptyOrDigits = (value: unknown) => digitsToNumber(emptyToNull(value));

/** As `wholeNumber`; an empty string becomes null. */
export const optionalWholeNumber = (min: number, max: number) =>
  z.preprocess(
    emptyOrDigits,
    z
      .number({ error: 'Must be a whole number' })
      .int('Must be a whole number')
      .min(min, `At least ${min}`)
      .max(max, `At most ${max}`)
      .nullable(),
  );

/** The highest amount accepted anywhere, in whole rupees (ten crore). */
export const MAX_RUPEES = 100_000_000;

/** Whole rupees, or null where none is given. */
export const optionalRupees = optionalWholeNumber(0, MAX_RUPEES);

const toBoolean = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (['true', 'on', '1', 'yes'].includes(word)) return true;
  if (['false', 'off', '0', 'no', ''].includes(word)) return false;
  return value;
};

/** A boolean, or one of the words true/false, on/off, 1/0, yes/no. */
export const flag = z.preprocess(toBoolean, z.boolean({ error: 'Must be true or false' }));

/** A day of the calendar, as `2027-02-12`. */
export const day = z
  .string({ error: 'Must be a day such as 2027-02-12' })
  .refine(isDay, 'Must be a day such as 2027-02-12')
  .meta({ format: 'date' });

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

/** Whether a text is a date, or date and time, that there is, of the years 1970 to 2999. */
export function isDateTime(value: string): boolean {
  const match = DATE_TIME.exec(value);
  if (!match) return false;
  const [year, month, day, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || year < 1970 || year > 2999 || hour > 23 || minute > 59 || second > 59) return false;
  const date = new Date(Date.UTC(year, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

const DATE_NOTE = 'ISO 8601 date, or date and time; without an offset, in the festival’s time zone';

const NO_DATE = 'Must be a date and time';

const dateTimeText = (missing: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : NO_DATE) })
    .trim()
    .max(40)
    .refine(isDateTime, 'Must be a date and time such as 2027-02-14T10:00');

/**
 * A date, or date and time, of ISO 8601 with or without an offset. Without one it is a wall-clock
 * time in the festival's zone; the server knows that zone and converts it to UTC. `missing` is the error of no date.
 */
export const dateTime = (missing = NO_DATE) =>
  z.preprocess((value) => (value === '' ? undefined : value), dateTimeText(missing)).describe(DATE_NOTE);
export const optionalDateTime = z.preprocess(emptyToNull, dateTimeText(NO_DATE).nullable()).describe(DATE_NOTE);

/** An instant in responses: ISO 8601 in UTC, to the millisecond. */
export const instant = z.iso.datetime();

/** An http(s) url of at most 2,000 characters, or null; other schemes are rejected. */
export const optionalUrl = z.preprocess(
  emptyToNull,
  z
    .url({ protocol: /^https?$/, error: 'Must be a url that begins with http:// or https://' })
    .max(2000, 'At most 2000 characters')
    .refine(isStorable, BAD_CHARACTER)
    .nullable(),
);

/**
 * The url of an external picture, or null. Only https: a picture sent unencrypted can be changed in transit,
 * and the pages' content security policy blocks it.
 */
export const optionalPictureUrl = z.preprocess(
  emptyToNull,
  z
    .url({ protocol: /^https$/, error: 'Must be a url that begins with https://' })
    .max(2000, 'At most 2000 characters')
    .refine(isStorable, BAD_CHARACTER)
    .nullable(),
);

/** What `FormData` makes of a picture that is not there. */
const NO_FILE = /^(?:null|undefined)$/;

/** The URL of a picture that was given out, or null. Texts that scripts send in place of no file are none. */
export const givenPicture = z.preprocess(
  (value) => (typeof value === 'string' && NO_FILE.test(value.trim()) ? null : value),
  optionalText(2000),
);

/** Hyphens of one kind, digits of ASCII, and none of the unseen marks that phones put around a number copied from their contacts. */
const plainPhone = (value: string) =>
  asciiDigits(value.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** A phone number: digits, of any script, with the usual separators, 7 to 15 digits in all. */
const phoneText = givenText('Phone is required')
  .trim()
  .min(1, { error: 'Phone is required', abort: true })
  .overwrite(plainPhone)
  .regex(/^\(?\+?[\d\s().-]{7,24}$/, 'Please enter a valid phone number')
  .refine((value) => {
    const digits = value.replace(/\D/g, '').length;
    return digits >= 7 && digits <= 15;
  }, 'Please enter a valid phone number');
export const phone = phoneText;
export const optionalPhone = z.preprocess(numberToText, phoneText.nullable());

/** An id in a url or a body: 1 to 64 URL-safe characters (ours are nanoids of 21). */
export const id = z.string().regex(/^[\w-]{1,64}$/, 'Not an id');

/** The id of something that people choose in a form: `message` where they have not. */
export const chosenId = (message: string) => givenText(message).min(1, message).pipe(id);

export const optionalId = z.preprocess(emptyToNull, id.nullable());

/** A list of so many ids at most: an array, a repeated field, or its JSON or comma-separated text. */
export const idsUpTo = (most: number, message?: string) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      const trimmed = value.trim();
      if (trimmed === '') return [];
      if (trimmed.startsWith('[')) {
        try {
          return JSON.parse(trimmed);
        } catch {
          return value;
        }
      }
      return trimmed.split(',').map((part) => part.trim());
    },
    z.array(id, { error: 'Must be a list of ids' }).max(most, message),
  );

/** A list of at most 100 ids. */
export const idList = idsUpTo(100);

/**
 * Made up by the client for one filled form and sent with every attempt, so that trying again after a lost response
 * leads to the registration that the first attempt made: 16 to 64 letters, digits, `-` and `_`.
 */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/, 'Not an idempotency key');
