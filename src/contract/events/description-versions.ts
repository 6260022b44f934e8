import { defineEndpoint } from '../endpoint.ts';
import { id, instant, wholeNumber } from '../fields.ts';
import { z } from '../zod.ts';

/** How many versions of an event's description are kept. */
export const MAX_DESCRIPTION_VERSIONS = 50;

/**
 * A description as an event once had it. `version` counts from 1 for each event; `savedBy` is who saved it, null where that
 * was before versions were kept; `characters` are those of its text without markup.
 */
export const descriptionVersionSchema = z
  .object({
    version: z.number().int(),
    savedAt: instant,
    savedBy: z.string().nullable(),
    characters: z.number().int(),
  })
  .meta({ id: 'DescriptionVersion' });
export type DescriptionVersion = z.infer<typeof descriptionVersionSchema>;

export const descriptionVersionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/description-versions',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', params: 'id' }],
    summary: 'The versions of an event’s description, newest first; with `version` also what that one says',
    tag: 'events',
    params: z.object({ id }),
    query: z.object({ version: wholeNumber(1, 2_000_000_000).optional() }),
    data: z.object({ versions: z.array(descriptionVersionSchema), description: z.string().nullable() }),
    errors: ['event_not_found', 'description_version_not_found'],
  }),
};
