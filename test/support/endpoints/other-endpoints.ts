import { accountEndpoints, authEndpoints } from './other/auth.ts';
import { certificateEndpoints } from './other/certificates.ts';
import { committeeEndpoints } from './other/committee.ts';
import { eventEndpoints } from './other/events.ts';
import { pageReads } from './other/pages.ts';
import { passEndpoints } from './other/passes.ts';
import { paymentEndpoints, reportEndpoints } from './other/payments.ts';
import { privacyEndpoints } from './other/privacy.ts';
import { questionEndpoints } from './other/questions.ts';
import { adminReads, publicEndpoints } from './other/reads.ts';
import { registrationEndpoints, verificationEndpoints } from './other/registrations.ts';
import { rosterEndpoints, teamEndpoints } from './other/teams.ts';
import { translationReads } from './other/translations.ts';
import type { Prepare } from './other/world.ts';

/** Endpoints that the audit does not record, by method and path, each with a request that succeeds. */
export const otherEndpoints: Record<string, Prepare> = {
  ...authEndpoints,
  ...accountEndpoints,
  ...eventEndpoints,
  ...teamEndpoints,
  ...rosterEndpoints,
  ...registrationEndpoints,
  ...questionEndpoints,
  ...verificationEndpoints,
  ...passEndpoints,
  ...certificateEndpoints,
  ...paymentEndpoints,
  ...reportEndpoints,
  ...privacyEndpoints,
  ...committeeEndpoints,
  ...pageReads,
  ...translationReads,
  ...adminReads,
  ...publicEndpoints,
};
