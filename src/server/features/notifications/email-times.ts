import { localeOf } from '#contract/language/format-message.ts';
import { currentLanguage } from '../../language/current-language.ts';

type Format = (instant: string) => string;

/** `6:00 PM`, as the pages write it in every language. */
function clockIn(timeZone: string): Format {
  const format = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone });
  return (instant) => format.format(new Date(instant)).toUpperCase();
}

/** An instant as people read it, in the festival's zone and the reader's language: `Friday, 12 February 2027 at 10:00`. */
export function timeIn(timeZone: string): Format {
  const language = currentLanguage();
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const style = { dateStyle: 'full', timeZone } as const;
  if (language === 'en') {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeStyle: 'short' });
    return (instant) => format.format(new Date(instant));
  }
  const day = new Intl.DateTimeFormat(locale, style);
  const clock = clockIn(timeZone);
  return (instant) => `${day.format(new Date(instant))}, ${clock(instant)}`;
}

/** `Tue 24 Nov, 6:00 pm`: as short as a deadline has to be. */
export function deadlineIn(timeZone: string): Format {
  const language = currentLanguage();
  const isEnglish = language === 'en';
  const locale = isEnglish ? 'en-GB' : localeOf(language);
  const parts = { weekday: 'short', day: 'numeric', month: isEnglish ? 'short' : 'long', timeZone } as const;
  const day = new Intl.DateTimeFormat(locale, parts);
  const clock = clockIn(timeZone);
  return (instant) => {
    const time = clock(instant);
    return `${day.format(new Date(instant)).replace(',', '')}, ${isEnglish ? time.toLowerCase() : time}`;
  };
}
