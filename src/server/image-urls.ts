import type { Image } from '#contract/images.ts';

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

/** As `toImage`; null if there is none. */
export function toJoinedImage({ imageId, imageWidth, imageHeight, imageWidths }: JoinedImage): Image | null {
  if (imageId === null || imageWidth === null || imageHeight === null || imageWidths === null) return null;
  return toImage({ id: imageId, width: imageWidth, height: imageHeight, widths: imageWidths });
}

/** The id in one of our own picture urls, with or without an origin. */
export function imageIdOf(url: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?\/images\/([\w-]{21})\/\d{1,5}\.webp$/.exec(url)?.[1];
}
