/** Zod's names of types, for people. */
const kinds: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  boolean: 'true or false',
};

/** `"a"|"b"` as Zod lists what it takes. */
const listed = (options: string) => options.replaceAll('"', '').split('|').join(', ');

/** `1 item`, `2 items`. */
const of = (count: string | undefined, unit: string) => (count === '1' ? unit.replace(/s$/, '') : unit);

/** What Zod says where the contract says nothing, and what people read in its place. */
const phrases: [RegExp, (found: string[]) => string][] = [
  [/^Invalid input: expected "(.*)"$/, ([, value]) => `Must be ${value}`],
  [/^Invalid input: expected (\w+)/, ([, kind = '']) => (kinds[kind] ? `Must be ${kinds[kind]}` : 'Invalid value')],
  [/^Invalid option: expected one of (.+)$/, ([, options = '']) => `Must be one of: ${listed(options)}`],
  [/^Too \w+: expected \w+ to have exactly (\d+ \w+)$/, ([, size]) => `Must be exactly ${size}`],
  [
    /^Too small: expected \w+ to (?:have|be) >=(\S+)( \w+)?$/,
    ([, least, unit = '']) => `At least ${least}${of(least, unit)}`,
  ],
  [
    /^Too big: expected \w+ to (?:have|be) <=(\S+)( \w+)?$/,
    ([, most, unit = '']) => `At most ${most}${of(most, unit)}`,
  ],
  [/^Unrecognized keys?: (.+)$/, ([, keys = '']) => `Must be without ${keys.replaceAll('"', '')}`],
  // Of formats, patterns, unions and keys Zod names what the code calls them.
  [/^(?:Invalid (?!value$)|Too (?:big|small): )/, () => 'Invalid value'],
];

/** A validation message for people, also where the contract leaves the message to Zod. */
export function inPlainWords(message: string): string {
  for (const [pattern, say] of phrases) {
    const found = pattern.exec(message);
    if (found) return say(found);
  }
  return message;
}
