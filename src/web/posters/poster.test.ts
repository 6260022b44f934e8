import { describe, expect, it } from 'vitest';
import { categories } from '#contract/events/categories.ts';
import { categoryPalettes, palettes } from './palettes.ts';
import { drawHeroRangoli, drawIcon, drawPoster } from './poster.ts';

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const seeds = Array.from({ length: 500 }, (_, index) => `Event number ${index} काव्य`);

describe('drawPoster', () => {
  it('returns the same picture for the same seed, and another one for another seed', () => {
    expect(drawPoster('Hackathon 36')).toBe(drawPoster('Hackathon 36'));
    expect(new Set(seeds.map((seed) => drawPoster(seed))).size).toBe(seeds.length);
  });

  it('stays under 6 kB for every seed, also a strange one', () => {
    for (const seed of [...seeds, '', '</svg><script>alert(1)</script>', 'x'.repeat(10_000)]) {
      expect(Buffer.byteLength(drawPoster(seed))).toBeLessThan(6000);
    }
  });

  it('contains no text of the seed', () => {
    expect(drawPoster('<script>')).not.toContain('script');
  });

  it('contains no NaN', () => {
    for (const seed of seeds) expect(drawPoster(seed)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('uses all five palettes about evenly', () => {
    const counts = palettes.map(({ ground }) => seeds.filter((seed) => drawPoster(seed).includes(ground)).length);
    for (const count of counts) expect(count).toBeGreaterThan(seeds.length / 10);
  });

  it('has the emblem and the ground of its category, each another one, below 6 kB', () => {
    const drawings = categories.map((category) => drawPoster('same', { category }));
    expect(new Set(drawings.map((svg) => /<g id="e">.*?<\/g>/.exec(svg)?.[0])).size).toBe(categories.length);
    expect(new Set(categories.map((category) => categoryPalettes[category].ground)).size).toBe(categories.length);
    for (const category of categories) {
      for (const seed of seeds.slice(0, 60)) {
        const svg = drawPoster(seed, { category });
        expect(svg).toContain(categoryPalettes[category].ground);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(Buffer.byteLength(svg)).toBeLessThan(6000);
      }
    }
    expect(drawPoster('same')).not.toContain('id="e"');
  });

  it('shows an emblem that is told from its ground, at 3:1 or more', () => {
    for (const category of categories) {
      const { ground, powders } = categoryPalettes[category];
      for (const colour of powders.slice(2)) expect(contrast(colour, ground), category).toBeGreaterThan(3);
    }
  });

  it('repeats by markers, of which browsers make no copies', () => {
    const copies = (svg: string) => svg.match(/<use /g)?.length ?? 0;
    for (const seed of seeds.slice(0, 60)) {
      expect(copies(drawPoster(seed))).toBe(0);
      // The small emblem is the large one.
      for (const category of categories) expect(copies(drawPoster(seed, { category }))).toBe(1);
    }
    expect(copies(drawHeroRangoli())).toBe(0);
  });

  it('draws in the requested size', () => {
    expect(drawPoster('x', { width: 1200, height: 630 })).toContain('viewBox="0 0 1200 630"');
  });
});

describe('drawHeroRangoli and drawIcon', () => {
  it('stay small', () => {
    expect(drawHeroRangoli().length).toBeLessThan(6000);
    expect(drawIcon().length).toBeLessThan(1500);
  });
});
