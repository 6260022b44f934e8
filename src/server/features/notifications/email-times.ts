import { localeOf } from '#contract/language/format-message.ts';
import { currentLanguage } from '../../language/current-language.ts';

type Format = (instant: string) => string;

/** Days in English are those of Britain: their number first. */
const mailLocale = (): string => (currentLanguage() === 'en' ? 'en-GB' : localeOf(currentLanguage()));

/** `6:00 PM`, as the pages write it in every language. */
function clockIn(timeZone: string): Format {
  const format = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone });
  return (instant) => format.format(new Date(instant)).toUpperCase();
}

/** An instant as people read it, in the festival's zone and the reader's language: `Friday, 12 February 2027, 10:00 AM`. */
export function timeIn(timeZone: string): Format {
  const day = new Intl.DateTimeFormat(mailLocale(), { dateStyle: 'full', timeZone });
  const clock = clockIn(timeZone);
  return (instant) => `${day.format(new Date(instant))}, ${clock(instant)}`;
}

/** `Tue 24 Nov, 6:00 PM`: as short as a deadline has to be. */
export function deadlineIn(timeZone: string): Format {
  const month = currentLanguage() === 'en' ? 'short' : 'long';
  const day = new Intl.DateTimeFormat(mailLocale(), { weekday: 'short', day: 'numeric', month, timeZone });
  const clock = clockIn(timeZone);
  return (instant) => `${day.format(new Date(instant)).replace(',', '')}, ${clock(instant)}`;
}
