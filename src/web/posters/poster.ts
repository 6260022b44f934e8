import { palettes } from './palettes.ts';
import { POSTER_HEIGHT, POSTER_WIDTH } from './poster-path.ts';
import { createPrng } from './prng.ts';
import { drawRangoli } from './rangoli.ts';

/** The seed of the poster for what has no name: `/default-image.jpg`. */
export const DEFAULT_SEED = 'utsav';

export interface PosterSize {
  width: number;
  height: number;
}

/** The rangoli poster of a seed text as a whole SVG document: deterministic, under 6 kB. */
export function drawPoster(seed: string, size: PosterSize = { width: POSTER_WIDTH, height: POSTER_HEIGHT }): string {
  const { width, height } = size;
  const chance = createPrng(seed);
  const palette = chance.pick(palettes);
  const x = Math.round(width * chance.between(0.3, 0.7));
  const y = Math.round(height * chance.between(0.36, 0.66));
  const radius = width * chance.between(0.44, 0.56);
  const rings = Math.round(chance.between(4.6, 7.4));
  const turn = Math.round(chance.between(0, 45));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${Math.round(radius * 1.25)}">` +
    `<stop stop-color="${palette.glow}"/><stop offset="1" stop-color="${palette.ground}"/></radialGradient>` +
    `<pattern id="k" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="1.6" fill="${palette.powders[3]}" opacity=".28"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/><rect width="${width}" height="${height}" fill="url(#k)"/>` +
    `<g transform="translate(${x} ${y}) rotate(${turn})">${drawRangoli(chance, { radius, rings, colours: palette.powders, ground: palette.ground })}</g></svg>`
  );
}

/** A whole rangoli on nothing, for the hero: it turns, so its middle is the middle of the picture. */
export function drawHeroRangoli(): string {
  const drawing = drawRangoli(createPrng('hero 22'), {
    radius: 490,
    rings: 7,
    colours: palettes[0].powders,
    ground: '#140b2b',
  });
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
