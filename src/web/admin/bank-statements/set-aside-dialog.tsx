import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { StatementLine } from '#contract/payments/bank-statements.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { invalidateStatements } from '../queries/bank-statements.ts';
import { DecisionDialog } from '../registrations/detail/decision-dialog.tsx';

const reasons = [
  'Sponsor',
  'Stall or sale',
  'From the college',
  'Interest',
  'Confirmed elsewhere',
  'Duplicate of another line',
];

/** Asks what a line is that no registration is paid by. */
export function SetAsideDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  return (
    <DecisionDialog
      draftName={`aside-${line._id}`}
      title={`Set ${formatRupees(line.amount ?? 0)} aside?`}
      text={`It is no payment of a registration: ${line.narration}`}
      note="What is it?"
      isNoteRequired
      suggestions={reasons}
      confirm="Set aside"
      done="The line is set aside"
      tone="good"
      mails={false}
      run={async (note) => {
        await call(endpoints.bankStatements.setAside, {
          params: { line: line._id },
          body: { note: note.slice(0, 200) },
        });
        invalidateStatements(queryClient);
      }}
      onClose={onClose}
    />
  );
}
