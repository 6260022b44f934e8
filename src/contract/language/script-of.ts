const known = new Map<string, string | undefined>();

/** The script that a language is written in: `Deva` for Hindi, `Latn` for English. Kept, since it takes long. */
export function scriptOf(language: string): string | undefined {
  if (!known.has(language)) known.set(language, new Intl.Locale(language).maximize().script);
  return known.get(language);
}

/** `dir` of a page in a script: `rtl` in Arabic letters, nothing in all others. */
export const directionOfScript = (script: string | undefined) => (script === 'Arab' ? ('rtl' as const) : undefined);

/** `dir` of a page in a language: `rtl` for Urdu. */
export const directionOf = (language: string) => directionOfScript(scriptOf(language));
