import { email, emptyToNull, flag, optionalPhone, optionalWholeNumber } from '../fields.ts';
import { personName } from '../people/name-fields.ts';
import { z } from '../zod.ts';
import type { GivenGuardian } from './guardian-rules.ts';

const optionalEmail = z.preprocess(emptyToNull, email.nullable());
const optionalName = z.preprocess(emptyToNull, personName().nullable());

/**
 * What a form sends about consent, all optional: the version of the privacy notice that stood above its button, and
 * the two uses that a person may allow beside the festival's own. A request without `noticeVersion` was made without
 * being shown the notice, and is recorded so.
 */
export const consentFields = {
  noticeVersion: optionalWholeNumber(1, 100_000).optional(),
  allowNews: flag.optional(),
  allowPhotos: flag.optional(),
};

/** The same for a registration: who is under 18 names a guardian, who is asked by e-mail. */
export const registrationConsentFields = {
  ...consentFields,
  isUnder18: z.preprocess(emptyToNull, flag.nullable()).optional(),
  guardianName: optionalName.optional(),
  guardianEmail: optionalEmail.optional(),
  guardianPhone: optionalPhone.optional(),
};

/** The same, parsed. */
export interface GivenConsent extends GivenGuardian {
  noticeVersion?: number | null | undefined;
  allowNews?: boolean | undefined;
  allowPhotos?: boolean | undefined;
}

/** Of a request, what it says about consent. */
export function consentOf(input: GivenConsent): GivenConsent {
  const { noticeVersion, allowNews, allowPhotos, isUnder18, guardianName, guardianEmail, guardianPhone } = input;
  return { noticeVersion, allowNews, allowPhotos, isUnder18, guardianName, guardianEmail, guardianPhone };
}
