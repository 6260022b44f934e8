import type { Migration } from 'kysely/migration';
import * as createAccounts from './from-2026-11-21/2026-11-21t0310_create-accounts.ts';
import * as createImages from './from-2026-11-21/2026-11-21t0311_create-images.ts';
import * as createEvents from './from-2026-11-21/2026-11-21t0312_create-events.ts';
import * as createAmbassadors from './from-2026-11-21/2026-11-21t0313_create-ambassadors.ts';
import * as createTeams from './from-2026-11-21/2026-11-21t0314_create-teams.ts';
import * as createOutboxAndSettings from './from-2026-11-21/2026-11-21t0315_create-outbox-and-settings.ts';
import * as createEntries from './from-2026-11-21/2026-11-21t0316_create-entries.ts';
import * as createPayments from './from-2026-11-21/2026-11-21t0317_create-payments.ts';
import * as indexAccountTimes from './from-2026-11-21/2026-11-21t0320_index-account-times.ts';
import * as createContentVersion from './from-2026-11-21/2026-11-21t0330_create-content-version.ts';
import * as createAudit from './from-2026-11-21/2026-11-21t0430_create-audit.ts';
import * as indexAudit from './from-2026-11-21/2026-11-21t0610_index-audit.ts';
import * as createTwoFactors from './from-2026-11-21/2026-11-21t0620_create-two-factors.ts';
import * as indexWhatIsSwept from './from-2026-11-21/2026-11-21t0640_index-what-is-swept.ts';
import * as renameEntriesToRegistrations from './from-2026-11-21/2026-11-22t0200_rename-entries-to-registrations.ts';
import * as oneEmailQueue from './from-2026-11-21/2026-11-22t0300_one-email-queue.ts';
import * as renameResetRequests from './from-2026-11-21/2026-11-22t0810_rename-reset-requests.ts';
import * as createRefunds from './from-2026-11-21/2026-11-22t0900_create-refunds.ts';
import * as createLedger from './from-2026-11-21/2026-11-22t0910_create-ledger.ts';
import * as holdRules from './from-2026-11-21/2026-11-22t0920_hold-rules.ts';
import * as createBankStatements from './from-2026-11-21/2026-11-22t0930_create-bank-statements.ts';
import * as createReceipts from './from-2026-11-21/2026-11-22t0940_create-receipts.ts';
import * as indexLoginFailures from './from-2026-11-21/2026-11-22t0950_index-login-failures.ts';
import * as proveRegistrations from './from-2026-11-22t10/2026-11-22t1000_prove-registrations.ts';
import * as proveEmails from './from-2026-11-22t10/2026-11-22t1010_prove-emails.ts';
import * as createProfiles from './from-2026-11-22t10/2026-11-22t1011_create-profiles.ts';
import * as codesOfPeople from './from-2026-11-22t10/2026-11-22t1020_codes-of-people.ts';
import * as teamRosters from './from-2026-11-22t10/2026-11-22t1021_team-rosters.ts';
import * as eventRules from './from-2026-11-22t10/2026-11-22t1030_event-rules.ts';
import * as indexPeople from './from-2026-11-22t10/2026-11-22t1031_index-people.ts';
import * as createEventNotices from './from-2026-11-22t10/2026-11-22t1040_create-event-notices.ts';
import * as deskEdits from './from-2026-11-22t10/2026-11-22t1041_desk-edits.ts';
import * as createEventRefunds from './from-2026-11-22t10/2026-11-22t1042_create-event-refunds.ts';
import * as createQuestions from './from-2026-11-22t10/2026-11-22t1050_create-questions.ts';
import * as createIdempotencyKeys from './from-2026-11-22t10/2026-11-22t1060_create-idempotency-keys.ts';
import * as createFestivalIds from './from-2026-11-22t10/2026-11-22t1061_create-festival-ids.ts';
import * as createLegalDocuments from './from-2026-11-22t10/2026-11-22t1070_create-legal-documents.ts';
import * as createDataAccess from './from-2026-11-22t10/2026-11-22t1071_create-data-access.ts';
import * as createConsents from './from-2026-11-22t10/2026-11-22t1072_create-consents.ts';
import * as createGuardianConsents from './from-2026-11-22t10/2026-11-22t1073_create-guardian-consents.ts';
import * as createErasures from './from-2026-11-22t10/2026-11-22t1074_create-erasures.ts';
import * as incompleteTeams from './from-2026-11-22t11/2026-11-22t1100_incomplete-teams.ts';
import * as indexMailboxes from './from-2026-11-22t11/2026-11-22t1101_index-mailboxes.ts';
import * as createAnswerChanges from './from-2026-11-22t11/2026-11-22t1110_create-answer-changes.ts';
import * as ageRules from './from-2026-11-22t11/2026-11-22t1111_age-rules.ts';
import * as createGrants from './from-2026-11-22t11/2026-11-22t1130_create-grants.ts';
import * as createPasskeys from './from-2026-11-22t11/2026-11-22t1150_create-passkeys.ts';
import * as createAccessTokens from './from-2026-11-22t11/2026-11-22t1151_create-access-tokens.ts';
import * as indexTeamsByTime from './from-2026-11-22t11/2026-11-22t1160_index-teams-by-time.ts';
import * as countWaitlists from './from-2026-11-22t12/2026-11-22t1200_count-waitlists.ts';
import * as createInvitations from './from-2026-11-22t12/2026-11-22t1220_create-invitations.ts';
import * as createVolunteerLinks from './from-2026-11-22t12/2026-11-22t1221_create-volunteer-links.ts';
import * as createRoleRules from './from-2026-11-22t12/2026-11-22t1222_create-role-rules.ts';
import * as createApprovals from './from-2026-11-22t12/2026-11-22t1230_create-approvals.ts';
import * as createYears from './from-2026-11-22t12/2026-11-22t1240_create-years.ts';
import * as noteWeakPasswords from './from-2026-11-22t12/2026-11-22t1260_note-weak-passwords.ts';
import * as eventCategories from './from-2026-11-22t12/2026-11-22t1270_event-categories.ts';
import * as emailUrgency from './from-2026-11-22t12/2026-11-22t1280_email-urgency.ts';
import * as emailsInOrder from './from-2026-11-22t13/2026-11-22t1320_emails-in-order.ts';
import * as eventDetails from './from-2026-11-22t13/2026-11-22t1330_event-details.ts';
import * as createEventImports from './from-2026-11-22t13/2026-11-22t1340_create-event-imports.ts';
import * as emailsOfAnnouncements from './from-2026-11-22t13/2026-11-22t1360_emails-of-announcements.ts';
import * as createGates from './from-2026-11-23/2026-11-23t0120_create-gates.ts';
import * as createLiveSheets from './from-2026-11-23/2026-11-23t0150_create-live-sheets.ts';
import * as createRegistrationImports from './from-2026-11-23/2026-11-23t0160_create-registration-imports.ts';
import * as createEventResults from './from-2026-11-23/2026-11-23t0220_create-event-results.ts';
import * as createSiteAnnouncements from './from-2026-11-23/2026-11-23t0240_create-site-announcements.ts';
import * as createWebhooks from './from-2026-11-23/2026-11-23t0250_create-webhooks.ts';
import * as createSitePages from './from-2026-11-23/2026-11-23t0330_create-site-pages.ts';
import * as scheduleMails from './from-2026-11-23/2026-11-23t0340_schedule-mails.ts';
import * as registrationsByName from './from-2026-11-23/2026-11-23t0350_registrations-by-name.ts';
import * as registrationsByCollege from './from-2026-11-23/2026-11-23t0351_registrations-by-college.ts';
import * as registrationsByAmount from './from-2026-11-23/2026-11-23t0352_registrations-by-amount.ts';
import * as rowsByEventTitle from './from-2026-11-23/2026-11-23t0353_rows-by-event-title.ts';
import * as createListViews from './from-2026-11-23/2026-11-23t0354_create-list-views.ts';
import * as paymentsByAmount from './from-2026-11-23/2026-11-23t0355_payments-by-amount.ts';
import * as thumbhashesOfImages from './from-2026-11-23/2026-11-23t0370_thumbhashes-of-images.ts';
import * as createCertificates from './from-2026-11-23/2026-11-23t0420_create-certificates.ts';
import * as approvalsOfCertificateMails from './from-2026-11-23/2026-11-23t0421_approvals-of-certificate-mails.ts';
import * as focusOfPictures from './from-2026-11-23/2026-11-23t0440_focus-of-pictures.ts';
import * as createDescriptionVersions from './from-2026-11-23/2026-11-23t0441_create-description-versions.ts';
import * as createSettingsVersions from './from-2026-11-23/2026-11-23t0450_create-settings-versions.ts';
import * as languagesOfPeople from './from-2026-11-23/2026-11-23t0460_languages-of-people.ts';
import * as createScheduleReleases from './from-2026-11-23/2026-11-23t0470_create-schedule-releases.ts';
import * as formerPageSlugs from './from-2026-11-23/2026-11-23t0480_former-page-slugs.ts';
import * as auditByName from './from-2026-11-23t05/2026-11-23t0510_audit-by-name.ts';
import * as auditByTarget from './from-2026-11-23t05/2026-11-23t0511_audit-by-target.ts';
import * as emailsByTime from './from-2026-11-23t05/2026-11-23t0512_emails-by-time.ts';
import * as createTranslations from './from-2026-11-23t05/2026-11-23t0519_create-translations.ts';
import * as indexConfirmedPeople from './from-2026-11-23t05/2026-11-23t0610_index-confirmed-people.ts';
import * as emailsByRecipient from './from-2026-11-23t05/2026-11-23t0611_emails-by-recipient.ts';
import * as paymentsByReference from './from-2026-11-23t05/2026-11-23t2100_payments-by-reference.ts';
import * as eventImportRows from './from-2026-11-23t05/2026-11-26t0050_event-import-rows.ts';
import * as countUnreached from './from-2026-11-23t05/2026-11-26t1015_count-unreached.ts';
import * as emailDelivery from './from-2026-11-23t05/2026-11-26t1850_email-delivery.ts';
import * as admissionOfRegistrations from './from-2026-11-23t05/2026-11-26t1858_admission-of-registrations.ts';
import * as registrationsByAdmission from './from-2026-11-23t05/2026-11-26t1859_registrations-by-admission.ts';
import * as versionsOfRecords from './from-2026-11-23t05/2026-11-26t1930_versions-of-records.ts';
import * as bankLinesByDay from './from-2026-11-23t05/2026-11-27t1810_bank-lines-by-day.ts';
import * as scansOfCheckIns from './from-2026-11-23t05/2026-11-27t2030_scans-of-check-ins.ts';
import * as refundShare from './from-2026-11-23t05/2026-11-27t2310_refund-share.ts';
import * as registrationsToRefund from './from-2026-11-23t05/2026-11-27t2311_registrations-to-refund.ts';
import * as createRefundWaivers from './from-2026-11-23t05/2026-11-27t2312_create-refund-waivers.ts';
import * as forgetSearches from './from-2026-11-23t05/2026-11-27t2315_forget-searches.ts';
import * as undoneScans from './from-2026-11-23t05/2026-11-28t1750_undone-scans.ts';
import * as movesOfRegistrations from './from-2026-11-23t05/2026-11-28t1800_moves-of-registrations.ts';
import * as sentEmailsByOrigin from './from-2026-11-23t05/2026-11-28t1850_sent-emails-by-origin.ts';
import * as versionsOfAmbassadors from './from-2026-11-23t05/2026-11-28t2110_versions-of-ambassadors.ts';
import * as emailsToOne from './from-2026-11-23t05/2026-11-28t2125_emails-to-one.ts';
import * as waivedFees from './from-2026-11-23t05/2026-11-29t0800_waived-fees.ts';
import * as countContentAtCommit from './from-2026-11-29/2026-11-29t1840_count-content-at-commit.ts';
import * as guardianRefusals from './from-2026-11-29/2026-11-30t0405_guardian-refusals.ts';

