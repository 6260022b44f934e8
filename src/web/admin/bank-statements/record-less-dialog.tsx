import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Candidate, StatementLine } from '#contract/payments/bank-statements.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { payableStatuses } from '#contract/registration-rules.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { invalidateStatements } from '../queries/bank-statements.ts';
import { DecisionDialog } from '../registrations/detail/decision-dialog.tsx';

/** What is missing of a line that one unpaid candidate sent too little with, in rupees; null for every other line. */
export function tooLittleOf({ group, amount, difference, candidates }: StatementLine): number | null {
  const [first, ...others] = candidates;
  if (group !== 'look' || !first || others.length > 0 || first.paymentStatus === 'paid') return null;
  return difference !== null && difference < 0 && Number.isInteger(amount) ? -difference : null;
}

/** Whom a part was paid for is asked for the rest while the seat is held. */
const isAskedForRest = ({ registrationStatus }: Candidate): boolean =>
  payableStatuses.includes(registrationStatus) || registrationStatus === 'under_review';

export const askedForRest = (candidate: Candidate): string =>
  isAskedForRest(candidate)
    ? 'they are asked to pay the rest'
    : 'no seat is held for them, so they are not asked to pay the rest';

/** Asks before a transfer of too little is recorded as what it is. */
export function RecordLessDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const [candidate] = line.candidates;
  const amount = formatRupees(line.amount ?? 0);
  const missing = formatRupees(tooLittleOf(line) ?? 0);
  return (
    <DecisionDialog
      title={`Record ${amount}, which is ${missing} too little?`}
      text={`It is recorded as paid for ${candidate?.name} and confirms nothing: ${candidate ? askedForRest(candidate) : ''}. It is in the list of surplus, where it can be given back.`}
      note={null}
      isNoteRequired={false}
      confirm={`Record ${amount}`}
      done={`${amount} is recorded`}
      tone="good"
      mails={candidate !== undefined && isAskedForRest(candidate)}
      run={async () => {
        if (!candidate) return undefined;
        const { registrationId, paymentId } = candidate;
        const body = { registrationId, paymentId, acceptsLess: true };
        await call(endpoints.bankStatements.settle, { params: { line: line._id }, body });
        invalidateStatements(queryClient);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
