import type { QueuedPayment } from '#contract/payments/payments.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useMay } from '../../auth/session/powers.ts';
import detail from '../../components/detail/detail.module.css';
import { amountText, refundWay } from '../../registrations/registration-labels.ts';
import { RefundBadge } from '../../registrations/status-badge.tsx';
import { RefusedActions } from '../refunds/refused-actions.tsx';
import styles from './story.module.css';

/** What went back of a payment, what is on its way, and what was refused and why. */
export function PaymentRefunds({ payment }: { payment: QueuedPayment }) {
  const { refunds, registrationName } = payment;
  const mayRefund = useMay().for('payments.refund', payment.eventId);
  const replaced = new Set(refunds.map(({ replacesId }) => replacesId));
  return (
    <section className={detail.card} aria-labelledby="refunds">
      <h2 id="refunds" className={detail.heading}>
        Refunds
      </h2>
      {refunds.length === 0 ? <p className={detail.soft}>None so far.</p> : null}
      <ul className={detail.list}>
        {refunds.map((refund) => (
          <li key={refund._id}>
            <p>
              <strong>{amountText(refund.amount)}</strong> {refundWay(refund.method)}{' '}
              <RefundBadge status={refund.status} />
            </p>
            {refund.reason ? <p>{refund.reason}</p> : null}
            {refund.failureReason ? (
              <p>
                <strong>Refused:</strong> {refund.failureReason}
              </p>
            ) : null}
            <p className={detail.soft}>
              <Moment at={refund.processedAt ?? refund.createdAt} format="dateTime" />
              {refund.requestedBy ? ` · by ${refund.requestedBy}` : ''}
              {refund.reference ? ` · ${refund.reference}` : ''}
              {refund.gatewayRefundId ? ` · ${refund.gatewayRefundId}` : ''}
            </p>
            {mayRefund && refund.status === 'failed' && !replaced.has(refund._id) ? (
              <div className={styles.buttons}>
                <RefusedActions refund={refund} name={registrationName} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
