import { endpoints } from '#contract/endpoints.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DecisionDialog, rejectReasons } from '../../registrations/detail/decision-dialog.tsx';
import { amountText, statusLabels } from '../../registrations/registration-labels.ts';
import { formatUtr } from './format-utr.ts';

export interface Decision {
  kind: 'confirm' | 'reject' | 'take back';
  payment: QueuedPayment;
}

interface DecisionAboutPaymentProps {
  decision: Decision;
  onClose: () => void;
}

/** What confirming does: a payment does not reopen a registration that has ended meanwhile. */
function confirmText({ registrationName, eventTitle, registrationStatus }: QueuedPayment): string {
  if (!hasEnded(registrationStatus))
    return `${registrationName} is confirmed for ${eventTitle} and gets the pass by mail.`;
  const ended = statusLabels[registrationStatus].label.toLowerCase();
  return `The registration of ${registrationName} for ${eventTitle} is ${ended}. The money counts as paid; it is surplus until it is given back, unless a seat is free.`;
}

/** Asks before a payment is confirmed or rejected. */
export function DecisionAboutPayment({ decision: { kind, payment }, onClose }: DecisionAboutPaymentProps) {
  const { call } = useAdminApi();
  const params = { id: payment._id };
  const amount = amountText(payment.amount);
  const utr = formatUtr(payment.utr ?? '');
  if (kind === 'confirm') {
    return (
      <DecisionDialog
        title={`Has ${amount} arrived with UTR ${utr}?`}
        text={confirmText(payment)}
        note={null}
        isNoteRequired={false}
        confirm="Confirm"
        done={`${amount} of ${payment.registrationName} is confirmed`}
        tone="good"
        mails
        run={async () => {
          await call(endpoints.payments.confirm, { params, body: {} });
        }}
        onClose={onClose}
      />
    );
  }
  if (kind === 'take back') {
    return (
      <DecisionDialog
        title={`Take back the rejection of ${amount}?`}
        text={`UTR ${utr} of ${payment.registrationName} is under review again. Nobody is mailed.`}
        note={null}
        isNoteRequired={false}
        confirm="Take back"
        done={`The payment of ${payment.registrationName} is under review again`}
        tone="good"
        mails={false}
        run={async () => {
          await call(endpoints.payments.takeBack, { params, body: {} });
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <DecisionDialog
      draftName={`reject-${payment._id}`}
      title={`Reject ${amount} of ${payment.registrationName}?`}
      text={`UTR ${utr}. The reason is mailed; another number can be sent until the seat lapses. It can be taken back.`}
      note="Reason"
      isNoteRequired
      suggestions={rejectReasons}
      confirm="Reject"
      done={`The payment of ${payment.registrationName} is rejected`}
      tone="danger"
      mails
      run={async (reason) => {
        await call(endpoints.payments.reject, { params, body: { reason } });
      }}
      onClose={onClose}
    />
  );
}
