import type { Image } from '#contract/images.ts';
import type { PictureShape } from '#contract/pictures/focus.ts';

export interface CutAttributes {
  'data-focus'?: string | undefined;
  'data-zoom'?: number | undefined;
}

/** How a picture is cut to a shape, for the rules of `focus.css`. Every public page loads it: it has few bytes. */
export function cutAttributes(
  image: Pick<Image, 'focus' | 'cuts'> | null | undefined,
  shape: PictureShape,
): CutAttributes {
  const cut: { focus?: string | undefined; zoom?: number | undefined } | null | undefined =
    image?.cuts?.[shape] ?? image;
  return { 'data-focus': cut?.focus, 'data-zoom': cut?.zoom };
}

/** A nearer cut is drawn larger, so its file has to be as much wider. Each length is one word. */
export const zoomedSizes = (sizes: string, zoom = 100): string =>
  zoom === 100 ? sizes : sizes.replace(/[\w.]+(?=,|$)/g, `calc($& * ${zoom / 100})`);
