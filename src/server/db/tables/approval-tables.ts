import type { ApprovalKind, StoredApprovalStatus } from '#contract/approvals/approval-kinds.ts';
import type { Power } from '#contract/roles/powers.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A request that one person prepared and another one decides. */
export interface ApprovalsTable {
  id: string;
  kind: ApprovalKind;
  /** What preparing and approving it takes. */
  power: Power;
  /** The event in whose scope it is; null for the festival. */
  eventId: string | null;
  /** What it is about: a registration, an event, or nothing. */
  subjectId: string | null;
  /** The same in words, without names of people. */
  subject: string;
  /** Paise of a refund, people of a mail, paid registrations of an event. */
  amount: number;
  /** Method and path of the endpoint. */
  endpoint: string;
  /** JSON of its parameters, query and body. */
  request: string;
  /** SHA-256 of endpoint and request: the same request of the same person is asked once. */
  requestHash: string;
  /** Why, as the preparer says. */
  reason: string | null;
  status: StoredApprovalStatus;
  preparedById: string;
  preparedBy: string;
  preparedAt: Timestamp;
  expiresAt: Timestamp;
  decidedById: string | null;
  decidedBy: string | null;
  decidedAt: OptionalTimestamp;
  /** Why it was rejected, or could not be done. */
  note: string | null;
}
