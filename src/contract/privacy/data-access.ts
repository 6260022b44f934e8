import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { contactDataKinds } from './contact-data.ts';

/**
 * An admin's reading of contact data. One reading after another of the same list or record within an hour is one
 * record: `requests` counts them, `rows` the rows that they returned, `lastAt` is the latest. An export is a record
 * of its own; its `rows` are null while it is being sent. `filter` is the query of the first request.
 */
export const dataAccessSchema = z
  .object({
    _id: z.string(),
    at: instant,
    lastAt: instant,
    actor: z.object({ _id: z.string(), name: z.string() }),
    kind: z.enum(['viewed', 'exported']),
    what: z.enum(contactDataKinds),
    targetId: z.string().nullable(),
    filter: z.string().nullable(),
    rows: z.number().int().nullable(),
    requests: z.number().int(),
  })
  .meta({ id: 'DataAccess' });
export type DataAccess = z.infer<typeof dataAccessSchema>;

export const dataAccessEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/access-log',
    access: 'admin',
    power: 'privacy.read',
    summary:
      'Which admin read or exported contact data, newest first, 50 a page; `after` is the last _id of the page before',
    tag: 'privacy',
    query: z.object({ after: id.optional(), actor: id.optional() }),
    data: z.object({ records: z.array(dataAccessSchema), more: z.boolean() }),
  }),
};
