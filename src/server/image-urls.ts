import type { Image } from '#contract/images.ts';

const addressOf = (id: string, width: number) => `/images/${id}/${width}.webp`;

/** The picture as the API answers it, of a row of `images`. */
export function toImage(row: { id: string; width: number; height: number; widths: string }): Image {
  const widths: number[] = JSON.parse(row.widths);
  return {
    id: row.id,
    url: addressOf(row.id, row.width),
    width: row.width,
    height: row.height,
    sources: widths.map((width) => ({ url: addressOf(row.id, width), width })),
  };
}

/** A row of `images` beside another row that may have none, as a left join reads it. */
export interface JoinedImage {
  imageId: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageWidths: string | null;
}

/** As `toImage`, null where there is none. */
export function toJoinedImage({ imageId, imageWidth, imageHeight, imageWidths }: JoinedImage): Image | null {
  if (imageId === null || imageWidth === null || imageHeight === null || imageWidths === null) return null;
  return toImage({ id: imageId, width: imageWidth, height: imageHeight, widths: imageWidths });
}

/** The id in one of our own picture addresses, with or without an origin before it. */
export function imageIdOf(address: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?\/images\/([\w-]{21})\/\d{1,5}\.webp$/.exec(address)?.[1];
}
