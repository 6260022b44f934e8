import { describe, expect, it } from 'vitest';
import { palettes } from './palettes.ts';
import { drawHeroRangoli, drawIcon, drawPoster } from './poster.ts';

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
