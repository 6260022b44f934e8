import { defineEndpoint } from './endpoint.ts';
import { z } from './zod.ts';

/** An item of the catalogue that the search provider reads: plain text, without marks. */
export const productSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    mainEventId: z.string().nullable(),
    startDate: z.string(),
    venue: z.string().nullable(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

export const catalogueEndpoints = {
  /** Responds with a bare array, without the envelope, as a demo product source does. */
  products: defineEndpoint({
    method: 'GET',
    path: '/products',
    isPublicContent: true,
    access: 'anyone',
    summary: 'Every visible event and sub-event as a catalogue item',
    tag: 'catalogue',
    bare: true,
    data: z.array(productSchema),
  }),
};
