import { defineEndpoint } from './endpoint.ts';
import { pictureShapes } from './pictures/focus.ts';
import { z } from './zod.ts';

/** The widths, in pixels, that pictures are made in; a smaller one is made in its own width instead of enlarged. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;

/** The largest accepted upload, in bytes, and its largest area, in pixels. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** The longest side of an accepted upload, in pixels: what WebP allows. */
export const MAX_IMAGE_SIDE = 16_383;

/** The most memory, in bytes, that reading one picture may take by its header: some formats are held as a whole. */
export const MAX_DECODED_BYTES = 68_000_000;

/**
 * A stored picture: `url` the widest WebP, `width` and `height` its size in pixels, `sources` every
 * width made of it, narrowest first. The content of a URL never changes. `focus`, where somebody chose one, is the point that
 * stays in sight where the picture is cut, as `30 20`: percent from its left and its top. `cuts` are the shapes that were cut
 * apart from it: their point, and `zoom` in percent of the largest part that fills the shape, where it is nearer.
 */
export const imageSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    sources: z.array(z.object({ url: z.string(), width: z.number().int() })),
    focus: z.string().optional(),
    cuts: z
      .partialRecord(z.enum(pictureShapes), z.object({ focus: z.string(), zoom: z.number().int().optional() }))
      .optional(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof imageSchema>;

export const imageEndpoints = {
  /** Stores one picture for use in a rich-text document or a form; unused ones are deleted after a day. */
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/images',
    access: 'admin',
    power: 'events.edit',
    // New events, the gallery, the privacy texts and the committee's pages have pictures, too.
    orPowers: ['events.create', 'settings.edit', 'documents.edit', 'pages.edit'],
    scope: 'nothing',
    audit: { target: 'image', action: 'uploaded a picture', isNameless: true },
    summary: 'Upload a picture',
    tag: 'images',
    body: z.object({}),
    files: ['image'],
    data: imageSchema,
  }),
};
