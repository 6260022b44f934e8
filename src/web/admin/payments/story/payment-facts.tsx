import { Link } from 'react-router';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { PaymentStory } from '#contract/payments/payment-story.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import styles from '../../components/detail/detail.module.css';
import { Fact } from '../../components/detail/fact.tsx';
import { amountText } from '../../registrations/registration-labels.ts';
import { registrationPath } from '../../registrations/registration-paths.ts';
import { PaymentBadge, RegistrationStatusBadge } from '../../registrations/status-badge.tsx';
import { formatUtr } from '../queue/format-utr.ts';

/** What is known of a payment: amounts, whose it is, and the numbers by which bank and gateway know it. */
export function PaymentFacts({ story: { payment, left } }: { story: PaymentStory }) {
  const { status, amount, fee, reference, utr, orderId, gatewayPaymentId, reason, decidedBy, paidAt } = payment;
  return (
    <section className={styles.card} aria-labelledby="facts">
      <h2 id="facts" className={styles.heading}>
        Details
      </h2>
      <dl className={styles.facts}>
        <Fact name="Status">
          <PaymentBadge status={status} />
        </Fact>
        <Fact name="Amount">
          {amountText(amount)} · {paymentMethodLabels[payment.method]}
        </Fact>
        {status === 'paid' && left < amount ? (
          <Fact name="Left of it">{left === 0 ? '₹0' : amountText(left)}</Fact>
        ) : null}
        {fee === null ? null : <Fact name="Razorpay’s fee, with tax">{fee === 0 ? '₹0' : amountText(fee)}</Fact>}
        <Fact name="Registration">
          <Link to={registrationPath(payment.registrationId)}>{payment.registrationName}</Link>{' '}
          <RegistrationStatusBadge status={payment.registrationStatus} />
        </Fact>
        <Fact name="E-mail">
          <a href={`mailto:${payment.registrationEmail}`}>{payment.registrationEmail}</a>
        </Fact>
        <Fact name="Event">
          {payment.eventTitle} #{payment.registrationNumber}
        </Fact>
        <Fact name="Begun">
          <Moment at={payment.createdAt} format="dateTime" />
        </Fact>
        {paidAt ? (
          <Fact name="Paid">
            <Moment at={paidAt} format="dateTime" />
          </Fact>
        ) : null}
        {decidedBy ? <Fact name="Decided by">{decidedBy}</Fact> : null}
        {reason ? <Fact name="Reason">{reason}</Fact> : null}
        <Fact name="Reference">
          <code>{reference}</code>
        </Fact>
        {utr ? (
          <Fact name="UTR">
            <code>{formatUtr(utr)}</code>
          </Fact>
        ) : null}
        {orderId ? (
          <Fact name="Order at Razorpay">
            <code>{orderId}</code>
          </Fact>
        ) : null}
        {gatewayPaymentId ? (
          <Fact name="Payment at Razorpay">
            <code>{gatewayPaymentId}</code>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}
