import { defineEndpoint } from '../endpoint.ts';
import { categories } from '../events/categories.ts';
import { effectiveRulesSchema } from '../events/effective-rules-schema.ts';
import { text } from '../fields.ts';
import { languageTag } from '../language/language-tag.ts';
import { registrationKinds } from '../registration-rules.ts';
import { z } from '../zod.ts';
import { MAX_QUERY } from './query-rules.ts';

/** An item of the list that the search provider reads: plain text, without marks. */
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

/**
 * An event that a search found, with what tells it from others. `isExact` are those whose title or description contains the
 * query, the rule of the search provider; others have it elsewhere, mean the same or are spelled almost like it.
 */
export const foundEventSchema = productSchema
  .extend({
    isExact: z.boolean(),
    mainEventTitle: z.string().nullable(),
    category: z.enum(categories).nullable(),
    /** What each kind of registration costs, in whole rupees; of a main event with sub-events none. */
    fees: z.array(z.object({ kind: z.enum(registrationKinds), amount: z.number() })),
    /** What decides whether registration is open; null for a main event with sub-events. */
    registration: effectiveRulesSchema
      .pick({ status: true, registrationStarts: true, registrationClosesAt: true })
      .nullable(),
  })
  .meta({ id: 'FoundEvent' });
export type FoundEvent = z.infer<typeof foundEventSchema>;

/** The language of titles, descriptions and venues, where they are translated; left out, they are as they were written first. */
const language = languageTag.optional();

export const searchEndpoints = {
  /** Responds with a bare array, without the envelope, as a demo product source does. */
  products: defineEndpoint({
    method: 'GET',
    path: '/products',
    isPublicContent: true,
    access: 'anyone',
    summary: 'Every visible event and sub-event as an item of the search provider',
    tag: 'search',
    bare: true,
    query: z.object({ language }),
    data: z.array(productSchema),
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/api/search',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The events that a query finds, the best first, 50 at most; without a query the first ones',
    tag: 'search',
    query: z.object({ q: text(MAX_QUERY).default(''), language }),
    data: z.array(foundEventSchema),
  }),
};
