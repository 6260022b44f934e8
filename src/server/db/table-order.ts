import type { Schema } from './schema.ts';

/** A table of the festival's data. */
export interface StoredTable {
  name: keyof Schema;
  /** The column by which its rows refer to other rows of the same table. */
  parent?: string;
}

/**
 * Every table, each after those its rows refer to: the order in which a restore fills them. The ledger's entries alone
 * come before the transactions that seal them. `contentVersion` is left out: it is no data, it counts the changes in
 * one database.
 */
export const tableOrder: readonly StoredTable[] = [
  { name: 'users' },
  { name: 'sessions' },
  { name: 'accounts' },
  { name: 'verifications' },
  { name: 'twoFactors' },
  { name: 'recoveryCodes' },
  { name: 'passkeys' },
  { name: 'loginFailures' },
  { name: 'roles' },
  { name: 'profiles' },
  { name: 'images' },
  { name: 'imageReferences' },
  { name: 'years' },
  { name: 'events', parent: 'mainEventId' },
  { name: 'eventResults' },
  { name: 'gates' },
  { name: 'grants' },
  { name: 'invitations' },
  { name: 'volunteerLinks' },
  { name: 'roleRules' },
  { name: 'accessTokens' },
  { name: 'ambassadors' },
  { name: 'ambassadorEvents' },
  { name: 'ambassadorInquiries' },
  { name: 'teams' },
  { name: 'eventCapacity' },
  { name: 'eventNotices' },
  { name: 'eventRefunds' },
  { name: 'approvals' },
  { name: 'registrations' },
  { name: 'participants' },
  { name: 'questionLists' },
  { name: 'eventQuestions' },
  { name: 'answerFiles' },
  { name: 'answers' },
  { name: 'answerChanges' },
  { name: 'passGuesses' },
  { name: 'registrationHistory' },
  { name: 'idempotencyKeys' },
  { name: 'festivalIds' },
  { name: 'announcements' },
  { name: 'announcementEvents' },
  { name: 'payments' },
  { name: 'refunds' },
  { name: 'paymentHistory' },
  { name: 'gatewayEvents' },
  { name: 'ledgerEntries' },
  { name: 'ledgerTransactions' },
  { name: 'bankStatements' },
  { name: 'bankStatementLines' },
  { name: 'bankStatementColumns' },
  { name: 'eventImports' },
  { name: 'registrationImports' },
  { name: 'registrationImportRows' },
  { name: 'receiptSeries' },
  { name: 'receipts', parent: 'receiptId' },
  { name: 'emailQueue' },
  { name: 'webhooks' },
  { name: 'webhookDeliveries' },
  { name: 'webhookAttempts' },
  { name: 'settings' },
  { name: 'audit' },
  { name: 'legalDocuments' },
  { name: 'siteAnnouncements' },
  { name: 'dataAccess' },
  { name: 'consents' },
  { name: 'guardianConsents' },
  { name: 'erasures' },
];
