import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** What an admin's action can be about. */
export const auditTargetKinds = [
  'event',
  'ambassador',
  'inquiry',
  'registration',
  'payment',
  'settings',
  'announcement',
  'image',
  'sample',
  'account',
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

/** Something that an admin can still look at: an event (of a sub-event also its main event), an entry, an ambassador. */
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
 * One thing an admin did: who, when, by which endpoint, to what. `before` and `after` hold the fields that it
 * changed (all of them where something was made or removed); null where there was nothing. Long texts are
 * cut. `link` leads to what it was about, null where that is gone. It is stored in the transaction that
 * makes the change: both are there, or neither. Never in it: passwords, sessions, codes of passes, people's
 * addresses.
 */
export const auditEntrySchema = z
  .object({
    _id: z.string(),
    at: instant,
    actor: auditActorSchema,
    endpoint: z.string(),
    summary: z.string(),
    subject: z.object({ kind: z.enum(auditTargetKinds), _id: z.string().nullable(), name: z.string().nullable() }),
    link: auditLinkSchema.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * Which actions: of a `kind` of subject, by one person (`actor`), about one record (`subject`, an entry with
 * its payments). `after` is the last _id of the page before; one that is unknown begins anew.
 */
export const auditQuerySchema = z.object({
  after: id.optional(),
  subject: id.optional(),
  kind: z.enum(auditTargetKinds).optional(),
  actor: id.optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'What admins did, newest first, 50 a page; `after` is the last _id of the page before',
    tag: 'audit',
    query: auditQuerySchema,
    data: z.object({ actions: z.array(auditEntrySchema), more: z.boolean() }),
  }),
  listActors: defineEndpoint({
    method: 'GET',
    path: '/api/audit/actors',
    access: 'admin',
    summary: 'Everybody who ever did something as an admin, by name',
    tag: 'audit',
    data: z.array(auditActorSchema),
  }),
};
