import { endpoints } from '#contract/endpoints.ts';
import { refundRuleText } from '#contract/events/refund-rule.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { PaymentStory } from '#contract/payments/payment-story.ts';
import { refundMethodsFor } from '#contract/payments/refunds.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { formatDeadline } from '../../../dates/format-date.ts';
import { useTimeZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { amountText } from '../../registrations/registration-labels.ts';
import { endAfterRefund } from './end-after-refund.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface GiveBackProps {
  payment: { _id: string; method: PaymentMethod; left: number };
  /** What is suggested: the surplus, or all that is left. */
  amount: number;
  registrationStatus: RegistrationStatus;
  registrationName: string;
  registrationEmail: string;
  eventTitle: string;
  /** What the event's rule says of a cancellation; its amount is suggested where one is due. */
  rule?: PaymentStory['refundRule'];
  onClose: () => void;
}

/** Gives back a part of a payment, or all that is left of it. */
export function GiveBack(props: GiveBackProps) {
  const { payment, amount, registrationStatus, registrationName, registrationEmail, eventTitle, rule, onClose } = props;
  const { callOnce } = useAdminApi();
  const zone = useTimeZone();
  const suggested = Math.floor(Math.min(rule?.due || amount, payment.left));
  const ruled = rule
    ? ` The rule of the event: “${refundRuleText(rule, formatDeadline(rule.cancellationClosesAt, zone))}” By it ${rule.due > 0 ? amountText(rule.due) : 'nothing more'} is due.`
    : '';
  return (
    <RefundDialog
      draftName={payment._id}
      title={`Give money back to ${registrationName}`}
      text={`${registrationName} (${registrationEmail}) paid for ${eventTitle}; ${amountText(payment.left)} is left of the payment ${paymentMethodLabels[payment.method] === 'At the desk' ? 'at the desk' : `by ${paymentMethodLabels[payment.method]}`}.${endAfterRefund(registrationStatus)}${ruled}`}
      amount={{ suggested, most: payment.left }}
      methods={refundMethodsFor(payment.method)}
      withReason
      run={({ reference, ...refund }, draft) => {
        const body = { ...refund, ...(reference === '' ? {} : { reference }) };
        return callOnce(endpoints.refunds.create, { params: { id: payment._id }, body }, { draft });
      }}
      onClose={onClose}
    />
  );
}
