import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** What an admin's action can be about. */
export const auditSubjects = [
  'event',
  'ambassador',
  'inquiry',
  'entry',
  'payment',
  'settings',
  'announcement',
  'image',
  'sample',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/**
 * One thing an admin did: who, when, by which call, to what. `before` and `after` hold the fields that it
 * changed (all of them where something was made or removed); null where there was nothing. Long texts are
 * cut. Never in it: passwords, sessions, codes of passes, people's addresses.
 */
export const auditEntrySchema = z
  .object({
    _id: z.string(),
    at: instant,
    actor: z.object({ _id: z.string(), name: z.string() }),
    call: z.string(),
    summary: z.string(),
    subject: z.object({ kind: z.enum(auditSubjects), _id: z.string().nullable(), name: z.string().nullable() }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'What admins did, newest first, 50 a page; `after` is the last _id of the page before',
    tag: 'audit',
    query: z.object({ after: id.optional(), subject: id.optional() }),
    data: z.object({ actions: z.array(auditEntrySchema), more: z.boolean() }),
  }),
};
