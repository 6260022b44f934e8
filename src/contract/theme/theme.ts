import { defineEndpoint } from '../endpoint.ts';
import { givenText, requiredText } from '../fields.ts';
import { KEPT_SETTINGS_VERSIONS, settingsVersionSchema } from '../settings-version.ts';
import { z } from '../zod.ts';
import { type Oklch, oklchText, readOklch } from './colours.ts';
import {
  measureContrasts,
  nearestReadable,
  type ThemeColourName,
  type ThemeColours,
  themeColourNames,
} from './theme-tokens.ts';

/** The patterns of the hero's rangoli; `mixed` takes all. */
export const themeMotifs = ['mixed', 'petals', 'lace', 'arches', 'diamonds', 'mangoes', 'dots'] as const;

/** The pairs of faces, named by that of the headings: Rozha One and Figtree, DM Serif Display and DM Sans, Baloo 2 and Mukta. */
export const themeFonts = ['rozha', 'dm', 'baloo'] as const;
export type ThemeFonts = (typeof themeFonts)[number];

/** `oklch(16% 0.07 292)`, as it is stored: with no more chroma than screens show. */
const colour = givenText('Required').transform((text, context) => {
  const read = readOklch(text);
  if (read) return oklchText(read);
  context.addIssue({ code: 'custom', message: 'A colour such as oklch(60% 0.15 250)' });
  return z.NEVER;
});

const shapeOf = <Colour extends z.ZodType<string>>(one: Colour) => ({
  /** What the committee calls it. */
  name: requiredText(60),
  /** The dark ground of the site. */
  background: one,
  /** The light ground of cards and forms. */
  paper: one,
  /** Main buttons, and what is to be seen first. */
  primary: one,
  accent: one,
  success: one,
  fonts: z.enum(themeFonts),
  motif: z.enum(themeMotifs),
});
const shownTheme = z.object(shapeOf(z.string())).meta({ id: 'ShownTheme' });
export type Theme = z.infer<typeof shownTheme>;

/** The chosen colours as numbers; null while one of them is no colour. */
export function readThemeColours(theme: Theme): ThemeColours | null {
  const colours = themeColourNames.map((name) => [name, readOklch(theme[name])] as const);
  return colours.every(([, read]) => read) ? (Object.fromEntries(colours) as ThemeColours) : null;
}

/** The colours of a theme that was accepted. */
export function coloursOf(theme: Theme): ThemeColours {
  const colours = readThemeColours(theme);
  if (!colours) throw new Error(`The theme ${theme.name} has a text that is no colour`);
  return colours;
}

/** What counts for a colour that is none yet. */
const NEUTRAL: Oklch = { l: 0.5, c: 0, h: 0 };

interface ContrastProblem {
  /** For people: where, and by how much. */
  text: string;
  /** The nearest colour that works; null where another has to be changed first. */
  nearest: Oklch | null;
}

/** What cannot be read in a theme, for each colour at fault. One that is no colour leaves the others to be measured. */
export function contrastProblems(theme: Record<ThemeColourName, unknown>): Map<ThemeColourName, ContrastProblem> {
  const read = themeColourNames.map((name) => {
    const text = theme[name];
    return [name, typeof text === 'string' ? readOklch(text) : null] as const;
  });
  const missing = new Set(read.flatMap(([name, colour]) => (colour ? [] : [name])));
  const colours = Object.fromEntries(read.map(([name, colour]) => [name, colour ?? NEUTRAL])) as ThemeColours;
  const problems = new Map<ThemeColourName, ContrastProblem>();
  for (const { colour, ground, where, ratio, isEnough } of measureContrasts(colours)) {
    const isUndecided = missing.has(colour) || (ground === 'dusk-lift' && missing.has('background'));
    if (isEnough || isUndecided || problems.has(colour)) continue;
    const nearest = nearestReadable(colours, colour);
    const text = `${where}: a contrast of ${ratio.toFixed(1)}, and it needs 4.5`;
    problems.set(colour, { text: nearest ? text : `${text}. Change the background first`, nearest });
  }
  return problems;
}

/** How the whole site looks. A colour on which, or as which, text could not be read is refused with the nearest one that works. */
export const themeSchema = z
  .object(shapeOf(colour))
  .superRefine(
    (theme, context) => {
      for (const [path, { text, nearest }] of contrastProblems(theme)) {
        const message = nearest ? `${text}. The nearest colour that works: ${oklchText(nearest)}` : text;
        context.addIssue({ code: 'custom', path: [path], message });
      }
    },
    // Also checked when other fields are invalid, so that all errors are shown together.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .meta({ id: 'Theme' });

/** What is stored: null is the theme that Utsav comes with. `version` is part of the urls of what is drawn by it. */
const storedThemeSchema = z.object({ theme: shownTheme.nullable(), version: z.string().nullable() });
export type StoredTheme = z.infer<typeof storedThemeSchema>;

/** The theme as it was saved once; what is no theme is the one that Utsav comes with. */
const themeVersionSchema = settingsVersionSchema.extend({ value: shownTheme }).meta({ id: 'ThemeVersion' });
export type ThemeVersion = z.infer<typeof themeVersionSchema>;

const tag = 'festival';

export const themeEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/theme',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The theme of the site; null for the one that Utsav comes with',
    tag,
    data: storedThemeSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/theme',
    access: 'admin',
    power: 'settings.edit',
    audit: { target: 'settings', targetId: 'theme', action: 'changed the theme', isNameless: true, details: ['theme'] },
    summary: 'Change the theme, or go back to the one that Utsav comes with (null)',
    tag,
    /** `basedOn` is the theme that the form started from: another one stored meanwhile is 409 `settings_changed`. Left out, it is stored. */
    body: z.object({ theme: themeSchema.nullable(), basedOn: shownTheme.nullable().optional() }),
    data: storedThemeSchema,
    errors: ['settings_changed'],
  }),
  listVersions: defineEndpoint({
    method: 'GET',
    path: '/api/theme/versions',
    access: 'admin',
    power: 'settings.edit',
    summary: `When the theme was saved, by whom and what it was; the newest ${KEPT_SETTINGS_VERSIONS}`,
    tag,
    data: z.array(themeVersionSchema),
  }),
};
