import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { BankStatement, LeftLine } from '#contract/payments/bank-statements.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { invalidateStatements } from '../queries/bank-statements.ts';
import { DecisionDialog } from '../registrations/detail/decision-dialog.tsx';

export type StatementDecisionKind = 'confirm' | 'undo';

/** What came of a decision about a whole statement. */
export interface Result {
  text: string;
  left: LeftLine[];
}

interface StatementDecisionProps {
  kind: StatementDecisionKind;
  statement: BankStatement;
  onDone: (result: Result) => void;
  onClose: () => void;
}

const payments = (count: number) => (count === 1 ? 'One payment' : `${count.toLocaleString('en-IN')} payments`);
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** Asks before all sure lines are confirmed, or an import is undone. */
export function StatementDecision({ kind, statement, onDone, onClose }: StatementDecisionProps) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const params = { id: statement._id };
  const { sure, settled } = statement.counts;
  const confirm = async () => {
    let [confirmed, linked] = [0, 0];
    for (;;) {
      const { data } = await call(endpoints.bankStatements.confirm, { params, body: {} });
      confirmed += data.confirmed;
      linked += data.linked;
      if (data.remaining > 0 && data.confirmed + data.linked > 0) continue;
      const before = linked > 0 ? `; ${linked} had been confirmed before` : '';
      onDone({ text: `${payments(confirmed)} ${are(confirmed)} confirmed${before}`, left: data.left });
      break;
    }
    invalidateStatements(queryClient);
    return undefined;
  };
  const undo = async () => {
    const { data } = await call(endpoints.bankStatements.undo, { params, body: {} });
    const left = data.left.length > 0 ? `, except for ${data.left.length}` : '';
    onDone({ text: `The import is undone${left}`, left: data.left });
    invalidateStatements(queryClient);
    return undefined;
  };
  if (kind === 'confirm') {
    return (
      <DecisionDialog
        title={`Confirm ${sure === 1 ? 'one payment' : `${sure.toLocaleString('en-IN')} payments`}?`}
        text={`${formatRupees(statement.sureAmount)} in all. Everybody gets the pass by mail. All other lines stay as they are.`}
        note={null}
        isNoteRequired={false}
        confirm="Confirm"
        done="The sure payments are confirmed"
        tone="good"
        run={confirm}
        onClose={onClose}
      />
    );
  }
  return (
    <DecisionDialog
      title="Undo this import?"
      text={
        settled === 0
          ? 'Nothing was confirmed by it. Its lines no longer count, and the file can be imported again.'
          : `${payments(settled)} confirmed by it ${are(settled)} put under review again, except for people who were checked in or got money back since. The file can be imported again.`
      }
      note={null}
      isNoteRequired={false}
      confirm="Undo the import"
      done="The import is undone"
      tone="danger"
      run={undo}
      onClose={onClose}
    />
  );
}
