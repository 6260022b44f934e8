import type { PictureShape } from '#contract/pictures/focus.ts';
import type { CutAttributes } from './cut-attributes.ts';

/** As `cutAttributes`, of the text that forms and pages store: `30 20, card 50 0 150`. */
export function storedCutAttributes(stored: string | null | undefined, shape: PictureShape): CutAttributes {
  const [, point, zoom] = new RegExp(`${shape} (\\d+ \\d+) (\\d+)`).exec(stored ?? '') ?? [];
  return {
    'data-focus': point ?? (stored?.split(',', 1)[0] || undefined),
    'data-zoom': zoom && zoom !== '100' ? Number(zoom) : undefined,
  };
}
