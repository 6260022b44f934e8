import type { Category } from '#contract/events/categories.ts';
import { emblems } from './emblems.ts';
import { categoryPalettes, type Palette, palettes } from './palettes.ts';
import { POSTER_HEIGHT, POSTER_WIDTH } from './poster-path.ts';
import { createPrng, type Prng } from './prng.ts';
import { drawRangoli, type RangoliShape, repeatAround } from './rangoli.ts';

/** The seed of the poster for what has no name: `/default-image.jpg`. */
export const DEFAULT_SEED = 'utsav';

export interface PosterOptions {
  width?: number;
  height?: number;
  /** Whose emblem and colours it has; a plain rangoli without one. */
  category?: Category | null;
}

/** How far out the ring of small emblems reaches, as a share of a poster's width. */
const EMBLEM_SHARE = 0.235;

const at = (value: number) => Math.round(value * 1000) / 1000;

/** The emblem upright in the middle, and a ring of small ones about it. */
function drawEmblem(chance: Prng, category: Category, { ground, powders }: Palette, radius: number): string {
  const count = chance.pick([10, 12, 14]);
  const [first, second, third, last] = powders;
  const small = `<use href="#e" transform="scale(${at(radius * 0.0021)})"/>`;
  const coloured = (colour: string, drawing: string) => `<g fill="${colour}" color="${colour}">${drawing}</g>`;
  return (
    `<circle r="${at(radius)}" fill="${ground}" stroke="${first}" stroke-width="4"/>` +
    `<circle r="${at(radius * 0.69)}" fill="none" stroke="${second}" stroke-width="4"/>` +
    coloured(third, repeatAround('s', small, count, radius * 0.845)) +
    coloured(last, `<g transform="scale(${at(radius * 0.0098)})"><g id="e">${emblems[category](ground)}</g></g>`)
  );
}

/** Around which point, how far and in how many rings a poster is drawn. */
function layOut(chance: Prng, width: number, height: number, hasEmblem: boolean) {
  if (hasEmblem)
    return {
      x: Math.round(width * chance.between(0.44, 0.56)),
      y: Math.round(height * chance.between(0.47, 0.53)),
      radius: width * chance.between(0.52, 0.6),
      rings: Math.round(chance.between(1.6, 3.4)),
    };
  return {
    x: Math.round(width * chance.between(0.3, 0.7)),
    y: Math.round(height * chance.between(0.36, 0.66)),
    radius: width * chance.between(0.44, 0.56),
    rings: Math.round(chance.between(4.6, 7.4)),
  };
}

/** The poster of a seed text as a whole SVG document: deterministic, under 6 kB. */
export function drawPoster(
  seed: string,
  { width = POSTER_WIDTH, height = POSTER_HEIGHT, category = null }: PosterOptions = {},
): string {
  const chance = createPrng(seed);
  const palette = category ? categoryPalettes[category] : chance.pick(palettes);
  const { x, y, radius, rings } = layOut(chance, width, height, category !== null);
  const turn = Math.round(chance.between(0, 45));
  const { ground, glow, powders } = palette;
  const reach = width * EMBLEM_SHARE;
  const rangoli = drawRangoli(chance, {
    radius,
    rings,
    ground,
    colours: category ? powders.slice(0, 3) : powders,
    middle: category ? reach / radius : null,
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${Math.round(radius * 1.25)}">` +
    `<stop stop-color="${glow}"/><stop offset="1" stop-color="${ground}"/></radialGradient>` +
    `<pattern id="k" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="1.6" fill="${powders[3]}" opacity=".28"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/><rect width="${width}" height="${height}" fill="url(#k)"/>` +
    `<g transform="translate(${x} ${y})"><g transform="rotate(${turn})">${rangoli}</g>` +
    `${category ? drawEmblem(chance, category, palette, reach) : ''}</g></svg>`
  );
}

/** A whole rangoli on nothing, for the hero: it turns, so its middle is the middle of the picture. In a theme's colours and motif. */
export function drawHeroRangoli({
  colours = palettes[0].powders,
  ground = '#140b2b',
  motif,
}: Partial<Pick<RangoliShape, 'colours' | 'ground' | 'motif'>> = {}): string {
  const drawing = drawRangoli(createPrng('hero 22'), { radius: 490, rings: 7, colours, ground, motif });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" width="1000" height="1000">${drawing}</svg>`;
}

/** The festival's mark: a small rangoli on night, legible at 16 pixels. `bleed` fills the square for maskable icons. */
export function drawIcon({ bleed = false } = {}): string {
  const petal = (turn: number) =>
    `<path transform="rotate(${turn})" d="M0-5C-9-13-8-23 0-29 8-23 9-13 0-5Z" fill="${turn % 90 === 0 ? '#ffb21a' : '#e8236b'}"/>`;
  const petals = [45, 135, 225, 315, 0, 90, 180, 270].map(petal).join('');
  const scale = bleed ? 0.8 : 1;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64" width="512" height="512">' +
    `<rect x="-32" y="-32" width="64" height="64" rx="${bleed ? 0 : 15}" fill="#140b2b"/>` +
    `<g transform="scale(${scale})">${petals}<circle r="8" fill="#fff6e6"/><circle r="4.5" fill="#0f8f86"/></g></svg>`
  );
}
