import { formatDateTime } from '../../../dates/format-date.ts';
import { currentLanguage } from '../../../language/i18n.ts';
import { fieldTexts } from './field-texts.ts';
import { refusalTexts } from './refusal-texts.ts';
import type { TextValues } from './text-list.ts';

const texts = { ...fieldTexts, ...refusalTexts };

/** `12 February 2027 at 10:00`, as the API writes times. */
const TIME = /^(\d{1,2} [A-Z][a-z]+ \d{4}) at (\d{2}:\d{2})$/;

/** A value as the page shows it: times in its language, everything else as it is. */
const shown = (value: string): string => {
  const exact = Object.hasOwn(texts, value) && !value.includes('{') ? texts[value] : undefined;
  if (exact) return exact({} as TextValues);
  const [, day, time] = TIME.exec(value) ?? [];
  return day ? formatDateTime(new Date(`${day} ${time} UTC`).toISOString(), 'UTC') : value;
};

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Texts with values, as patterns; those that say most of the text come first. */
const patterns = Object.keys(texts)
  .filter((english) => english.includes('{'))
  .toSorted((a, b) => b.length - a.length)
  .map((english) => ({
    english,
    pattern: new RegExp(`^${escaped(english).replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's'),
  }));

/**
 * A text of the API or of a shared rule in the language of the page; undefined for one that is not known. What is in front
 * of a colon, such as a person's name, may be anything.
 */
export function knownText(text: string): string | undefined {
  if (currentLanguage() === 'en') return text;
  const exact = Object.hasOwn(texts, text) ? texts[text] : undefined;
  if (exact && !text.includes('{')) return exact({} as TextValues);
  for (const { english, pattern } of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const values = Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, shown(value)]),
    ) as TextValues;
    return texts[english]?.(values);
  }
  const colon = text.indexOf(': ');
  const rest = colon > 0 ? knownText(text.slice(colon + 2)) : undefined;
  return rest && `${text.slice(0, colon)}: ${rest}`;
}
