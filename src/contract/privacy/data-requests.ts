import { defineEndpoint } from '../endpoint.ts';
import { email, instant } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { z } from '../zod.ts';
import { mailedKey } from './mailed-key.ts';

/**
 * Where a request to erase somebody's data is: a link was mailed (`asked`), it was confirmed and waits for its day or
 * for open money (`scheduled`), it is `done`, or the person decided to keep everything (`kept`).
 */
export const erasureStatuses = ['asked', 'scheduled', 'done', 'kept'] as const;

/** A request as its person sees it. `waitsFor` says what has to end first; `dueAt` is when it is tried next. */
export const erasureSchema = z
  .object({
    status: z.enum(erasureStatuses),
    email: z.string(),
    registrations: z.number().int(),
    hasAccount: z.boolean(),
    dueAt: instant.nullable(),
    waitsFor: z.string().nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasureSchema>;

/**
 * The same for admins. `deadline` is the day by which the law wants it answered. `results` are the events with published
 * results in which the person took part: a name that is spelled there as in the registration is replaced with all else.
 */
export const erasureRowSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    status: z.enum(erasureStatuses),
    createdAt: instant,
    provedAt: instant.nullable(),
    dueAt: instant.nullable(),
    doneAt: instant.nullable(),
    deadline: instant,
    waitsFor: z.string().nullable(),
    askedBy: z.string().nullable(),
    results: z.array(z.object({ eventId: z.string(), title: z.string() })),
  })
  .meta({ id: 'ErasureRow' });
export type ErasureRow = z.infer<typeof erasureRowSchema>;

/** By what the list is sorted. */
export const erasureSorts = sortsBy('email', 'status');
export type ErasureSort = (typeof erasureSorts)[number];

/** What the list is narrowed to; `search` looks in the e-mail, what it waits for, and who asked. */
export const erasureFilter = z.object({
  search: listQuery(erasureSorts).search,
  status: z.enum(erasureStatuses).optional(),
});
export type ErasureFilter = z.output<typeof erasureFilter>;

const tag = 'privacy';

export const dataRequestEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/my-data/:format',
    access: 'participant',
    summary: 'Everything that is held about the user, as JSON or as a page to read',
    tag,
    params: z.object({ format: z.enum(['json', 'html']) }),
    bare: true,
    produces: ['application/json', 'text/html'],
    data: z.string(),
    rateLimit: { max: 300, timeWindow: 10 * 60_000 },
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/privacy/erasures',
    access: 'anyone',
    summary: 'Mail a link that erases what is held about an e-mail address; the response is the same for unknown ones',
    tag,
    body: z.object({ email }),
    data: z.null(),
    // Three mails a day to one address; each request is a row until it is processed.
    rateLimit: { max: 300, timeWindow: 10 * 60_000 },
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/erasures/:key',
    access: 'anyone',
    summary: 'A request to erase, by the key of the mailed link',
    tag,
    params: mailedKey,
    data: erasureSchema,
    errors: ['erasure_not_found'],
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/privacy/erasures/:key',
    access: 'anyone',
    summary: 'Erase everything after three days, or keep it after all',
    tag,
    params: mailedKey,
    body: z.object({ decision: z.enum(['erase', 'keep']) }),
    data: erasureSchema,
    errors: ['erasure_not_found', 'transition_not_allowed'],
    rateLimit: { max: 300, timeWindow: 10 * 60_000 },
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/requests',
    access: 'admin',
    power: 'privacy.read',
    contactData: { what: 'data_requests', rows: 'requests' },
    summary: 'Requests to erase data, newest first or as sorted, 50 a page',
    tag,
    query: z.object({ ...listQuery(erasureSorts), ...erasureFilter.shape }),
    data: z.object({ requests: z.array(erasureRowSchema), total: z.number().int(), more: z.boolean() }),
  }),
  askFor: defineEndpoint({
    method: 'POST',
    path: '/api/privacy/requests',
    access: 'admin',
    power: 'privacy.manage',
    audit: {
      target: 'account',
      targetId: 'erasure',
      action: 'mailed a link for erasing data',
      isNameless: true,
      details: ['isKnown'],
    },
    summary: 'The same for a person who wrote to the organisers; they confirm it by the mailed link',
    tag,
    body: z.object({ email }),
    data: z.object({ isKnown: z.boolean() }),
    errors: ['transition_not_allowed'],
  }),
};
