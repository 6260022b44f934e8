import type { ColumnType, Generated } from 'kysely';
import type { AuditTargetKind } from '#contract/endpoint.ts';
import type { Category } from '#contract/events/categories.ts';
import type { FieldOfKind } from '#contract/events/event-field-names.ts';
import type { AgeRule, CollegeRule, OverlapRule, RefundRule } from '#contract/events/rule-values.ts';
import type { EmailDelivery } from '#contract/panel/emails.ts';
import type { AccessTokensTable } from './tables/access-token-tables.ts';
import type { ApprovalsTable } from './tables/approval-tables.ts';
import type {
  BankStatementColumnsTable,
  BankStatementLinesTable,
  BankStatementsTable,
} from './tables/bank-statement-tables.ts';
import type { CertificatesTable } from './tables/certificate-tables.ts';
import type { DescriptionVersionsTable } from './tables/description-version-tables.ts';
import type { EventImportsTable } from './tables/event-import-tables.ts';
import type { EventNoticesTable, EventRefundsTable } from './tables/event-notice-tables.ts';
import type { LedgerEntriesTable, LedgerTransactionsTable } from './tables/ledger-tables.ts';
import type { ListViewsTable } from './tables/list-view-tables.ts';
import type { PasskeysTable } from './tables/passkey-tables.ts';
import type {
  GatewayEventsTable,
  PaymentHistoryTable,
  PaymentsTable,
  RefundsTable,
  RefundWaiversTable,
} from './tables/payment-tables.ts';
import type {
  ConsentsTable,
  DataAccessTable,
  ErasuresTable,
  GuardianConsentsTable,
  LegalDocumentsTable,
} from './tables/privacy-tables.ts';
import type { ProfilesTable } from './tables/profile-tables.ts';
import type {
  AnswerChangesTable,
  AnswerFilesTable,
  AnswersTable,
  EventQuestionsTable,
  QuestionListsTable,
} from './tables/question-tables.ts';
import type { ReceiptSeriesTable, ReceiptsTable } from './tables/receipt-tables.ts';
import type { RegistrationImportRowsTable, RegistrationImportsTable } from './tables/registration-import-tables.ts';
import type {
  AnnouncementEventsTable,
  AnnouncementsTable,
  EventCapacityTable,
  ParticipantsTable,
  PassGuessesTable,
  RegistrationHistoryTable,
  RegistrationsTable,
  TeamsTable,
} from './tables/registration-tables.ts';
import type { EventResultsTable } from './tables/result-tables.ts';
import type {
  GatesTable,
  GrantsTable,
  InvitationsTable,
  RoleRulesTable,
  RolesTable,
  VolunteerLinksTable,
} from './tables/role-tables.ts';
import type { ScheduleReleasesTable } from './tables/schedule-tables.ts';
import type { SettingsVersionsTable } from './tables/settings-version-tables.ts';
import type { SiteAnnouncementsTable } from './tables/site/site-announcement-tables.ts';
import type { SitePageSlugsTable, SitePagesTable, SitePageVersionsTable } from './tables/site/site-page-tables.ts';
import type { TranslationsTable } from './tables/translation-tables.ts';
import type { FestivalIdsTable, IdempotencyKeysTable } from './tables/wallet-tables.ts';
import type { WebhookAttemptsTable, WebhookDeliveriesTable, WebhooksTable } from './tables/webhook-tables.ts';
import type { YearsTable } from './tables/year-tables.ts';
import type { OptionalTimestamp, Timestamp } from './timestamps.ts';

/** Read as a boolean (PostgreSQL) or 0/1 (SQLite), written as a boolean. */
export type Flag = ColumnType<boolean | number, boolean, boolean>;

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Flag;
  image: string | null;
  role: 'participant' | 'admin';
  /** An admin's password, at the last login with it, was one that would be refused today. */
  hasWeakPassword: Flag;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface SessionsTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Timestamp;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface AccountsTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: OptionalTimestamp;
  refreshTokenExpiresAt: OptionalTimestamp;
  scope: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The two-factor login of an account. */
export interface TwoFactorsTable {
  userId: string;
  /** The app's secret, encrypted. */
  secret: string;
  createdAt: Timestamp;
  /** Null until a first code is confirmed. */
  confirmedAt: OptionalTimestamp;
  /** The latest time step whose code was used. */
  lastStep: number | null;
}

