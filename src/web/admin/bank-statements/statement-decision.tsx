import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Sums up what the requests did that confirm all sure lines, also where one failed and it is tried again. */
export function confirmTally() {
  let [confirmed, linked] = [0, 0];
  const left = new Map<number, LeftLine>();
  return {
    add: (batch: { confirmed: number; linked: number; left: LeftLine[] }) => {
      confirmed += batch.confirmed;
      linked += batch.linked;
      for (const line of batch.left) left.set(line.row, line);
    },
    isEmpty: () => confirmed + linked + left.size === 0,
    result: (): Result => {
      const before = linked > 0 ? `; ${linked} had been confirmed before` : '';
      return { text: `${payments(confirmed)} ${are(confirmed)} confirmed${before}`, left: [...left.values()] };
    },
  };
}

/** What became of an import, or of the rest of one that was undone before. */
export function undoneText(isRest: boolean, undone: number, left: number): string {
  const except = left > 0 ? `, except for ${left}` : '';
  if (!isRest) return `The import is undone${except}`;
  if (undone === 0) return 'Nothing more was undone';
  return `${undone === 1 ? 'One more line' : `${undone.toLocaleString('en-IN')} more lines`} ${are(undone)} undone${except}`;
}

/** Asks before all sure lines are confirmed, or an import is undone. */
export function StatementDecision({ kind, statement: now, onDone, onClose }: StatementDecisionProps) {
  // As when it was opened, also where a part is done already.
  const [statement] = useState(now);
  const [tally] = useState(confirmTally);
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const params = { id: statement._id };
  const { sure, settled } = statement.counts;
  const isRest = statement.undoneAt !== null;
  const confirm = async () => {
    try {
      for (;;) {
        const { data } = await call(endpoints.bankStatements.confirm, { params, body: {} });
        tally.add(data);
        if (data.remaining === 0 || data.confirmed + data.linked === 0) break;
      }
      onDone(tally.result());
    } catch (error) {
      if (!tally.isEmpty()) onDone(tally.result());
      throw error;
    } finally {
      invalidateStatements(queryClient);
    }
    return undefined;
  };
  const undo = async () => {
    try {
      const { data } = await call(endpoints.bankStatements.undo, { params, body: {} });
      onDone({ text: undoneText(isRest, data.undone, data.left.length), left: data.left });
    } finally {
      invalidateStatements(queryClient);
    }
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
        mails
        run={confirm}
        onClose={onClose}
      />
    );
  }
  return (
    <DecisionDialog
      title={isRest ? 'Undo the rest of this import?' : 'Undo this import?'}
      text={
        settled === 0
          ? 'Nothing was confirmed by it. Its lines no longer count, and the file can be imported again.'
          : `${payments(settled)} confirmed by it ${are(settled)} put under review again, except for people who were checked in or got money back since. The file can be imported again.`
      }
      note={null}
      isNoteRequired={false}
      confirm={isRest ? 'Undo the rest' : 'Undo the import'}
      done="The import is undone"
      tone="danger"
      mails={false}
      run={undo}
      onClose={onClose}
    />
  );
}
