import { groupDigits } from './group-digits.ts';

/** A part of a compiled message: text, or a value by its name, with how it is shown: `plural`, `select` and their choices. */
export type MessageToken = string | [name: string, type?: string, format?: unknown];

/** A message as Lingui's compiler makes it of ICU MessageFormat. */
export type Message = MessageToken[];

type Choices = Record<string, Message> & { offset?: number };

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(locale: string): Intl.PluralRules {
  // Without its extension: how numbers are written decides no plural, and a phone takes 60 ms for it.
  const known = rules.get(locale) ?? new Intl.PluralRules(locale.replace(/-u-.*/, ''));
  rules.set(locale, known);
  return known;
}

const formatCount = (count: number, locale: string) =>
  locale.includes('-IN-') ? groupDigits(count) : count.toLocaleString(locale);

/** What `<html lang>` says for a language: `hi-IN`. */
export const htmlLangOf = (language: string) => (language.includes('-') ? language : `${language}-IN`);

/** By which numbers and dates are written in a language: with Latin digits in each. */
export const localeOf = (language: string) => `${htmlLangOf(language)}-u-nu-latn`;

/**
 * A message with its values, as ICU MessageFormat has it: `{name}`, `plural` and `select`; Lingui's macros write no others here. Lingui's own
 * runtime would be 2 kB more on every page.
 */
export function formatMessage(
  message: Message,
  locale: string,
  show: (name: string) => string,
  values: Record<string, unknown> = {},
  count = '#',
): string {
  const parts = message.map((token) => {
    if (token === '#') return count;
    if (typeof token === 'string') return token;
    const [name, type, format] = token;
    if (type === undefined) return show(name);
    const { offset = 0, ...choices } = format as Choices;
    const value = values[name];
    const number = Number(value) - offset;
    const chosen =
      choices[String(value)] ??
      (type === 'plural' ? choices[pluralRules(locale).select(number)] : undefined) ??
      choices.other;
    return formatMessage(chosen ?? [], locale, show, values, type === 'plural' ? formatCount(number, locale) : count);
  });
  return parts.join('');
}
