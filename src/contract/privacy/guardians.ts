import { defineEndpoint } from '../endpoint.ts';
import { email, id, instant, optionalPhone, optionalText, storedEmail } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { passCode } from '../passes.ts';
import { personName } from '../people/name-fields.ts';
import { z } from '../zod.ts';
import { guardianStatuses } from './guardian-rules.ts';
import { mailedKey } from './mailed-key.ts';

const status = z.enum(guardianStatuses);
/** What a guardian decides; a decision can be changed until the event has ended. */
export const guardianDecision = z.enum(['given', 'refused']);

/** What a guardian is asked on the page of the mailed link. Opening it decides nothing, only its buttons do. */
export const guardianRequestSchema = z
  .object({
    minorName: z.string(),
    guardianName: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    eventStartDate: instant,
    eventVenue: z.string().nullable(),
    status,
    decidedAt: instant.nullable(),
    isClosed: z.boolean(),
  })
  .meta({ id: 'GuardianRequest' });
export type GuardianRequest = z.infer<typeof guardianRequestSchema>;

/** A minor's registration as admins see it. `decidedBy` is the guardian's name, or the admin's who recorded it. */
export const guardianRowSchema = z
  .object({
    _id: z.string(),
    registrationId: z.string(),
    participantId: z.string(),
    name: z.string(),
    eventTitle: z.string(),
    eventStartDate: instant,
    guardianName: z.string(),
    guardianEmail: z.string(),
    guardianPhone: z.string().nullable(),
    status,
    means: z.enum(['mail', 'paper']).nullable(),
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'GuardianRow' });
export type GuardianRow = z.infer<typeof guardianRowSchema>;

/** By what the list is sorted; `answer` is who answered, the guardian or the admin who recorded it. */
export const guardianSorts = sortsBy('name', 'event', 'guardian', 'answer');
export type GuardianSort = (typeof guardianSorts)[number];

const tag = 'privacy';

export const guardianEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/guardian/:key',
    access: 'anyone',
    summary: 'What a guardian is asked, by the key of the mailed link',
    tag,
    params: mailedKey,
    data: guardianRequestSchema,
    errors: ['guardian_request_not_found'],
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/guardian/:key',
    access: 'anyone',
    summary: 'The guardian consents or refuses, under their full name',
    tag,
    params: mailedKey,
    body: z.object({ decision: guardianDecision, name: personName('Write your full name') }),
    data: guardianRequestSchema,
    errors: ['guardian_request_not_found', 'transition_not_allowed'],
    rateLimit: { max: 300, timeWindow: 10 * 60_000 },
  }),
  name: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/guardian',
    access: 'anyone',
    summary:
      'Name the guardian of a minor, or another one, who is asked by e-mail; three times at most. Who did not say before that they are under 18 does so logged in, or with the e-mail address of the pass, and so does whose guardian refused. By the code of a team’s registration, `participantId` is who is under 18, where several are',
    tag,
    params: z.object({ code: passCode }),
    body: z.object({
      guardianName: personName('Name your parent or guardian'),
      guardianEmail: email,
      guardianPhone: optionalPhone.optional(),
      email: storedEmail.optional(),
      participantId: id.optional(),
    }),
    data: z.object({ status }),
    errors: ['registration_not_found', 'transition_not_allowed', 'not_allowed'],
    rateLimit: { max: 300, timeWindow: 10 * 60_000 },
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/guardians',
    access: 'admin',
    power: 'privacy.read',
    contactData: { what: 'guardians', rows: 'guardians' },
    summary: 'Registrations of minors by what their guardians said, newest first or as sorted, 50 a page',
    tag,
    query: z.object({ ...listQuery(guardianSorts), status: status.default('waiting') }),
    data: z.object({ guardians: z.array(guardianRowSchema), total: z.number().int(), more: z.boolean() }),
  }),
  recordOnPaper: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/guardian-consent',
    access: 'admin',
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    audit: {
      target: 'registration',
      action: 'recorded a guardian’s decision on paper for',
      details: ['decision'],
    },
    summary: 'Record what a guardian decided on paper, at the desk',
    tag,
    params: z.object({ id }),
    body: z.object({
      participantId: id,
      decision: guardianDecision,
      name: personName('Who signed?'),
      note: optionalText(300).optional(),
    }),
    data: guardianRowSchema,
    errors: ['registration_not_found'],
  }),
};
