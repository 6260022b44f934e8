import { defineEndpoint } from './endpoint.ts';
import { imageSchema } from './images.ts';
import { z } from './zod.ts';

/** How many pictures the gallery has at most. */
export const MAX_GALLERY_PICTURES = 200;

/**
 * A picture of the gallery, in the committee's order. `album` is null outside of albums; `photo` is null while the picture is only
 * drawn. `thumbhash` is the photo as a ThumbHash of some 25 bytes in Base64, to be shown while it loads; photos uploaded
 * before there was one have none.
 */
export const galleryPictureSchema = z
  .object({
    caption: z.string(),
    album: z.string().nullable(),
    photo: imageSchema.extend({ thumbhash: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'GalleryPicture' });
export type GalleryPicture = z.infer<typeof galleryPictureSchema>;

export const galleryEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/gallery',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The pictures of the gallery',
    tag: 'festival',
    data: z.array(galleryPictureSchema),
  }),
};
