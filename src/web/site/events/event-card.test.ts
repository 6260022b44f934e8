import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categories } from '#contract/events/categories.ts';

const css = readFileSync(new URL('./event-card.module.css', import.meta.url), 'utf8');
const categoryCss = readFileSync(new URL('./category.module.css', import.meta.url), 'utf8');

/** The relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(categories)('%s has its own color, on which white text is readable', (category) => {
  const rule = new RegExp(`data-category='${category}'\\] \\{\\s+--category: (#[0-9a-f]{6})`);
  const color = rule.exec(categoryCss)?.[1] ?? '';
  expect(color).not.toBe('');
  expect(categoryCss.split(color)).toHaveLength(2);
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it('the title upon a drawn poster is readable, whatever is drawn behind it', () => {
  const rule = /\.poster \.title \{(?<body>[^}]+)\}/.exec(css)?.groups?.body ?? '';
  const [, ground = '', opacity = ''] = /transparent, (#[0-9a-f]{6})([0-9a-f]{2}) 56px/.exec(rule) ?? [];
  const color = /color: (#[0-9a-f]{6});\n/.exec(rule)?.[1] ?? '';
  const share = Number.parseInt(opacity, 16) / 255;
  const onWhite = [1, 3, 5].map((at) => {
    const mixed = Number.parseInt(ground.slice(at, at + 2), 16) * share + 255 * (1 - share);
    return Math.round(mixed).toString(16).padStart(2, '0');
  });
  expect((luminance(color) + 0.05) / (luminance(`#${onWhite.join('')}`) + 0.05)).toBeGreaterThanOrEqual(4.5);
  // The text begins below where the scrim is that dark.
  expect(Number(/padding: (\d+)px/.exec(rule)?.[1])).toBeGreaterThanOrEqual(56);
});
