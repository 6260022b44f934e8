import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedThemes, anyColour, issuesOf, themeFixture, typedThemes } from '#test/factories/themes.ts';
import { contrastOf, hexOf, oklchOfHex, oklchText, readOklch } from './colours.ts';
import { readyThemes } from './ready-themes.ts';
import { coloursOf, contrastProblems, type Theme } from './theme.ts';
import { themeColourNames, themeTokens } from './theme-tokens.ts';

/** What lies on what in the site's style sheets. */
const pairs = [
  ['cream', 'night'],
  ['cream', 'dusk'],
  ['cream', 'dusk-lift'],
  ['cream', 'night-deep'],
  ['cream', 'glow-near'],
  ['cream-soft', 'dusk'],
  ['cream-soft', 'glow-near'],
  ['muted', 'night'],
  ['muted', 'night-deep'],
  ['muted', 'dusk'],
  ['muted', 'dusk-lift'],
  ['marigold', 'night'],
  ['marigold', 'night-deep'],
  ['marigold', 'dusk'],
  ['ink', 'marigold'],
  ['ink', 'marigold-lift'],
  ['ink', 'gulal-light'],
  ['ink', 'peacock-light'],
  ['ink', 'cream'],
  ['ink', 'paper'],
  ['ink', 'paper-deep'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-deep'],
  ['gulal-ink', 'paper'],
  ['gulal-ink', 'paper-deep'],
  ['gulal-light', 'night'],
  ['gulal-light', 'dusk'],
  ['peacock-light', 'night'],
  ['peacock-light', 'dusk'],
  ['peacock-ink', 'paper'],
] as const;

describe('a theme', () => {
  it('reads and writes colours without a change', () => {
    expect(oklchText(readOklch('oklch(60% 0.15 250)') as never)).toBe('oklch(60% 0.15 250)');
    expect(hexOf(oklchOfHex('#1c1233') as never)).toBe('#1c1233');
    // Written already: what is measured is what is stored.
    fc.assert(
      fc.property(anyColour([0, 1], 0.4), (text) => {
        expect(oklchText(readOklch(text) as never)).toBe(text);
      }),
      { numRuns: 1000 },
    );
    for (const text of ['', 'red', 'oklch(60%)', 'oklch(160% 0.1 20)', 'oklch(50% 0.1 900)', 'oklch(1e9 0 0)']) {
      expect(readOklch(text), text).toBeNull();
    }
  });

  it.each(readyThemes.map((theme) => [theme.name, theme] as const))('%s is accepted', (_, theme) => {
    expect(issuesOf(theme)).toEqual([]);
  });

  it('is refused for its contrast beside whatever else is wrong, so that all is mended at once', () => {
    const background = 'oklch(90% 0.05 250)';
    const told = (changes: object) =>
      issuesOf({ ...themeFixture({ background }), ...changes }).filter(({ path }) => path[0] === 'background');
    const [alone] = told({});
    expect(alone?.message).toMatch(/^Text on the background: a contrast of 1\.\d/);
    for (const mistake of [{ name: '' }, { primary: 'blue' }, { paper: '' }, { accent: 'x', motif: 'none' }]) {
      expect(
        told(mistake).map(({ message }) => message.slice(0, 24)),
        JSON.stringify(mistake),
      ).toEqual(['Text on the background: ']);
    }
  });

  it('says nothing of colours on a background that is none', () => {
    const paths = issuesOf(themeFixture({ background: 'dark', paper: 'oklch(40% 0.05 250)' })).map(
      ({ path }) => path[0],
    );
    expect(paths).toEqual(['background', 'paper']);
  });

  it('is refused with the field, the contrast and the nearest colour, which is then accepted', () => {
    const [issue, ...others] = issuesOf(themeFixture({ primary: 'oklch(30% 0.1 250)' }));
    expect(others).toEqual([]);
    expect(issue?.path).toEqual(['primary']);
    expect(issue?.message).toMatch(/^Text on the main button: a contrast of \d+\.\d, and it needs 4\.5\. The nearest/);
    const nearest = /oklch\([^)]*\)$/.exec(issue?.message ?? '')?.[0] ?? '';
    expect(issuesOf(themeFixture({ primary: nearest }))).toEqual([]);
  });

  it('that is accepted has a contrast of 4.5 wherever text lies on a colour', () => {
    let accepted = 0;
    fc.assert(
      fc.property(acceptedThemes, (theme) => {
        expect(issuesOf(theme), JSON.stringify(theme)).toEqual([]);
        accepted += 1;
        const tokens = themeTokens(coloursOf(theme));
        for (const [text, ground] of pairs) {
          const ratio = contrastOf(tokens[text], tokens[ground]);
          expect(ratio, `${text} on ${ground} of ${JSON.stringify(theme)}`).toBeGreaterThanOrEqual(4.5);
        }
        for (const ink of ['gulal-ink', 'peacock-ink', 'ink'] as const) {
          expect(contrastOf('#ffffff', tokens[ink])).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 40 },
    );
    expect(accepted).toBe(40);
  });

  it('keeps the words of the head readable on the lightest background that is accepted', () => {
    const theme = themeFixture({
      background: 'oklch(44.3% 0 36.5)',
      paper: 'oklch(60% 0 0)',
      primary: 'oklch(99% 0 0)',
      accent: 'oklch(0% 0 0)',
      success: 'oklch(0% 0 0)',
    });
    expect(issuesOf(theme)).toEqual([]);
    const { cream, 'glow-near': ground } = themeTokens(coloursOf(theme));
    expect(contrastOf(cream, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('is refused by the server for what its form says, of colours as they are typed too, and what the form advises is taken', () => {
    const refused = (theme: Theme) => issuesOf(theme).map(({ path }) => path[0]);
    // More chroma than screens show: the head of the home page would be lighter than with what is stored.
    const typed = themeFixture({
      background: 'oklch(45% 0 0)',
      primary: 'oklch(100% 0 0)',
      accent: 'oklch(5% 0.1 30)',
    });
    fc.assert(
      fc.property(typedThemes, (theme) => {
        const problems = contrastProblems(theme);
        expect(refused(theme)).toEqual([...problems.keys()]);
        for (const [name, { nearest }] of problems) {
          if (nearest) expect(refused({ ...theme, [name]: oklchText(nearest) })).not.toContain(name);
        }
      }),
      { numRuns: 40, examples: [[typed], [{ ...typed, background: 'oklch(44.6% 0 0)' }]] },
    );
  });

  it('has every colour it chooses among its tokens', () => {
    const theme = themeFixture();
    const tokens = Object.values(themeTokens(coloursOf(theme)));
    for (const name of themeColourNames) expect(tokens).toContain(hexOf(readOklch(theme[name]) as never));
  });
});
