import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

type Choices = Record<string, CompiledMessage> & { offset?: number };

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

/**
 * A message with its values, as ICU MessageFormat has it: `{name}`, `plural` and `select`; Lingui's macros write no others here. Lingui's own
 * runtime would be 2 kB more on every page.
 */
export function formatMessage(
  message: CompiledMessage,
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
    return formatMessage(chosen ?? [], locale, show, values, type === 'plural' ? number.toLocaleString(locale) : count);
  });
  return parts.join('');
}
