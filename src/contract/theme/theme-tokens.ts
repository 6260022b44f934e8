import { contrastOf, hexOf, type Oklch, storedColour } from './colours.ts';

/** The colours that a theme chooses; all others of the site follow from them. */
export const themeColourNames = ['background', 'paper', 'primary', 'accent', 'success'] as const;
export type ThemeColourName = (typeof themeColourNames)[number];
export type ThemeColours = Record<ThemeColourName, Oklch>;

/** The least contrast of text by WCAG 2.2 AA, and of the outlines of controls. */
export const TEXT_CONTRAST = 4.5;
const OUTLINE_CONTRAST = 3;
/** What is searched for is a little more, so that rounding to eight bits never falls below. */
const MARGIN = 0.05;

/** How often a range of lightness is halved: to within a thousandth. */
const HALVINGS = 10;

/** The colour with its lightness moved by the least that gives `least` against every ground; as far as possible where none does. */
function readable(colour: Oklch, towards: 'light' | 'dark', grounds: string[], least = TEXT_CONTRAST): Oklch {
  const at = (l: number): Oklch => ({ ...colour, l });
  const isEnough = (l: number) => {
    const hex = hexOf(at(l));
    return grounds.every((ground) => contrastOf(hex, ground) >= least + MARGIN);
  };
  if (isEnough(colour.l)) return colour;
  let [near, far] = [colour.l, towards === 'light' ? 1 : 0];
  if (!isEnough(far)) return at(far);
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (near + far) / 2;
    if (isEnough(middle)) far = middle;
    else near = middle;
  }
  return at(far);
}

const lighter = (colour: Oklch): Oklch => ({ ...colour, l: Math.min(0.9, colour.l + 0.12) });
const atMost = (value: number, most: number) => Math.min(value, most);

/** How each token is made: a search for a colour tries a hundred, and needs a few tokens of each. */
function tokenMakers({ background, paper, primary, accent, success }: ThemeColours) {
  const shade = (by: number, chroma = 1): Oklch => ({
    ...background,
    l: Math.min(1, Math.max(0, background.l + by)),
    c: background.c * chroma,
  });
  const night = hexOf(background);
  const dusk = hexOf(shade(0.075, 1.15));
  const duskLift = hexOf(shade(0.115, 1.2));
  const darks = [night, dusk, duskLift];
  const glow = Math.max(background.c, atMost(accent.c, 0.13));
  const glowNear = hexOf({ l: background.l + 0.12, c: glow, h: background.h });
  /** The head of the home page too. */
  const everyDark = [...darks, glowNear];
  const paperHex = hexOf(paper);
  const paperDeep = hexOf({ ...paper, l: paper.l - 0.035, c: paper.c + 0.01 });
  const lights = [paperHex, paperDeep];
  const pale = (l: number, c: number): Oklch => ({ l, c, h: background.h });
  const ink = () => hexOf(readable({ l: 0.22, c: atMost(background.c, 0.07), h: background.h }, 'dark', lights, 7));
  return {
    night: () => night,
    'night-deep': () => hexOf(shade(-0.045)),
    dusk: () => dusk,
    'dusk-lift': () => duskLift,
    'dusk-line': () => hexOf(shade(0.2, 1.3)),
    'glow-near': () => glowNear,
    'glow-far': () => hexOf(shade(0.06, 1.2)),
    cream: () => hexOf(readable({ l: 0.975, c: atMost(paper.c, 0.03), h: paper.h }, 'light', everyDark)),
    'cream-soft': () => hexOf(readable(pale(0.89, 0.045), 'light', everyDark)),
    muted: () => hexOf(readable(pale(0.77, 0.075), 'light', darks)),
    paper: () => paperHex,
    'paper-deep': () => paperDeep,
    'paper-line': () => hexOf({ ...paper, l: paper.l - 0.12, c: paper.c + 0.03 }),
    'paper-rule': () =>
      hexOf(readable({ ...paper, l: paper.l - 0.2, c: paper.c + 0.06 }, 'dark', lights, OUTLINE_CONTRAST)),
    ink,
    'ink-soft': () => hexOf(readable({ l: 0.4, c: atMost(background.c, 0.07), h: background.h }, 'dark', lights)),
    marigold: () => hexOf(primary),
    'marigold-lift': () => hexOf({ ...primary, l: Math.min(0.97, primary.l + 0.05) }),
    gulal: () => hexOf(accent),
    'gulal-ink': () => hexOf(readable(accent, 'dark', [...lights, '#ffffff'])),
    'gulal-light': () => hexOf(readable(lighter(accent), 'light', [...darks, ink()])),
    peacock: () => hexOf(success),
    'peacock-ink': () => hexOf(readable(success, 'dark', [...lights, '#ffffff'])),
    'peacock-light': () => hexOf(readable(lighter(success), 'light', [...darks, ink()])),
  };
}

