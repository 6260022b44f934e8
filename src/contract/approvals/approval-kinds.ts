/** What can take two people, where the committee says so. */
export const approvalKinds = ['refund', 'event_refund', 'mail', 'event_deletion', 'results', 'approval_rules'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/**
 * `pending` until somebody decides; `done`: approved and carried out; `failed`: approved, but no longer possible; `withdrawn`
 * by its preparer; `expired` after `APPROVAL_DAYS`.
 */
export const approvalStatuses = ['pending', 'done', 'rejected', 'withdrawn', 'expired', 'failed'] as const;
export type StoredApprovalStatus = (typeof approvalStatuses)[number];

/** The longest reason that is given with a request, in characters. */
export const MAX_APPROVAL_REASON = 300;

/** How long a request can be approved. */
export const APPROVAL_DAYS = 7;

/**
 * What takes two: refunds above `refundAbove` rupees, mails to more than `mailAbove` people (null: never), deleting events
 * with paid registrations, publishing results.
 */
export interface ApprovalLimits {
  refundAbove: number | null;
  mailAbove: number | null;
  deletePaid: boolean;
  publishResults: boolean;
}

/** The id of the limits among the settings, and in the audit. */
export const APPROVAL_LIMITS = 'approvals';

/** Whether a number is above a limit; null is no limit. */
export const isAbove = (limit: number | null, value: number): boolean => limit !== null && value > limit;

const isRaised = (before: number | null, after: number | null) => before !== null && (after === null || after > before);

/** Whether a change of the limits lets one person do what took two. */
export const isLoosened = (before: ApprovalLimits, after: ApprovalLimits): boolean =>
  isRaised(before.refundAbove, after.refundAbove) ||
  isRaised(before.mailAbove, after.mailAbove) ||
  (before.deletePaid && !after.deletePaid) ||
  (before.publishResults && !after.publishResults);

/** Whether a change of the limits asks for approval where it was not asked for. */
export const isTightened = (before: ApprovalLimits, after: ApprovalLimits): boolean => isLoosened(after, before);
