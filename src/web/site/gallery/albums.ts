import type { GalleryPicture } from '#contract/gallery.ts';

/** Pictures that belong together; `name` is null for those of no album. */
export interface Album {
  name: string | null;
  /** Where the page links to. */
  anchor: string;
  /** `position` counts in the whole gallery, from 0. */
  pictures: { picture: GalleryPicture; position: number }[];
}

/** The albums in the order of their first pictures, those of no album first. */
export function albumsOf(gallery: GalleryPicture[]): Album[] {
  const albums = new Map<string | null, Album['pictures']>([[null, []]]);
  for (const [position, picture] of gallery.entries()) {
    const pictures = albums.get(picture.album) ?? [];
    albums.set(picture.album, [...pictures, { picture, position }]);
  }
  return [...albums]
    .filter(([, pictures]) => pictures.length > 0)
    .map(([name, pictures], index) => ({ name, anchor: `album-${index + 1}`, pictures }));
}
