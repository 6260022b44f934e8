import type { Payment } from '#contract/payments.ts';
import { DateAndTime } from '../parts/when.tsx';
import styles from './entry-page.module.css';
import { amountText, wayWords } from './entry-words.ts';
import { PaymentBadge } from './state-badge.tsx';

/** Every payment of an entry, newest first. */
export function EntryPayments({ payments }: { payments: Payment[] }) {
  return (
    <section className={styles.card} aria-labelledby="payments">
      <h2 id="payments" className={styles.heading}>
        Payments
      </h2>
      {payments.length === 0 ? <p className={styles.soft}>None so far.</p> : null}
      <ul className={styles.people}>
        {payments.map((payment) => (
          <li key={payment._id}>
            <strong>{amountText(payment.amount)}</strong> {wayWords[payment.way]} <PaymentBadge state={payment.state} />
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
function references({ utr, gatewayPaymentId, orderId, refundId }: Payment): string {
  const named = { UTR: utr, Payment: gatewayPaymentId, Order: orderId, Refund: refundId };
  return Object.entries(named)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
}