/** The hash of an unused recovery code. */
export interface RecoveryCodesTable {
  userId: string;
  codeHash: string;
}

/** One failed login attempt, for the limits per account and IP. */
export interface LoginFailuresTable {
  id: string;
  email: string;
  ip: string;
  failedAt: Timestamp;
}

export interface ImagesTable {
  id: string;
  /** The size of the widest variant, in pixels. */
  width: number;
  height: number;
  /** JSON list of the widths stored, narrowest first. */
  widths: string;
  /** A ThumbHash in Base64; null of pictures stored before there was one. */
  thumbhash: string | null;
  /** Private pictures are served to admins only. */
  isPrivate: Flag;
  createdAt: Timestamp;
  /** Since when nothing references it; null while something does. The sweep deletes it a day later. */
  unusedSince: OptionalTimestamp;
}

/** A reference from a record to a picture; owners are named `events/{id}` and so on. */
export interface ImageReferencesTable {
  imageId: string;
  owner: string;
}

/** The optional texts that an admin sets: their columns follow from the table of fields. */
type EventTexts = Record<FieldOfKind<'text' | 'multiline' | 'url'>, string | null>;

export interface EventsTable extends EventTexts {
  id: string;
  mainEventId: string | null;
  /** The closed year that it belongs to; null for the year that is open. */
  year: string | null;
  title: string;
  description: string;
  /** The description as plain text, for search and previews. */
  descriptionText: string;
  startDate: Timestamp;
  endDate: Timestamp;
  status: 'active' | 'inactive';
  category: Category | null;
  imageId: string | null;
  prizePool: number | null;
  entryFee: number | null;
  participationType: 'individual' | 'team' | 'both';
  teamSize: number;
  individualEntryFee: number | null;
  teamEntryFee: number | null;
  registrationStarts: OptionalTimestamp;
  registrationEnds: OptionalTimestamp;
  minTeamSize: number | null;
  rosterLocksAt: OptionalTimestamp;
  collegeRule: CollegeRule | null;
  minWomen: number | null;
  maxAlumni: number | null;
  /** Years of study, `1,2`. */
  allowedYears: string | null;
  overlapRule: OverlapRule | null;
  ageRule: AgeRule | null;
  imageFocus: string | null;
  cancellationEnds: OptionalTimestamp;
  refundRule: RefundRule | null;
  refundPercent: number | null;
  capacity: number | null;
  /** As an admin declared it; for an event with sub-events the API returns true in any case. */
  hasSubEvents: Flag;
  isRegistrationNeeded: Flag;
  isAuthenticationNeeded: Flag;
  isActive: Flag;
  isSample: Flag;
  /** Counts saves, from 1. */
  version: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: OptionalTimestamp;
}

export interface AmbassadorsTable {
  id: string;
  name: string;
  institution: string | null;
  shortBio: string | null;
  imageId: string | null;
  imageFocus: string | null;
  version: Generated<number>;
  isSample: Flag;
  createdAt: Timestamp;
  deletedAt: OptionalTimestamp;
}

export interface AmbassadorEventsTable {
  ambassadorId: string;
  eventId: string;
  position: number;
}

export interface AmbassadorInquiriesTable {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  college: string;
  whyInterested: string;
  expectedRegistrations: string;
  photoId: string;
  createdAt: Timestamp;
}

/** An email to one recipient, or to the people of a registration until a worker claims it. */
export interface EmailQueueTable {
  id: string;
  /** What it says; the worker has a renderer for each kind. */
  kind: string;
  registrationId: string | null;
  recipient: string | null;
  /** JSON of what its kind needs beside the registration; `{}` once it was sent. */
  data: string;
  status: 'pending' | 'sent' | 'failed' | 'dropped';
  /** How it left once it was sent; null where that was before it was recorded. */
  delivery: Generated<EmailDelivery | null>;
  attempts: number;
  nextAttemptAt: Timestamp;
  lastError: string | null;
  createdAt: Timestamp;
  sentAt: OptionalTimestamp;
  /** What its budget is: that of security mails, of what people cause who have verified nothing, of what admins cause, or of all others. */
  cause: Generated<'security' | 'unproved' | 'desk' | 'other'>;
  /** A keyed hash of the network, else of the browser, whose request caused it. */
  origin: string | null;
  /** The recipient's mailbox, once it was sent: what the budget of a recipient counts by. */
  mailbox: string | null;
  /** The mail to people that it is part of. */
  announcementId: Generated<string | null>;
  /** The language that it is written in; null where its reader's registration says. */
  language: Generated<string | null>;
}

