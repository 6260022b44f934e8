import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ApprovalLimits, isAbove, MAX_APPROVAL_REASON } from '#contract/approvals/approval-kinds.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { approvalLimitsQuery } from '../queries/approvals.ts';

export interface ApprovalHint {
  /** What the dialog says before; null where no limit is set. */
  text: string | null;
  /** Whether this one takes two for sure: what was done earlier today can be added to it. */
  isNeeded: boolean;
}

const NONE: ApprovalHint = { text: null, isNeeded: false };

const useLimits = (): ApprovalLimits | undefined => useQuery(approvalLimitsQuery(useAdminApi())).data;

/** Of a refund of so many rupees. */
export function useRefundHint(rupees: number): ApprovalHint {
  const limit = useLimits()?.refundAbove ?? null;
  if (limit === null) return NONE;
  return {
    text: `Above ${formatRupees(limit)} somebody else has to approve a refund; what you gave back for the event today counts with it.`,
    isNeeded: isAbove(limit, rupees),
  };
}

/** Of a mail to at least so many people. */
export function useMailHint(people: number): ApprovalHint {
  const limit = useLimits()?.mailAbove ?? null;
  if (limit === null) return NONE;
  return {
    text: `A mail to more than ${limit.toLocaleString('en-IN')} people goes out once somebody else has approved it.`,
    isNeeded: isAbove(limit, people),
  };
}

/** Whether deleting an event with paid registrations takes two. */
export const useDeletionTakesTwo = (): boolean => useLimits()?.deletePaid === true;

/** Of publishing results. */
export function useResultsHint(): ApprovalHint {
  if (!useLimits()?.publishResults) return NONE;
  return { text: 'Somebody else who may publish results has to approve them first.', isNeeded: true };
}

/** The label of the button: what it does, or that it asks. */
export const confirmText = (hint: ApprovalHint, label: string): string => (hint.isNeeded ? 'Ask for approval' : label);

export function ApprovalNote({ hint }: { hint: ApprovalHint }) {
  return hint.text === null ? null : <Text size="sm">{hint.text}</Text>;
}

interface ApprovalReasonProps {
  /** Left out where the field keeps it. */
  value?: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** Why, for the person who approves it. */
export function ApprovalReason({ onChange, ...props }: ApprovalReasonProps) {
  return (
    <TextInput
      label="Why (for the person who approves it)"
      description="Nobody else reads it."
      maxLength={MAX_APPROVAL_REASON}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}
