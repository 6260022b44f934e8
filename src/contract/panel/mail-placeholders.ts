/** What a mail to people can have in place of words, `{name}` or `{{name}}`, and what stands for each in the form's help. */
export const mailPlaceholders = {
  name: 'the name of the person',
  event: 'the event',
  when: 'when it begins',
  venue: 'where it is',
  number: 'the number of the registration',
  registration: 'the person or team that is registered',
  team: 'the team; empty for a person alone',
  college: 'the college of the person',
  code: 'the code of the pass',
} as const;
export type MailPlaceholder = keyof typeof mailPlaceholders;
export type PlaceholderValues = Readonly<Record<MailPlaceholder, string>>;
export const placeholderNames = Object.keys(mailPlaceholders) as MailPlaceholder[];

const PATTERN = /\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g;

const isPlaceholder = (name: string): name is MailPlaceholder => Object.hasOwn(mailPlaceholders, name);

const namesIn = (text: string): { name: string; written: string }[] =>
  [...text.matchAll(PATTERN)].map(([written, double, single]) => ({ name: double ?? single ?? '', written }));

/** A text with its placeholders filled in, in parts: words in braces that are no placeholders are parts of their own. */
export function filledParts(text: string, values: PlaceholderValues): { text: string; isUnknown: boolean }[] {
  const unknown = new Set(unknownPlaceholders(text));
  return text
    .split(/(\{\{\s*\w+\s*\}\}|\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => ({ text: fillPlaceholders(part, values), isUnknown: unknown.has(part) }));
}

/** A text with its placeholders filled in; what is none stays as it is. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(PATTERN, (whole, double?: string, single?: string) => {
    const name = double ?? single ?? '';
    return isPlaceholder(name) ? values[name] : whole;
  });

/** Words in braces, as they are written, that are no placeholders: mistyped, most likely. */
export const unknownPlaceholders = (text: string): string[] =>
  namesIn(text).flatMap(({ name, written }) => (isPlaceholder(name) ? [] : [written]));

/** The placeholders of a text that are empty for a person: `Dear team ,`. */
export const emptyPlaceholders = (text: string, values: PlaceholderValues): MailPlaceholder[] => [
  ...new Set(namesIn(text).flatMap(({ name }) => (isPlaceholder(name) && values[name] === '' ? [name] : []))),
];
