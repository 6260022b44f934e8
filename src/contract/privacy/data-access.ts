import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { z } from '../zod.ts';
import { contactDataKinds } from './contact-data.ts';

export const dataAccessKinds = ['viewed', 'exported'] as const;

/**
 * An admin's reading of contact data. One reading after another of the same list or record within an hour is one
 * record: `requests` counts them, `rows` the rows that they returned, `lastAt` is the latest. An export is a record
 * of its own; its `rows` are null while it is being sent. `filter` is the query of the first request, without the text that was searched for.
 */
export const dataAccessSchema = z
  .object({
    _id: z.string(),
    at: instant,
    lastAt: instant,
    actor: z.object({ _id: z.string(), name: z.string() }),
    kind: z.enum(dataAccessKinds),
    what: z.enum(contactDataKinds),
    targetId: z.string().nullable(),
    filter: z.string().nullable(),
    rows: z.number().int().nullable(),
    requests: z.number().int(),
  })
  .meta({ id: 'DataAccess' });
export type DataAccess = z.infer<typeof dataAccessSchema>;

/** By what the list is sorted. */
export const dataAccessSorts = sortsBy('actor', 'what', 'rows');
export type DataAccessSort = (typeof dataAccessSorts)[number];

/** What the list is narrowed to; `search` looks in who read, and in the filters. */
export const dataAccessFilter = z.object({
  search: listQuery(dataAccessSorts).search,
  kind: z.enum(dataAccessKinds).optional(),
  what: z.enum(contactDataKinds).optional(),
  actor: id.optional(),
});
export type DataAccessFilter = z.output<typeof dataAccessFilter>;

export const dataAccessEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/access-log',
    access: 'admin',
    power: 'privacy.read',
    summary:
      'Which admin read or exported contact data, newest first or as sorted, 50 a page; `after` is the last _id of the page before',
    tag: 'privacy',
    query: z.object({ ...listQuery(dataAccessSorts), ...dataAccessFilter.shape }),
    data: z.object({ records: z.array(dataAccessSchema), total: z.number().int(), more: z.boolean() }),
  }),
};
