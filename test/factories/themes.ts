import fc from 'fast-check';
import { oklchText } from '#contract/theme/colours.ts';
import { type Theme, themeFonts, themeMotifs, themeSchema } from '#contract/theme/theme.ts';
import type { ThemeColourName } from '#contract/theme/theme-tokens.ts';

/** A theme that the form accepts. */
export const themeFixture = (given: Partial<Theme> = {}): Theme => ({
  name: 'Monsoon',
  background: 'oklch(22% 0.05 200)',
  paper: 'oklch(98% 0.012 190)',
  primary: 'oklch(84% 0.15 110)',
  accent: 'oklch(62% 0.19 30)',
  success: 'oklch(60% 0.11 160)',
  fonts: 'baloo',
  motif: 'arches',
  ...given,
});

/** Any colour whose lightness is within `l` and whose chroma is at most `c`. */
export const anyColour = (l: [number, number], c: number): fc.Arbitrary<string> =>
  fc
    .record({
      l: fc.double({ min: l[0], max: l[1], noNaN: true }),
      c: fc.double({ min: 0, max: c, noNaN: true }),
      h: fc.double({ min: 0, max: 360, noNaN: true }),
    })
    .map(oklchText);

/** Whatever somebody may fill into the form: most of these are refused. */
const anyTheme = fc.record<Theme>({
  name: fc.constant('Any'),
  background: anyColour([0, 0.5], 0.3),
  paper: anyColour([0.5, 1], 0.3),
  primary: anyColour([0, 1], 0.4),
  accent: anyColour([0, 1], 0.4),
  success: anyColour([0, 1], 0.4),
  fonts: fc.constantFrom(...themeFonts),
  motif: fc.constantFrom(...themeMotifs),
});

/** Why a theme is refused. */
export const issuesOf = (theme: Theme) => themeSchema.safeParse(theme).error?.issues ?? [];

/** What a person does who is refused: takes the nearest colour that works, from the background on. */
function takeAdvice(theme: Theme): Theme {
  let tried = theme;
  for (let round = 0; round < 6 && issuesOf(tried).length > 0; round += 1) {
    for (const { path, message } of issuesOf(tried)) {
      const nearest = /oklch\([^)]*\)$/.exec(message)?.[0];
      if (nearest) tried = { ...tried, [path[0] as ThemeColourName]: nearest };
    }
  }
  return tried;
}

/** Themes of random colours, each as its form leaves it. */
export const acceptedThemes = anyTheme.map(takeAdvice);

/** The same few themes for the same seed. */
export const sampleThemes = (seed: number, count: number): Theme[] =>
  fc.sample(acceptedThemes, { seed, numRuns: count });
