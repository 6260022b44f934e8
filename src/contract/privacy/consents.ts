import { defineEndpoint } from '../endpoint.ts';
import { flag, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { consentMeans, consentPurposes, optionalPurposes } from './purposes.ts';

/** What forms say about privacy; the same for everybody. `noticeVersion` is the newest version of the notice. */
export const noticeSchema = z.object({ noticeVersion: z.number().int() }).meta({ id: 'PrivacyNotice' });

/**
 * A consent as its person sees it: what for, when, by which means, and the version of the notice that was shown, null
 * where none was. `withdrawnAt` is when it was taken back.
 */
export const consentSchema = z
  .object({
    _id: z.string(),
    purpose: z.enum(consentPurposes),
    at: instant,
    means: z.enum(consentMeans),
    noticeVersion: z.number().int().nullable(),
    eventTitle: z.string().nullable(),
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consentSchema>;

const ownConsents = z.object({ consents: z.array(consentSchema), news: z.boolean(), photos: z.boolean() });
export type OwnConsents = z.infer<typeof ownConsents>;

const tag = 'privacy';

export const consentEndpoints = {
  notice: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/notice',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The version of the privacy notice that forms show',
    tag,
    data: noticeSchema,
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/consents',
    access: 'participant',
    summary: 'The user’s consents, newest first, 200 at most, and what they allow now',
    tag,
    data: ownConsents,
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/api/privacy/consents',
    access: 'participant',
    summary: 'Allow or take back a use of the user’s data that is not needed for taking part',
    tag,
    body: z.object({ purpose: z.enum(optionalPurposes), allowed: flag }),
    data: ownConsents,
    // Each is kept as a proof.
    rateLimit: { max: 600, timeWindow: 10 * 60_000, ofAccount: 60 },
  }),
};
