import { Link } from 'react-router';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { Payment } from '#contract/payments/payments.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import styles from '../../components/detail/detail.module.css';
import { TakeBackKept } from '../../payments/refunds/take-back-kept.tsx';
import type { RegistrationWithPayments } from '../../queries/registrations/registrations.ts';
import { amountText, refundWay } from '../registration-labels.ts';
import { paymentPath } from '../registration-paths.ts';
import { PaymentBadge, RefundBadge } from '../status-badge.tsx';

/** Every payment of a registration with its refunds, newest first; each leads to its whole story. */
export function RegistrationPayments({ registration, payments, kept }: RegistrationWithPayments) {
  const may = useMay();
  return (
    <section className={styles.card} aria-labelledby="payments">
      <h2 id="payments" className={styles.heading}>
        Payments
      </h2>
      {payments.length === 0 ? <p className={styles.soft}>None so far.</p> : null}
      <ul className={styles.list}>
        {payments.map((payment) => (
          <li key={payment._id}>
            {may('payments.read') ? (
              <Link to={paymentPath(payment._id)} className={styles.link}>
                <PaymentName payment={payment} />
              </Link>
            ) : (
              <PaymentName payment={payment} />
            )}{' '}
            <PaymentBadge status={payment.status} />
            <p className={styles.soft}>{references(payment)}</p>
            {payment.reason ? <p>{payment.reason}</p> : null}
            <p className={styles.soft}>
              <DateAndTime at={payment.createdAt} />
              {payment.decidedBy ? `, decided by ${payment.decidedBy}` : ''}
            </p>
            {payment.refunds.map((refund) => (
              <p key={refund._id}>
                Refund of {amountText(refund.amount)}, {refundWay(refund.method)} <RefundBadge status={refund.status} />
                {refund.failureReason ? <span className={styles.soft}> {refund.failureReason}</span> : null}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {kept > 0 ? (
        <div className={styles.after}>
          <p>{amountText(kept)} was due back, was given up and is kept.</p>
          <TakeBackKept registration={registration} kept={kept} />
        </div>
      ) : null}
    </section>
  );
}

const PaymentName = ({ payment: { amount, method } }: { payment: Payment }) => (
  <>
    <strong>{amountText(amount)}</strong> {paymentMethodLabels[method]}
  </>
);

/** The numbers by which a payment is found at the bank or the gateway. */
function references({ reference, utr, gatewayPaymentId, orderId }: Payment): string {
  const named = { Reference: reference, UTR: utr, Payment: gatewayPaymentId, Order: orderId };
  return Object.entries(named)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
}