export interface SettingsTable {
  id: string;
  /** The record as JSON. */
  value: string;
  updatedAt: Timestamp;
}

/** What an admin did. */
export interface AuditTable {
  id: string;
  at: Timestamp;
  actorId: string;
  actorName: string;
  /** Method and path of the endpoint, as in the contract. */
  endpoint: string;
  summary: string;
  targetKind: AuditTargetKind;
  targetId: string | null;
  targetName: string | null;
  /** JSON of the fields that were changed. */
  before: string | null;
  after: string | null;
  /** The token that it came through; null where the actor was logged in. */
  tokenName: Generated<string | null>;
}

/** One row: how often the public content has changed, counted by triggers. */
export interface ContentVersionTable {
  id: number;
  version: number;
}

/** Every table, by name. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  twoFactors: TwoFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  accessTokens: AccessTokensTable;
  loginFailures: LoginFailuresTable;
  roles: RolesTable;
  profiles: ProfilesTable;
  images: ImagesTable;
  imageReferences: ImageReferencesTable;
  years: YearsTable;
  events: EventsTable;
  descriptionVersions: DescriptionVersionsTable;
  eventResults: EventResultsTable;
  gates: GatesTable;
  grants: GrantsTable;
  invitations: InvitationsTable;
  volunteerLinks: VolunteerLinksTable;
  roleRules: RoleRulesTable;
  ambassadors: AmbassadorsTable;
  ambassadorEvents: AmbassadorEventsTable;
  ambassadorInquiries: AmbassadorInquiriesTable;
  teams: TeamsTable;
  eventCapacity: EventCapacityTable;
  eventNotices: EventNoticesTable;
  eventRefunds: EventRefundsTable;
  approvals: ApprovalsTable;
  registrations: RegistrationsTable;
  participants: ParticipantsTable;
  certificates: CertificatesTable;
  questionLists: QuestionListsTable;
  eventQuestions: EventQuestionsTable;
  answerFiles: AnswerFilesTable;
  answers: AnswersTable;
  answerChanges: AnswerChangesTable;
  passGuesses: PassGuessesTable;
  registrationHistory: RegistrationHistoryTable;
  idempotencyKeys: IdempotencyKeysTable;
  festivalIds: FestivalIdsTable;
  announcements: AnnouncementsTable;
  announcementEvents: AnnouncementEventsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  refundWaivers: RefundWaiversTable;
  paymentHistory: PaymentHistoryTable;
  gatewayEvents: GatewayEventsTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerTransactions: LedgerTransactionsTable;
  bankStatements: BankStatementsTable;
  bankStatementLines: BankStatementLinesTable;
  bankStatementColumns: BankStatementColumnsTable;
  eventImports: EventImportsTable;
  registrationImports: RegistrationImportsTable;
  registrationImportRows: RegistrationImportRowsTable;
  receiptSeries: ReceiptSeriesTable;
  receipts: ReceiptsTable;
  emailQueue: EmailQueueTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookAttempts: WebhookAttemptsTable;
  listViews: ListViewsTable;
  settings: SettingsTable;
  settingsVersions: SettingsVersionsTable;
  audit: AuditTable;
  legalDocuments: LegalDocumentsTable;
  siteAnnouncements: SiteAnnouncementsTable;
  scheduleReleases: ScheduleReleasesTable;
  translations: TranslationsTable;
  sitePages: SitePagesTable;
  sitePageVersions: SitePageVersionsTable;
  sitePageSlugs: SitePageSlugsTable;
  dataAccess: DataAccessTable;
  consents: ConsentsTable;
  guardianConsents: GuardianConsentsTable;
  erasures: ErasuresTable;
  contentVersion: ContentVersionTable;
}
