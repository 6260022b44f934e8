import { endpoints } from '#contract/endpoints.ts';
import { endedStates } from '#contract/entry-rules.ts';
import type { QueuedPayment } from '#contract/payments.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { DecisionDialog, rejectReasons } from '../entries/decision-dialog.tsx';
import { amountText, stateWords } from '../entries/entry-words.ts';
import { groupedUtr } from './grouped-utr.ts';

export interface Decision {
  kind: 'confirm' | 'reject';
  payment: QueuedPayment;
}

interface DecisionAboutPaymentProps {
  decision: Decision;
  onClose: () => void;
  onChanged: () => void;
}

/** What confirming does: an entry that has ended meanwhile is not revived by money. */
function confirmText({ entryName, eventTitle, entryState }: QueuedPayment): string {
  if (!endedStates.includes(entryState))
    return `${entryName} is confirmed for ${eventTitle} and gets the pass by mail.`;
  const ended = stateWords[entryState].label.toLowerCase();
  return `The entry of ${entryName} for ${eventTitle} is ${ended}. The money counts as paid; refund it on the entry's page where no place is left.`;
}

/** Asks before a payment is confirmed or rejected. */
export function DecisionAboutPayment({ decision: { kind, payment }, onClose, onChanged }: DecisionAboutPaymentProps) {
  const { call } = useAdminApi();
  const params = { id: payment._id };
  const amount = amountText(payment.amount);
  const utr = groupedUtr(payment.utr ?? '');
  if (kind === 'confirm') {
    return (
      <DecisionDialog
        title={`Has ${amount} arrived with UTR ${utr}?`}
        text={confirmText(payment)}
        note={null}
        isNoteRequired={false}
        confirm="Confirm"
        done={`${amount} of ${payment.entryName} is confirmed`}
        tone="good"
        run={async () => {
          await call(endpoints.payments.confirm, { params, body: {} });
        }}
        onClose={onClose}
        onChanged={onChanged}
      />
    );
  }
  return (
    <DecisionDialog
      title={`Reject ${amount} of ${payment.entryName}?`}
      text={`UTR ${utr}. The reason is mailed; another number can be sent until the place lapses.`}
      note="Reason"
      isNoteRequired
      suggestions={rejectReasons}
      confirm="Reject"
      done={`The payment of ${payment.entryName} is rejected`}
      tone="danger"
      run={async (reason) => {
        await call(endpoints.payments.reject, { params, body: { reason } });
      }}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
