import type { PictureShape } from '#contract/pictures/focus.ts';

/** A shape that a picture is cut to. */
export interface ShownShape {
  shape: PictureShape;
  /** Where: `Card`. */
  name: string;
  /** Its width by its height. */
  ratio: number;
  isRound?: boolean;
}
