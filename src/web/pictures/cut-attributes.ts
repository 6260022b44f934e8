import type { Image } from '#contract/images.ts';
import type { PictureShape } from '#contract/pictures/focus.ts';

export interface CutAttributes {
  'data-focus'?: string | undefined;
  'data-zoom'?: number | undefined;
}

/** How a picture is cut to a shape, for the rules of `focus.css`. */
export function cutAttributes(
  image: Pick<Image, 'focus' | 'cuts'> | null | undefined,
  shape: PictureShape,
): CutAttributes {
  const cut = image?.cuts?.[shape];
  if (!cut) return { 'data-focus': image?.focus };
  return { 'data-focus': cut.focus, 'data-zoom': cut.zoom > 100 ? cut.zoom : undefined };
}

/** In an attribute `sizes`: each width as much larger as the cut is drawn. */
export const nearerSizes = (sizes: string, zoom: number | undefined): string =>
  zoom ? sizes.replace(/(\S+)(?=,|$)/g, `calc($1 * ${zoom / 100})`) : sizes;
