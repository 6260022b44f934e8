import fc from 'fast-check';
import { type Oklch, oklchText } from '#contract/theme/colours.ts';
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

/** Evenly between two numbers; `fc.double` is even in its exponents, and gives hardly any but those next to zero. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 2 ** 20 }).map((part) => min + ((max - min) * part) / 2 ** 20);

const anyOklch = (l: [number, number], c: number): fc.Arbitrary<Oklch> =>
  fc.record({ l: between(...l), c: between(0, c), h: between(0, 360) });

/** Any colour whose lightness is within `l` and whose chroma is at most `c`, as it is stored. */
export const anyColour = (l: [number, number], c: number): fc.Arbitrary<string> => anyOklch(l, c).map(oklchText);

/** The same as somebody may type it: with more digits, and more chroma than screens show. */
const typedColour = (l: [number, number], c: number): fc.Arbitrary<string> =>
  anyOklch(l, c).map((colour) => `oklch(${colour.l.toFixed(6)} ${colour.c.toFixed(6)} ${colour.h.toFixed(6)})`);

/** Whatever somebody may fill into the form: most of these are refused. */
const themesOf = (colour: typeof anyColour) =>
  fc.record<Theme>({
    name: fc.constant('Any'),
    background: colour([0, 0.5], 0.3),
    paper: colour([0.5, 1], 0.3),
    primary: colour([0, 1], 0.4),
    accent: colour([0, 1], 0.4),
    success: colour([0, 1], 0.4),
    fonts: fc.constantFrom(...themeFonts),
    motif: fc.constantFrom(...themeMotifs),
  });

/** Themes of colours as they are typed. */
export const typedThemes = themesOf(typedColour);

/** Why a theme is refused. */
export const issuesOf = (theme: Theme) => themeSchema.safeParse(theme).error?.issues ?? [];

/** What a person does who is refused: takes the nearest colour that works, or a darker background where there is none on this one. */
function takeAdvice(theme: Theme): Theme {
  let tried = theme;
  for (let round = 0; round < 6 && issuesOf(tried).length > 0; round += 1) {
    for (const { path, message } of issuesOf(tried)) {
      const nearest = /oklch\([^)]*\)$/.exec(message)?.[0];
      tried = nearest
        ? { ...tried, [path[0] as ThemeColourName]: nearest }
        : { ...tried, background: themeFixture().background };
    }
  }
  return tried;
}

/** Themes of random colours, each as its form leaves it. */
export const acceptedThemes = themesOf(anyColour).map(takeAdvice);

/** The same few themes for the same seed. */
export const sampleThemes = (seed: number, count: number): Theme[] =>
  fc.sample(acceptedThemes, { seed, numRuns: count });
