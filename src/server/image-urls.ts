import type { Image } from '#contract/images.ts';
import { readPictureUse, writePictureUse } from '#contract/pictures/focus.ts';

const imageUrl = (id: string, width: number) => `/images/${id}/${width}.webp`;

/** The API's picture of a row of `images`. */
export function toImage(row: { id: string; width: number; height: number; widths: string }): Image {
  const widths: number[] = JSON.parse(row.widths);
  return {
    id: row.id,
    url: imageUrl(row.id, row.width),
    width: row.width,
    height: row.height,
    sources: widths.map((width) => ({ url: imageUrl(row.id, width), width })),
  };
}

/** The columns of a left join with `images`. */
export interface JoinedImage {
  imageId: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageWidths: string | null;
}

/** The picture with the point that stays in sight where it is used, and the shapes that are cut apart; null is the centre. */
export function withFocus<Picture extends Image>(picture: Picture, stored: string | null | undefined): Picture {
  if (!stored) return picture;
  const { focus, cuts } = readPictureUse(stored);
  const shown = Object.entries(cuts).map(([shape, { left, top, zoom }]) => [
    shape,
    { focus: `${left} ${top}`, ...(zoom > 100 ? { zoom } : {}) },
  ]);
  const point = writePictureUse({ focus, cuts: {} });
  return {
    ...picture,
    ...(point === null ? {} : { focus: point }),
    ...(shown.length === 0 ? {} : { cuts: Object.fromEntries(shown) }),
  };
}

/** As `toImage`, with the point that its owner keeps in sight; null if there is none. */
export function toJoinedImage(
  { imageId, imageWidth, imageHeight, imageWidths }: JoinedImage,
  focus: string | null = null,
): Image | null {
  if (imageId === null || imageWidth === null || imageHeight === null || imageWidths === null) return null;
  return withFocus(toImage({ id: imageId, width: imageWidth, height: imageHeight, widths: imageWidths }), focus);
}

/** The id in one of our own picture urls, with or without an origin. */
export function imageIdOf(url: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?\/images\/([\w-]{21})\/\d{1,5}\.webp$/.exec(url)?.[1];
}

/**
 * The point to store with a picture, undefined where it stays: a given one, but none of a picture that is removed, and the centre
 * of another picture than the one `before` (its URL). `imageId` undefined is the same picture.
 */
export function focusToStore(
  imageId: string | null | undefined,
  before: string | null,
  given: string | null | undefined,
): string | null | undefined {
  if (imageId === null) return null;
  const isOther = imageId !== undefined && imageId !== imageIdOf(before ?? '');
  return isOther ? (given ?? null) : given;
}
