import { auditTargetKinds, defineEndpoint } from './endpoint.ts';
import { day, id, instant, text } from './fields.ts';
import { sortsBy } from './panel/list-query.ts';
import { z } from './zod.ts';

/** Something that an admin can still look at: an event (of a sub-event also its main event), a registration, an ambassador. */
export const auditLinkSchema = z
  .object({
    kind: z.enum(['event', 'registration', 'ambassador']),
    _id: z.string(),
    mainEventId: z.string().nullable(),
  })
  .meta({ id: 'AuditLink' });
export type AuditLink = z.infer<typeof auditLinkSchema>;

/** Who did something, by the name they had then. */
export const auditActorSchema = z.object({ _id: z.string(), name: z.string() }).meta({ id: 'AuditActor' });
export type AuditActor = z.infer<typeof auditActorSchema>;

/**
 * One action of an admin: who, when, by which endpoint, on which target. `before` and `after` hold the fields
 * that it changed (all of them where something was created or removed); null where there was nothing. Long texts
 * are truncated. `link` leads to the target, null where that is gone. It is stored in the transaction that
 * makes the change: both are there, or neither. Never in it: passwords, sessions, codes of passes, people's
 * e-mail addresses.
 */
export const auditEntrySchema = z
  .object({
    _id: z.string(),
    at: instant,
    actor: auditActorSchema,
    endpoint: z.string(),
    summary: z.string(),
    target: z.object({ kind: z.enum(auditTargetKinds), _id: z.string().nullable(), name: z.string().nullable() }),
    link: auditLinkSchema.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    /** The access token that it came through; left out where the actor was logged in. */
    tokenName: z.string().optional(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * Which actions: on a `kind` of target, by one person (`actor`), on one record (`target`, a registration with
 * its payments); `search` looks in who, what and the name of the record; `from` and `to` are days of the festival's zone, both counted in;
 * `scans=none` leaves out what the gates did. `after` is the last _id of the page before; an unknown one starts from the first page.
 */
export const auditQuerySchema = z.object({
  after: id.optional(),
  target: id.optional(),
  kind: z.enum(auditTargetKinds).optional(),
  actor: id.optional(),
  search: text(100).optional(),
  from: day.optional(),
  to: day.optional(),
  scans: z.enum(['none']).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** What actions can be sorted by. */
export const auditSorts = sortsBy('actor', 'kind', 'target');
export type AuditSort = (typeof auditSorts)[number];

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    power: 'audit.read',
    scope: 'queries',
    summary: 'What admins did, newest first or as sorted, 50 a page; `after` is the last _id of the page before',
    tag: 'audit',
    query: auditQuerySchema.extend({ sort: z.enum(auditSorts).optional() }),
    data: z.object({ actions: z.array(auditEntrySchema), total: z.number().int(), more: z.boolean() }),
  }),
  listActors: defineEndpoint({
    method: 'GET',
    path: '/api/audit/actors',
    access: 'admin',
    power: 'audit.read',
    scope: 'queries',
    summary: 'Every admin who ever did something, by name',
    tag: 'audit',
    data: z.array(auditActorSchema),
  }),
};