/**
 * The site's colour tokens, by their names in `site.css`, as `#rrggbb`. Text on the dark grounds and on paper is made light or dark
 * enough here; only what a theme itself chooses can be unreadable: see `contrastRules`.
 */
export function themeTokens(colours: ThemeColours): ThemeTokens {
  const made = Object.entries(tokenMakers(colours)).map(([name, make]) => [name, make()]);
  return Object.fromEntries(made);
}
type TokenName = keyof ReturnType<typeof tokenMakers>;
export type ThemeTokens = Record<TokenName, string>;

interface ContrastRule {
  /** Which chosen colour is at fault. */
  colour: ThemeColourName;
  text: TokenName;
  ground: TokenName;
  /** Where the two meet, for people. */
  where: string;
}

/** What a theme can get wrong: text on what it chose, or what it chose as text. */
export const contrastRules: readonly ContrastRule[] = [
  { colour: 'background', text: 'cream', ground: 'dusk-lift', where: 'Text on the background' },
  { colour: 'background', text: 'muted', ground: 'dusk-lift', where: 'Small print on the background' },
  { colour: 'background', text: 'cream-soft', ground: 'glow-near', where: 'Text in the head of the home page' },
  { colour: 'paper', text: 'ink', ground: 'paper-deep', where: 'Text on paper' },
  { colour: 'paper', text: 'ink-soft', ground: 'paper-deep', where: 'Small print on paper' },
  { colour: 'paper', text: 'gulal-ink', ground: 'paper-deep', where: 'Errors on paper' },
  { colour: 'primary', text: 'ink', ground: 'marigold', where: 'Text on the main button' },
  { colour: 'primary', text: 'marigold', ground: 'dusk-lift', where: 'Main colour on the background' },
  { colour: 'accent', text: 'gulal-light', ground: 'dusk-lift', where: 'Accent on the background' },
  { colour: 'success', text: 'peacock-light', ground: 'dusk-lift', where: 'Success on the background' },
];

/** One rule measured. */
export interface Contrast extends ContrastRule {
  /** By WCAG 2, 1 to 21. */
  ratio: number;
  isEnough: boolean;
}

/** The contrasts of a theme that its choice decides; with `name` those that this colour is at fault for. */
export function measureContrasts(colours: ThemeColours, name?: ThemeColourName): Contrast[] {
  const tokens = tokenMakers(colours);
  const rules = name ? contrastRules.filter(({ colour }) => colour === name) : contrastRules;
  return rules.map((rule) => {
    const ratio = contrastOf(tokens[rule.text](), tokens[rule.ground]());
    return { ...rule, ratio, isEnough: ratio >= TEXT_CONTRAST };
  });
}

const isReadable = (colours: ThemeColours, name: ThemeColourName) =>
  measureContrasts(colours, name).every(({ isEnough }) => isEnough);

/**
 * The colour nearest to the chosen one, of the same hue, with which the rules of its own hold; null where the other colours leave
 * none.
 */
export function nearestReadable(colours: ThemeColours, name: ThemeColourName): Oklch | null {
  const chosen = colours[name];
  for (let step = 0; step <= 1; step += 0.01) {
    for (const l of [Math.max(0, chosen.l - step), Math.min(1, chosen.l + step)]) {
      const tried = storedColour({ ...chosen, l });
      if (isReadable({ ...colours, [name]: tried }, name)) return tried;
    }
  }
  return null;
}