/** Every migration in the order it runs; never edited once landed, only added to. */
export const migrations: Record<string, Migration> = {
  '2026-11-21t0310_create-accounts': createAccounts,
  '2026-11-21t0311_create-images': createImages,
  '2026-11-21t0312_create-events': createEvents,
  '2026-11-21t0313_create-ambassadors': createAmbassadors,
  '2026-11-21t0314_create-teams': createTeams,
  '2026-11-21t0315_create-outbox-and-settings': createOutboxAndSettings,
  '2026-11-21t0316_create-entries': createEntries,
  '2026-11-21t0317_create-payments': createPayments,
  '2026-11-21t0320_index-account-times': indexAccountTimes,
  '2026-11-21t0330_create-content-version': createContentVersion,
  '2026-11-21t0430_create-audit': createAudit,
  '2026-11-21t0610_index-audit': indexAudit,
  '2026-11-21t0620_create-two-factors': createTwoFactors,
  '2026-11-21t0640_index-what-is-swept': indexWhatIsSwept,
  '2026-11-22t0200_rename-entries-to-registrations': renameEntriesToRegistrations,
  '2026-11-22t0300_one-email-queue': oneEmailQueue,
  '2026-11-22t0810_rename-reset-requests': renameResetRequests,
  '2026-11-22t0900_create-refunds': createRefunds,
  '2026-11-22t0910_create-ledger': createLedger,
  '2026-11-22t0920_hold-rules': holdRules,
  '2026-11-22t0930_create-bank-statements': createBankStatements,
  '2026-11-22t0940_create-receipts': createReceipts,
  '2026-11-22t0950_index-login-failures': indexLoginFailures,
  '2026-11-22t1000_prove-registrations': proveRegistrations,
  '2026-11-22t1010_prove-emails': proveEmails,
  '2026-11-22t1011_create-profiles': createProfiles,
  '2026-11-22t1020_codes-of-people': codesOfPeople,
  '2026-11-22t1021_team-rosters': teamRosters,
  '2026-11-22t1030_event-rules': eventRules,
  '2026-11-22t1031_index-people': indexPeople,
  '2026-11-22t1040_create-event-notices': createEventNotices,
  '2026-11-22t1041_desk-edits': deskEdits,
  '2026-11-22t1042_create-event-refunds': createEventRefunds,
  '2026-11-22t1050_create-questions': createQuestions,
  '2026-11-22t1060_create-idempotency-keys': createIdempotencyKeys,
  '2026-11-22t1061_create-festival-ids': createFestivalIds,
  '2026-11-22t1070_create-legal-documents': createLegalDocuments,
  '2026-11-22t1071_create-data-access': createDataAccess,
  '2026-11-22t1072_create-consents': createConsents,
  '2026-11-22t1073_create-guardian-consents': createGuardianConsents,
  '2026-11-22t1074_create-erasures': createErasures,
  '2026-11-22t1100_incomplete-teams': incompleteTeams,
  '2026-11-22t1101_index-mailboxes': indexMailboxes,
  '2026-11-22t1110_create-answer-changes': createAnswerChanges,
  '2026-11-22t1111_age-rules': ageRules,
  '2026-11-22t1130_create-grants': createGrants,
  '2026-11-22t1150_create-passkeys': createPasskeys,
  '2026-11-22t1151_create-access-tokens': createAccessTokens,
  '2026-11-22t1160_index-teams-by-time': indexTeamsByTime,
  '2026-11-22t1200_count-waitlists': countWaitlists,
  '2026-11-22t1220_create-invitations': createInvitations,
  '2026-11-22t1221_create-volunteer-links': createVolunteerLinks,
  '2026-11-22t1222_create-role-rules': createRoleRules,
  '2026-11-22t1230_create-approvals': createApprovals,
  '2026-11-22t1240_create-years': createYears,
  '2026-11-22t1260_note-weak-passwords': noteWeakPasswords,
  '2026-11-22t1270_event-categories': eventCategories,
  '2026-11-22t1280_email-urgency': emailUrgency,
  '2026-11-22t1320_emails-in-order': emailsInOrder,
  '2026-11-22t1330_event-details': eventDetails,
  '2026-11-22t1340_create-event-imports': createEventImports,
  '2026-11-22t1360_emails-of-announcements': emailsOfAnnouncements,
  '2026-11-23t0120_create-gates': createGates,
  '2026-11-23t0150_create-live-sheets': createLiveSheets,
  '2026-11-23t0160_create-registration-imports': createRegistrationImports,
  '2026-11-23t0220_create-event-results': createEventResults,
  '2026-11-23t0240_create-site-announcements': createSiteAnnouncements,
  '2026-11-23t0250_create-webhooks': createWebhooks,
  '2026-11-23t0330_create-site-pages': createSitePages,
  '2026-11-23t0340_schedule-mails': scheduleMails,
  '2026-11-23t0350_registrations-by-name': registrationsByName,
  '2026-11-23t0351_registrations-by-college': registrationsByCollege,
  '2026-11-23t0352_registrations-by-amount': registrationsByAmount,
  '2026-11-23t0353_rows-by-event-title': rowsByEventTitle,
  '2026-11-23t0354_create-list-views': createListViews,
  '2026-11-23t0355_payments-by-amount': paymentsByAmount,
  '2026-11-23t0370_thumbhashes-of-images': thumbhashesOfImages,
  '2026-11-23t0420_create-certificates': createCertificates,
  '2026-11-23t0421_approvals-of-certificate-mails': approvalsOfCertificateMails,
  '2026-11-23t0440_focus-of-pictures': focusOfPictures,
  '2026-11-23t0441_create-description-versions': createDescriptionVersions,
  '2026-11-23t0450_create-settings-versions': createSettingsVersions,
  '2026-11-23t0460_languages-of-people': languagesOfPeople,
  '2026-11-23t0470_create-schedule-releases': createScheduleReleases,
  '2026-11-23t0480_former-page-slugs': formerPageSlugs,
  '2026-11-23t0510_audit-by-name': auditByName,
  '2026-11-23t0511_audit-by-target': auditByTarget,
  '2026-11-23t0512_emails-by-time': emailsByTime,
  '2026-11-23t0519_create-translations': createTranslations,
  '2026-11-23t0610_index-confirmed-people': indexConfirmedPeople,
  '2026-11-23t0611_emails-by-recipient': emailsByRecipient,
  '2026-11-23t2100_payments-by-reference': paymentsByReference,
  '2026-11-26t0050_event-import-rows': eventImportRows,
  '2026-11-26t1015_count-unreached': countUnreached,
  '2026-11-26t1850_email-delivery': emailDelivery,
  '2026-11-26t1858_admission-of-registrations': admissionOfRegistrations,
  '2026-11-26t1859_registrations-by-admission': registrationsByAdmission,
  '2026-11-26t1930_versions-of-records': versionsOfRecords,
  '2026-11-27t1810_bank-lines-by-day': bankLinesByDay,
  '2026-11-27t2030_scans-of-check-ins': scansOfCheckIns,
  '2026-11-27t2310_refund-share': refundShare,
  '2026-11-27t2311_registrations-to-refund': registrationsToRefund,
  '2026-11-27t2312_create-refund-waivers': createRefundWaivers,
  '2026-11-27t2315_forget-searches': forgetSearches,
  '2026-11-28t1750_undone-scans': undoneScans,
  '2026-11-28t1800_moves-of-registrations': movesOfRegistrations,
  '2026-11-28t1850_sent-emails-by-origin': sentEmailsByOrigin,
  '2026-11-28t2110_versions-of-ambassadors': versionsOfAmbassadors,
  '2026-11-28t2125_emails-to-one': emailsToOne,
  '2026-11-29t0800_waived-fees': waivedFees,
  '2026-11-29t1840_count-content-at-commit': countContentAtCommit,
  '2026-11-30t0405_guardian-refusals': guardianRefusals,
};
