/** The position of one motif of a ring: it points outwards from `inner` to `outer`, at most `width` wide. */
export interface Place {
  inner: number;
  outer: number;
  width: number;
  /** The angle between two neighbours, in degrees. */
  step: number;
}

/** Short enough to be small, and exact to a twentieth of a unit. */
export const at = (value: number) => Math.round(value * 10) / 10;

function petalPath({ inner, outer, width }: Place): string {
  const half = width / 2;
  const belly = inner + (outer - inner) * 0.45;
  const neck = inner + (outer - inner) * 0.85;
  return `M0 ${at(-inner)}C${at(-half)} ${at(-belly)} ${at(-half)} ${at(-neck)} 0 ${at(-outer)}C${at(half)} ${at(-neck)} ${at(half)} ${at(-belly)} 0 ${at(-inner)}Z`;
}

const shrink = (place: Place, by: number): Place => {
  const middle = (place.outer - place.inner) * (by / 2);
  return {
    ...place,
    inner: place.inner + middle * 0.7,
    outer: place.outer - middle * 1.3,
    width: place.width * (1 - by),
  };
};

/** Lotus petals, each with a smaller one of the second colour upon it; they begin under the ring within. */
export function petals(place: Place, first: string, second: string): string {
  const wide = { ...place, inner: place.inner - (place.outer - place.inner) * 0.55, width: place.width * 1.32 };
  return `<path fill="${first}" d="${petalPath(wide)}"/><path fill="${second}" d="${petalPath(shrink(wide, 0.42))}"/>`;
}

/** Ellipses drawn as lines, so that neighbours cross like lace. */
export function lace({ inner, outer, width }: Place, first: string, second: string): string {
  const line = Math.max(2.5, (outer - inner) / 12);
  const middle = at(-(inner + outer) / 2);
  return (
    `<ellipse fill="none" stroke="${first}" stroke-width="${at(line)}" cy="${middle}" rx="${at(width * 0.86)}" ry="${at((outer - inner) / 2 - line)}"/>` +
    `<circle fill="${second}" cy="${middle}" r="${at(Math.min(width * 0.16, (outer - inner) * 0.16))}"/>`
  );
}

/** A large dot, and a small one half a step further. */
export function dots({ inner, outer, width, step }: Place, first: string, second: string): string {
  const middle = (inner + outer) / 2;
  const radius = Math.min((outer - inner) / 2.3, width * 0.36);
  return (
    `<circle fill="${first}" cy="${at(-middle)}" r="${at(radius)}"/>` +
    `<circle fill="${second}" cy="${at(-middle)}" r="${at(radius * 0.4)}"/>` +
    `<circle fill="${second}" cy="${at(-middle)}" r="${at(radius * 0.36)}" transform="rotate(${at(step / 2)})"/>`
  );
}

/** Diamonds with a dot at the tip. */
export function diamonds({ inner, outer, width }: Place, first: string, second: string): string {
  const half = Math.min(width * 0.42, (outer - inner) * 0.4);
  const tip = (outer - inner) * 0.14;
  const top = outer - tip * 2.4;
  const waist = inner + (top - inner) * 0.55;
  return (
    `<path fill="${first}" d="M0 ${at(-inner)}L${at(-half)} ${at(-waist)} 0 ${at(-top)} ${at(half)} ${at(-waist)}Z"/>` +
    `<circle fill="${second}" cy="${at(tip - outer)}" r="${at(tip)}"/>`
  );
}

/** Arches from neighbour to neighbour, a drop hanging in each. */
export function arches({ inner, outer, step }: Place, first: string, second: string): string {
  const angle = (step * Math.PI) / 360;
  const [x, y] = [Math.sin(angle) * inner, Math.cos(angle) * inner];
  const line = Math.max(3, (outer - inner) / 9);
  const reach = inner + (outer - inner) * 1.25;
  const drop = Math.min((outer - inner) * 0.2, x * 0.45);
  return (
    `<path fill="none" stroke="${first}" stroke-width="${at(line)}" stroke-linecap="round" d="M${at(-x)} ${at(-y)}Q0 ${at(-reach)} ${at(x)} ${at(-y)}"/>` +
    `<circle fill="${second}" cy="${at(-(inner + (outer - inner) * 0.18))}" r="${at(drop)}"/>`
  );
}

/** The keri, a mango that bends to one side. */
export function mangoes({ inner, outer, width }: Place, first: string, second: string): string {
  const half = Math.min(width * 0.5, (outer - inner) * 0.42);
  const span = outer - inner;
  const seat = inner + span * 0.36;
  return (
    `<path fill="${first}" d="M${at(half * 0.9)} ${at(-outer)}C${at(half * 0.1)} ${at(-(outer - span * 0.06))} ${at(-half)} ${at(-(inner + span * 0.75))} ${at(-half)} ${at(-seat)}A${at(half)} ${at(half)} 0 1 0 ${at(half)} ${at(-seat)}C${at(half)} ${at(-(inner + span * 0.66))} ${at(half * 0.3)} ${at(-(inner + span * 0.8))} ${at(half * 0.9)} ${at(-outer)}Z"/>` +
    `<circle fill="${second}" cy="${at(-seat)}" r="${at(half * 0.42)}"/>`
  );
}

export type Motif = (place: Place, first: string, second: string) => string;
