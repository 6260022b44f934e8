import { accountEndpoints } from './audited/accounts.ts';
import { ambassadorEndpoints } from './audited/ambassadors.ts';
import { announcementEndpoints } from './audited/announcements.ts';
import { statementEndpoints } from './audited/bank-statements.ts';
import { certificateEndpoints } from './audited/certificates.ts';
import { committeeEndpoints } from './audited/committee.ts';
import { eventEndpoints } from './audited/events.ts';
import { listViewEndpoints } from './audited/list-views.ts';
import { pageEndpoints } from './audited/pages.ts';
import { paymentEndpoints } from './audited/payments.ts';
import type { Prepare } from './audited/prepare.ts';
import { privacyEndpoints } from './audited/privacy.ts';
import { registrationEndpoints } from './audited/registrations.ts';
import { settingsEndpoints } from './audited/settings.ts';
import { translationEndpoints } from './audited/translations.ts';
import { webhookEndpoints } from './audited/webhooks.ts';
import { yearEndpoints } from './audited/years.ts';

/** Every endpoint that the audit records, by method and path, with what prepares a request that changes something. */
export const auditedEndpoints: Record<string, Prepare> = {
  ...eventEndpoints,
  ...registrationEndpoints,
  ...certificateEndpoints,
  ...paymentEndpoints,
  ...statementEndpoints,
  ...accountEndpoints,
  ...ambassadorEndpoints,
  ...announcementEndpoints,
  ...pageEndpoints,
  ...translationEndpoints,
  ...privacyEndpoints,
  ...settingsEndpoints,
  ...committeeEndpoints,
  ...webhookEndpoints,
  ...listViewEndpoints,
  ...yearEndpoints,
};
