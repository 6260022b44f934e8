const known = new Map<string, string | undefined>();

/** The script that a language is written in: `Deva` for Hindi, `Latn` for English. Kept, since a page asks for each of its texts. */
export function scriptOf(language: string): string | undefined {
  if (!known.has(language)) known.set(language, new Intl.Locale(language).maximize().script);
  return known.get(language);
}

/** `dir` of a page in a language: `rtl` for Urdu and others in Arabic letters, nothing for all others. */
export const directionOf = (language: string) => (scriptOf(language) === 'Arab' ? ('rtl' as const) : undefined);
