import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categories } from '#contract/events/categories.ts';

const css = readFileSync(new URL('./event-card.module.css', import.meta.url), 'utf8');

/** The relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(categories)('the chip of %s has its own color, on which white text is readable', (category) => {
  const color = new RegExp(`data-category='${category}'\\] \\{\\s+background: (#[0-9a-f]{6})`).exec(css)?.[1] ?? '';
  expect(color).not.toBe('');
  expect(css.split(color)).toHaveLength(2);
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});
