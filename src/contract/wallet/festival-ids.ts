import { certificateLinks } from '../certificates/certificate-links.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { registrationKinds, registrationStatuses } from '../registration-rules.ts';
import { z } from '../zod.ts';
import { FESTIVAL_ID_KEY_LENGTH } from './festival-id-rules.ts';

/** One event of a festival ID: the person's own seat in a registration that has not ended. */
export const festivalIdPassSchema = z
  .object({
    registrationId: z.string(),
    /** Opens the pass. */
    code: z.string(),
    kind: z.enum(registrationKinds),
    status: z.enum(registrationStatuses),
    /** The person's name in this registration. */
    name: z.string(),
    /** The team's name; null for an individual. */
    teamName: z.string().nullable(),
    eventId: z.string(),
    eventTitle: z.string(),
    mainEventTitle: z.string().nullable(),
    startDate: instant,
    endDate: instant,
    venue: z.string().nullable(),
    /** Whether the event was removed by the organisers. */
    isDeleted: z.boolean(),
    checkedInAt: instant.nullable(),
    certificates: certificateLinks,
  })
  .meta({ id: 'FestivalIdPass' });
export type FestivalIdPass = z.infer<typeof festivalIdPassSchema>;

/**
 * All passes of one person in one QR code. `code` is what the gate reads, and opens nothing; `key` opens this page for a
 * guest, from an e-mail to their address. Both are random and are made new together. `passes` are in the order of their start.
 */
export const festivalIdSchema = z
  .object({
    code: z.string(),
    key: z.string(),
    url: z.string(),
    qrSvg: z.string(),
    name: z.string(),
    renewedAt: instant.nullable(),
    passes: z.array(festivalIdPassSchema),
  })
  .meta({ id: 'FestivalId' });
export type FestivalId = z.infer<typeof festivalIdSchema>;

const byKey = z.object({ key: z.string().length(FESTIVAL_ID_KEY_LENGTH, 'Not a festival ID') });
const tag = 'passes';

export const festivalIdEndpoints = {
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/festival-id',
    access: 'participant',
    summary: 'The festival ID of the user: one QR code for the passes of all events; made when it is first read',
    tag,
    data: festivalIdSchema,
  }),
  renewMine: defineEndpoint({
    method: 'POST',
    path: '/api/festival-id/renew',
    access: 'participant',
    summary: 'A new code and key for the festival ID of the user; those before admit nobody any more',
    tag,
    body: z.object({}),
    data: festivalIdSchema,
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/festival-ids/:key',
    access: 'anyone',
    summary: 'A festival ID, for a guest who has the link that was mailed to their address',
    tag,
    params: byKey,
    data: festivalIdSchema,
    errors: ['festival_id_not_found'],
  }),
  renew: defineEndpoint({
    method: 'POST',
    path: '/api/festival-ids/:key/renew',
    access: 'anyone',
    summary: 'A new code and key for a guest’s festival ID; those before admit nobody any more',
    tag,
    params: byKey,
    body: z.object({}),
    data: festivalIdSchema,
    errors: ['festival_id_not_found'],
  }),
};
