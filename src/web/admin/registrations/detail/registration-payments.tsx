import type { Payment } from '#contract/payments/payments.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { amountText, paymentMethodLabels } from '../registration-labels.ts';
import { PaymentBadge } from '../status-badge.tsx';
import styles from './registration-page.module.css';

/** Every payment of a registration, newest first. */
export function RegistrationPayments({ payments }: { payments: Payment[] }) {
  return (
    <section className={styles.card} aria-labelledby="payments">
      <h2 id="payments" className={styles.heading}>
        Payments
      </h2>
      {payments.length === 0 ? <p className={styles.soft}>None so far.</p> : null}
      <ul className={styles.people}>
        {payments.map((payment) => (
          <li key={payment._id}>
            <strong>{amountText(payment.amount)}</strong> {paymentMethodLabels[payment.method]}{' '}
            <PaymentBadge status={payment.status} />
            <p className={styles.soft}>{references(payment)}</p>
            {payment.reason ? <p>{payment.reason}</p> : null}
            <p className={styles.soft}>
              <DateAndTime at={payment.createdAt} />
              {payment.decidedBy ? `, decided by ${payment.decidedBy}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The numbers by which a payment is found at the bank or the gateway. */
function references({ reference, utr, gatewayPaymentId, orderId }: Payment): string {
  const named = { Reference: reference, UTR: utr, Payment: gatewayPaymentId, Order: orderId };
  return Object.entries(named)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
}
