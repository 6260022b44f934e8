/** What a mail to the people of an event can have in place of words, and what stands for each in the form's help. */
export const mailPlaceholders = {
  name: 'the name of the person',
  event: 'the event',
  when: 'when it begins',
  venue: 'where it is',
  number: 'the number of the registration',
  registration: 'the person or team that is registered',
} as const;
export type MailPlaceholder = keyof typeof mailPlaceholders;
export type PlaceholderValues = Readonly<Record<MailPlaceholder, string>>;

const PATTERN = /\{\{\s*(\w+)\s*\}\}/g;

const isPlaceholder = (name: string): name is MailPlaceholder => Object.hasOwn(mailPlaceholders, name);

/** A text with its placeholders filled in; what is none stays as it is. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(PATTERN, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));

/** Names in double braces that are no placeholders: mistyped, most likely. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PATTERN)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));
