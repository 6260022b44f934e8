/**
 * The point of a picture that stays in sight wherever the picture is cut to another shape, in percent from its left and its top.
 * Stored as the two numbers, `30 20`, in steps of `FOCUS_STEP`; null is the centre.
 */
export interface Focus {
  left: number;
  top: number;
}

/** What a point is rounded to, in percent: `focus.css` has a rule for each step, as the pages' policy allows no style attributes. */
export const FOCUS_STEP = 5;
/** Steps of how near a cut is, in percent of the largest one that its shape allows; `focus.css` has a rule for each. */
export const ZOOM_STEP = 25;
export const MAX_ZOOM = 300;

/** Where a picture may have a cut of its own: on the card of a list, on the page about it, in the panel. */
export const pictureShapes = ['card', 'page', 'panel'] as const;
export type PictureShape = (typeof pictureShapes)[number];

/**
 * How a picture is cut to one shape. `zoom` is 100 for the largest part that fills the shape, 200 for half its width and height. The
 * point says which: 0 is at the picture's edge, 100 at the other one. So one cut fits whatever ratio a design gives the shape.
 */
export interface Cut extends Focus {
  zoom: number;
}
export type Cuts = Partial<Record<PictureShape, Cut>>;

/** What is stored of a picture's use: its point, and the shapes that were cut apart from it. */
export interface PictureUse {
  focus: Focus;
  cuts: Cuts;
}

const CENTRE: Focus = { left: 50, top: 50 };
const percent = String.raw`(\d{1,2}|100)`;

/** `30 20`, and after commas `card 50 0 150`: shape, left, top and zoom. */
export const FOCUS_PATTERN = new RegExp(
  `^${percent} ${percent}(?:, (?:${pictureShapes.join('|')}) ${percent} ${percent} ([1-3]\\d\\d)){0,${pictureShapes.length}}$`,
);

/** The point and the cuts of a stored text; the centre where there is none. */
export function readPictureUse(text: string | null | undefined): PictureUse {
  if (!text || !FOCUS_PATTERN.test(text)) return { focus: CENTRE, cuts: {} };
  const [point = '', ...parts] = text.split(', ');
  const [left = 50, top = 50] = point.split(' ').map(Number);
  const cuts: Cuts = {};
  for (const part of parts) {
    const [shape, ...numbers] = part.split(' ');
    const [cutLeft = 50, cutTop = 50, zoom = 100] = numbers.map(Number);
    cuts[shape as PictureShape] = { left: cutLeft, top: cutTop, zoom };
  }
  return { focus: { left, top }, cuts };
}

/** The point of a stored text; the centre where there is none. */
export const readFocus = (text: string | null | undefined): Focus => readPictureUse(text).focus;

const toStep = (value: number, step: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value / step) * step));
const pointText = ({ left, top }: Focus) => `${toStep(left, FOCUS_STEP, 0, 100)} ${toStep(top, FOCUS_STEP, 0, 100)}`;
const cutText = (cut: Cut) => `${pointText(cut)} ${toStep(cut.zoom, ZOOM_STEP, 100, MAX_ZOOM)}`;

/** As it is stored, rounded and within the picture; null for the centre without cuts. */
export function writePictureUse({ focus, cuts }: PictureUse): string | null {
  const point = pointText(focus);
  const parts = pictureShapes.flatMap((shape) => {
    const cut = cuts[shape];
    return cut ? [`${shape} ${cutText(cut)}`] : [];
  });
  return parts.length === 0 && point === pointText(CENTRE) ? null : [point, ...parts].join(', ');
}

/** A cut in percent of the whole picture, as a rectangle. `pictureRatio` and `shapeRatio` are widths by heights. */
export interface CutArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the picture that a cut shows in a shape. */
export function areaOfCut({ left, top, zoom }: Cut, pictureRatio: number, shapeRatio: number): CutArea {
  const width = (Math.min(1, shapeRatio / pictureRatio) * 100 * 100) / zoom;
  const height = (Math.min(1, pictureRatio / shapeRatio) * 100 * 100) / zoom;
  return { x: ((100 - width) * left) / 100, y: ((100 - height) * top) / 100, width, height };
}

/** The cut of which this is the part that is shown. */
export function cutOfArea({ x, y, width, height }: CutArea, zoom: number): Cut {
  const along = (start: number, length: number) => (length > 99.9 ? 50 : (start / (100 - length)) * 100);
  return { left: along(x, width), top: along(y, height), zoom };
}
