import type { CertificateKind, CertificateStatus } from '#contract/certificates/certificate-kinds.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A certificate, with its texts as they were when it was issued: nothing that changes later changes it. */
export interface CertificatesTable {
  id: string;
  /** Sixteen random characters: the URL of its page. */
  code: string;
  eventId: string;
  /** Null for a winner whom the results name and no registration does. */
  registrationId: string | null;
  participantId: string | null;
  kind: CertificateKind;
  /** What it is for and whose: one subject of an event has at most one valid certificate. */
  subject: string;
  status: CertificateStatus;
  name: string;
  /** The name in lower case, which searches look in. */
  searchText: string;
  team: string | null;
  award: string | null;
  eventTitle: string;
  mainEventTitle: string | null;
  festivalName: string;
  instituteName: string;
  year: string;
  /** Days in the festival's time zone, as YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
  issuedOn: string;
  line: string;
  /** JSON of who signs. */
  signatories: string;
  issuedAt: Timestamp;
  /** The name of the admin. */
  issuedBy: string;
  /** When it was revoked or replaced, and why. */
  endedAt: OptionalTimestamp;
  reason: string | null;
  /** The certificate in whose place it is. */
  formerId: string | null;
  mailedAt: OptionalTimestamp;
  /** What a second person approved; null where its mail needed nobody. */
  mailApprovalId: string | null;
  /** Since when the name is a pseudonym. */
  erasedAt: OptionalTimestamp;
}
