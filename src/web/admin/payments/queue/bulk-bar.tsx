import { Button, Checkbox } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import type { DecidedPayments, QueuedPayment } from '#contract/payments/payments.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showLastingFailure } from '../../components/feedback/toast.ts';
import { useClearOfBar } from '../../components/list/use-clear-of-bar.ts';
import { DecisionDialog, rejectReasons } from '../../registrations/detail/decision-dialog.tsx';
import { amountText } from '../../registrations/registration-labels.ts';
import styles from '../payments.module.css';
import type { Selection } from './use-selection.ts';

/** As many as the server decides in one request. */
const MOST = 200;

/** Says what became of each payment: where some could not be decided, why the first could not. */
function tell(results: DecidedPayments, done: string): string {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return `${results.length} ${done}`;
  showLastingFailure(`${failed.length} of ${results.length} stay as they were. ${failed[0]?.message ?? ''}`);
  return failed.length === results.length ? '' : `${results.length - failed.length} ${done}`;
}

/** What is being done with chosen payments. */
export interface BulkDecision {
  kind: 'confirm' | 'reject';
  /** As they were chosen, whatever else is decided about them meanwhile. */
  ids: string[];
  sum: number;
}

interface BulkBarProps {
  rows: QueuedPayment[];
  selection: Selection;
  onDecide: (decision: BulkDecision) => void;
}

/** Chooses many payments of the queue, to confirm or reject them in one action. */
export function BulkBar({ rows, selection, onDecide }: BulkBarProps) {
  const bar = useClearOfBar<HTMLFieldSetElement>();
  const ids = selection.chosen.slice(0, MOST);
  const count = ids.length;
  const sum = rows.reduce((total, { _id, amount }) => total + (ids.includes(_id) ? amount : 0), 0);
  return (
    <fieldset ref={bar} className={styles.bulk}>
      <legend className={styles.legend}>Decide about many</legend>
      <Checkbox
        label={count === 0 ? 'Choose all shown' : `${count} chosen, ${amountText(sum)}`}
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={selection.toggleAll}
      />
      <div>
        <Button color="peacock" disabled={count === 0} onClick={() => onDecide({ kind: 'confirm', ids, sum })}>
          Confirm chosen
        </Button>
        <Button variant="default" disabled={count === 0} onClick={() => onDecide({ kind: 'reject', ids, sum })}>
          Reject chosen
        </Button>
      </div>
    </fieldset>
  );
}

interface DecisionAboutManyProps {
  decision: BulkDecision;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before chosen payments are confirmed or rejected. */
export function DecisionAboutMany({ decision: { kind, ids, sum }, onDone, onClose }: DecisionAboutManyProps) {
  const { call } = useAdminApi();
  const count = ids.length;
  const what = count === 1 ? 'one payment' : `${count} payments`;
  if (kind === 'confirm') {
    return (
      <DecisionDialog
        title={`Have ${what} of ${amountText(sum)} arrived?`}
        text="Each registration is confirmed and gets its pass by mail; one that has ended or was paid before becomes surplus."
        note={null}
        isNoteRequired={false}
        confirm={`Confirm ${count}`}
        done=""
        tone="good"
        mails
        run={async () => {
          const { data } = await call(endpoints.payments.confirmMany, { body: { ids } });
          onDone();
          return tell(data, 'confirmed');
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <DecisionDialog
      draftName="reject-many"
      title={`Reject ${what} of ${amountText(sum)}?`}
      text="The reason is mailed to each of them; another number can be sent until the seat lapses. A wrong rejection can be taken back."
      note="Reason"
      isNoteRequired
      suggestions={rejectReasons}
      confirm={`Reject ${count}`}
      done=""
      tone="danger"
      mails
      run={async (reason) => {
        const { data } = await call(endpoints.payments.rejectMany, { body: { ids, reason } });
        onDone();
        return tell(data, 'rejected');
      }}
      onClose={onClose}
    />
  );
}
