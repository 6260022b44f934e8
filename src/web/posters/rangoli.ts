import { arches, at, diamonds, dots, lace, type Motif, mangoes, petals } from './motifs.ts';
import type { Prng } from './prng.ts';

const MOTIFS = { petals, lace, arches, diamonds, mangoes, dots };
export type MotifName = keyof typeof MOTIFS;

const INNER: readonly [Motif, ...Motif[]] = [petals, dots, diamonds];
const OUTER: readonly [Motif, ...Motif[]] = [petals, lace, arches, diamonds, mangoes, dots];

const FOLDS: readonly [number, ...number[]] = [8, 10, 12, 14, 16];

export interface RangoliShape {
  /** How far the outermost ring reaches, in user units. */
  radius: number;
  rings: number;
  colours: readonly string[];
  /** What shows between the motifs of a ring. */
  ground: string;
  /** Left out about the origin, as a share of the radius; without it there is a heart. */
  middle?: number | null;
  /** Which motif every second ring has; left out, all come by chance. */
  motif?: MotifName | undefined;
}

/**
 * A rangoli about the origin: a heart, then `rings` rings of one motif each, the outer ones thicker.
 * The outermost is drawn first, so that petals begin under the ring within. Ids are local to the
 * drawing: it must be an SVG file of its own, never inline in a page.
 */
export function drawRangoli(
  chance: Prng,
  { radius, rings, colours, ground, middle = null, motif: chosen }: RangoliShape,
): string {
  const fold = chance.pick(FOLDS);
  const heart = middle === null ? radius * 0.085 : (radius * middle) / 1.2;
  const colour = (index: number) => colours[index % colours.length] ?? '#fff';
  const shift = Math.floor(chance.next() * colours.length);
  const parts: string[] = [];
  let inner = heart * 1.2;
  let before: Motif | undefined;
  for (let ring = 0; ring < rings; ring += 1) {
    const outer = heart * 1.2 + (radius - heart * 1.2) * ((ring + 1) / rings) ** 1.25;
    const other = pickOther(chance, ring === 0 && middle === null ? INNER : OUTER, before);
    const motif = chosen && ring % 2 === 0 ? MOTIFS[chosen] : other;
    const [first, second] = [colour(ring + shift), colour(ring + shift + 2)];
    const drawn = drawRing(motif, ring, { inner, outer, fold: foldOf(fold, inner, outer) }, first, second);
    parts.unshift(backing(chance, motif, outer, { ground, other: colour(ring + shift + 1) }) + drawn);
    inner = outer + radius * 0.016;
    before = motif;
  }
  if (middle !== null) return parts.join('');
  return parts.join('') + drawHeart(heart, colour(shift + 3), colour(shift), colour(shift + 2));
}

function pickOther(chance: Prng, motifs: readonly [Motif, ...Motif[]], before: Motif | undefined): Motif {
  const motif = chance.pick(motifs);
  if (motif !== before) return motif;
  return motifs[(motifs.indexOf(motif) + 1) % motifs.length] ?? motif;
}

/** Twice as many motifs where they would otherwise lie flat. */
function foldOf(fold: number, inner: number, outer: number): number {
  const width = (inner + outer) * Math.tan(Math.PI / fold);
  return width > (outer - inner) * 1.25 && fold <= 14 ? fold * 2 : fold;
}

/** A disc under a ring of upright motifs, or a thin line around it. */
function backing(
  chance: Prng,
  motif: Motif,
  outer: number,
  { ground, other }: { ground: string; other: string },
): string {
  const kind = chance.next();
  if (motif === petals || motif === arches) return kind < 0.5 ? disc(outer * 0.86, ground) : '';
  if (kind < 0.55) return disc(outer, other) + disc(outer * 0.985, ground);
  return disc(outer, ground);
}

const disc = (radius: number, colour: string) => `<circle r="${radius.toFixed(1)}" fill="${colour}"/>`;

function drawRing(
  motif: Motif,
  ring: number,
  { inner, outer, fold }: { inner: number; outer: number; fold: number },
  first: string,
  second: string,
): string {
  const step = 360 / fold;
  const width = (inner + outer) * Math.tan(Math.PI / fold) * 0.94;
  const one = motif({ inner, outer, width, step }, first, second);
  const drawn = repeatAround(`r${ring}`, `<g transform="translate(0 ${at(outer)})">${one}</g>`, fold, outer);
  // Every second ring is rotated by half a step, like the petals of a flower.
  const offset = ring % 2 === 1 ? ` transform="rotate(${Math.round(step * 50) / 100})"` : '';
  return `<g${offset}>${drawn}</g>`;
}

/**
 * A drawing repeated `fold` times about the origin: a marker at each corner of a polygon whose corners are `radius` away. It points up,
 * and its own origin is such a corner. Browsers copy what a `<use>` names, each copy with styles and layout of its own: as
 * those, a picture took some 500 elements, and the renderer four times as long for their styles.
 */
export function repeatAround(id: string, drawing: string, fold: number, radius: number): string {
  // One corner before and one after: a marker in the middle of a line is turned by both of its sides.
  const corners = Array.from({ length: fold + 2 }, (_, index) => {
    const angle = ((index - 1) * 2 * Math.PI) / fold;
    return `${at(radius * Math.sin(angle))} ${at(-radius * Math.cos(angle))}`;
  });
  return (
    `<marker id="${id}" orient="auto" markerUnits="userSpaceOnUse" overflow="visible">${drawing}</marker>` +
    `<polyline fill="none" marker-mid="url(#${id})" points="${corners.join(' ')}"/>`
  );
}

const drawHeart = (radius: number, ...colours: string[]) =>
  colours.map((colour, index) => `<circle r="${(radius * (1 - index * 0.32)).toFixed(1)}" fill="${colour}"/>`).join('');
