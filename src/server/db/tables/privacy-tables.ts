import type { ContactDataKind } from '#contract/privacy/contact-data.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { GuardianStatus } from '#contract/privacy/guardian-rules.ts';
import type { ConsentMeans, ConsentPurpose } from '#contract/privacy/purposes.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A version of the privacy notice or the refund policy; rows are only ever added. */
export interface LegalDocumentsTable {
  id: string;
  kind: DocumentKind;
  version: number;
  /** Rich text as of an event's description, with placeholders. */
  body: string;
  savedAt: Timestamp;
  /** The admin's name; null for the text that came with the program. */
  savedBy: string | null;
}

/** An admin's reading of contact data, those of an hour together. */
export interface DataAccessTable {
  id: string;
  /** Admin, what and hour: by it later readings find the first one. An export's is its own id. */
  slot: string;
  at: Timestamp;
  lastAt: Timestamp;
  actorId: string;
  actorName: string;
  kind: 'viewed' | 'exported';
  what: ContactDataKind;
  targetId: string | null;
  /** The query of the first request, as in a url. */
  filter: string | null;
  /** Null while an export is being sent. */
  rows: number | null;
  requests: number;
}

/** One consent; given again, it is a row of its own. */
export interface ConsentsTable {
  id: string;
  purpose: ConsentPurpose;
  at: Timestamp;
  means: ConsentMeans;
  /** The version of the privacy notice that was shown; null where none was. */
  noticeVersion: number | null;
  /** Whose consent it is, in lower case. */
  email: string;
  userId: string | null;
  registrationId: string | null;
  participantId: string | null;
  inquiryId: string | null;
  withdrawnAt: OptionalTimestamp;
}

/** A minor in a registration, and what their guardian decided. */
export interface GuardianConsentsTable {
  id: string;
  participantId: string;
  registrationId: string;
  guardianName: string;
  /** Empty where the consent came on paper alone. */
  guardianEmail: string;
  guardianPhone: string | null;
  status: GuardianStatus;
  /** Counts the guardians named; each has a link of their own. */
  keyVersion: number;
  createdAt: Timestamp;
  /** When the guardian of now was first asked. */
  askedAt: Timestamp;
  reminders: number;
  means: 'mail' | 'paper' | null;
  decidedAt: OptionalTimestamp;
  /** The full name under which it was decided. */
  decidedBy: string | null;
  noticeVersion: number | null;
  /** Guardians who refused before another one was named: keyed hashes of their mailboxes, between spaces. */
  refusals: string | null;
}

/** A request to erase what is held about an address. */
export interface ErasuresTable {
  id: string;
  /** The address; its pseudonym once it is done. */
  email: string;
  status: 'asked' | 'scheduled' | 'done' | 'kept';
  createdAt: Timestamp;
  /** When the person confirmed it by the mailed link. */
  provedAt: OptionalTimestamp;
  /** When it is tried next. */
  dueAt: OptionalTimestamp;
  doneAt: OptionalTimestamp;
  /** What has to end first. */
  waitsFor: string | null;
  /** The admin who asked for the person; null where they did themselves. */
  askedBy: string | null;
}
