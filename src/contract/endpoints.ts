import { accountEndpoints } from './account/account.ts';
import { emailVerificationEndpoints } from './account/email-verification.ts';
import { googleLoginEndpoints } from './account/google-login.ts';
import { loginCodeEndpoints } from './account/login-codes.ts';
import { passkeyEndpoints } from './account/passkeys.ts';
import { twoFactorEndpoints } from './account/two-factor.ts';
import { ambassadorEndpoints } from './ambassadors.ts';
import { announcementEndpoints } from './announcements/announcements.ts';
import { approvalEndpoints } from './approvals/approvals.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { certificateEndpoints } from './certificates/certificates.ts';
import { checkInEndpoints } from './check-in.ts';
import { registrationEditEndpoints } from './desk/registration-edits.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { descriptionVersionEndpoints } from './events/description-versions.ts';
import { eventBatchEndpoints } from './events/event-batches.ts';
import { eventCopyEndpoints } from './events/event-copies.ts';
import { eventImportEndpoints } from './events/event-imports.ts';
import { eventNoticeEndpoints } from './events/event-notices.ts';
import { eventEndpoints } from './events/events.ts';
import { trashEndpoints } from './events/trash.ts';
import { exportEndpoints } from './exports/exports.ts';
import { galleryEndpoints } from './gallery.ts';
import { imageEndpoints } from './images.ts';
import { registrationImportEndpoints } from './imports/registration-imports.ts';
import { pageEndpoints } from './pages/pages.ts';
import { dashboardEndpoints } from './panel/dashboard.ts';
import { emailEndpoints } from './panel/emails.ts';
import { findEndpoints } from './panel/find.ts';
import { listViewEndpoints } from './panel/list-views.ts';
import { sentMailEndpoints } from './panel/sent-mails.ts';
import { settingsVersionEndpoints } from './panel/settings-versions.ts';
import { passEndpoints } from './passes.ts';
import { bankStatementEndpoints } from './payments/bank-statements.ts';
import { eventRefundEndpoints } from './payments/event-refunds.ts';
import { paymentStoryEndpoints } from './payments/payment-story.ts';
import { paymentEndpoints } from './payments/payments.ts';
import { receiptEndpoints } from './payments/receipts.ts';
import { refundEndpoints } from './payments/refunds.ts';
import { reportEndpoints } from './payments/reports.ts';
import { registrationVerificationEndpoints } from './people/registration-verifications.ts';
import { consentEndpoints } from './privacy/consents.ts';
import { dataAccessEndpoints } from './privacy/data-access.ts';
import { dataRequestEndpoints } from './privacy/data-requests.ts';
import { documentEndpoints } from './privacy/documents.ts';
import { guardianEndpoints } from './privacy/guardians.ts';
import { retentionEndpoints } from './privacy/retention.ts';
import { answerSheetEndpoints } from './questions/answer-sheets.ts';
import { questionEndpoints } from './questions/questions.ts';
import { registrationEndpoints } from './registrations.ts';
import { resultEndpoints } from './results/results.ts';
import { accessTokenEndpoints } from './roles/access-tokens.ts';
import { committeeEndpoints } from './roles/committee.ts';
import { gateEndpoints } from './roles/gates.ts';
import { invitationEndpoints } from './roles/invitations.ts';
import { liveSheetEndpoints } from './roles/live-sheets.ts';
import { twoStepRuleEndpoints } from './roles/two-step.ts';
import { volunteerLinkEndpoints } from './roles/volunteer-links.ts';
import { teamsWithoutEventEndpoints } from './rosters/teams-without-event.ts';
import { eventClashEndpoints } from './schedule/event-clashes.ts';
import { scheduleReleaseEndpoints } from './schedule/schedule-releases.ts';
import { searchEndpoints } from './search/search.ts';
import { settingsEndpoints } from './settings.ts';
import { teamRosterEndpoints } from './team-roster.ts';
import { teamEndpoints } from './teams.ts';
import { themeEndpoints } from './theme/theme.ts';
import { translationEndpoints } from './translations/translations.ts';
import { festivalIdEndpoints } from './wallet/festival-ids.ts';
import { webhookEndpoints } from './webhooks/webhooks.ts';
import { closingEndpoints } from './years/closing.ts';
import { startingEndpoints } from './years/starting.ts';
import { yearEndpoints } from './years/years.ts';

/** Every endpoint of the REST API by resource, for the server, the typed client and the documentation. */
export const endpoints = {
  auth: authEndpoints,
  account: accountEndpoints,
  emailVerification: emailVerificationEndpoints,
  loginCodes: loginCodeEndpoints,
  googleLogin: googleLoginEndpoints,
  twoFactor: twoFactorEndpoints,
  passkeys: passkeyEndpoints,
  accessTokens: accessTokenEndpoints,
  liveSheets: liveSheetEndpoints,
  webhooks: webhookEndpoints,
  events: eventEndpoints,
  eventBatches: eventBatchEndpoints,
  eventCopies: eventCopyEndpoints,
  descriptionVersions: descriptionVersionEndpoints,
  eventImports: eventImportEndpoints,
  results: resultEndpoints,
  certificates: certificateEndpoints,
  trash: trashEndpoints,
  eventNotices: eventNoticeEndpoints,
  eventClashes: eventClashEndpoints,
  scheduleReleases: scheduleReleaseEndpoints,
  teams: teamEndpoints,
  teamRoster: teamRosterEndpoints,
  teamsWithoutEvent: teamsWithoutEventEndpoints,
  registrations: registrationEndpoints,
  registrationImports: registrationImportEndpoints,
  questions: questionEndpoints,
  answerSheets: answerSheetEndpoints,
  registrationVerifications: registrationVerificationEndpoints,
  registrationEdits: registrationEditEndpoints,
  passes: passEndpoints,
  festivalIds: festivalIdEndpoints,
  payments: paymentEndpoints,
  receipts: receiptEndpoints,
  refunds: refundEndpoints,
  eventRefunds: eventRefundEndpoints,
  reports: reportEndpoints,
  exports: exportEndpoints,
  paymentStory: paymentStoryEndpoints,
  bankStatements: bankStatementEndpoints,
  gate: checkInEndpoints,
  ambassadors: ambassadorEndpoints,
  gallery: galleryEndpoints,
  images: imageEndpoints,
  dashboard: dashboardEndpoints,
  settings: settingsEndpoints,
  settingsVersions: settingsVersionEndpoints,
  theme: themeEndpoints,
  find: findEndpoints,
  listViews: listViewEndpoints,
  sentMails: sentMailEndpoints,
  emails: emailEndpoints,
  search: searchEndpoints,
  audit: auditEndpoints,
  committee: committeeEndpoints,
  years: yearEndpoints,
  invitations: invitationEndpoints,
  approvals: approvalEndpoints,
  volunteerLinks: volunteerLinkEndpoints,
  twoStepRules: twoStepRuleEndpoints,
  gates: gateEndpoints,
  yearClosing: closingEndpoints,
  yearStart: startingEndpoints,
  documents: documentEndpoints,
  announcements: announcementEndpoints,
  translations: translationEndpoints,
  pages: pageEndpoints,
  dataAccess: dataAccessEndpoints,
  consents: consentEndpoints,
  guardians: guardianEndpoints,
  dataRequests: dataRequestEndpoints,
  retention: retentionEndpoints,
};

/** The same as a flat list. */
export const allEndpoints: AnyEndpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group));
