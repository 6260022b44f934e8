import { Link } from 'react-router';
import { formatRupees } from '../../money/format-money.ts';
import { eventPath } from '../event-paths.ts';
import { FormPage } from '../forms/form-page.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ActionOutcome } from './action-form.tsx';
import { Deadline } from './deadline.tsx';
import styles from './entering.module.css';
import { passPath } from './entering-paths.ts';
import type { DueView } from './load-payment.ts';
import { RazorpayWay } from './razorpay-way.tsx';
import { UpiWay } from './upi-way.tsx';

type PayPageProps = DueView & { posted: ActionOutcome | undefined };

/** The payment route of an entry: amount, what for, who, until when, and the ways to pay. */
export function PayPage({ event, due, reference, upi, posted }: PayPageProps) {
  return (
    <FormPage
      title="Payment"
      lead={
        <p>
          for <Link to={eventPath(event)}>{event.title}</Link>
          {event.mainEventTitle ? `, part of ${event.mainEventTitle}` : null}
        </p>
      }
    >
      {due.state === 'rejected' ? <Rejected reason={due.reason} /> : null}
      <dl className={styles.sums}>
        <div>
          <dt>Amount</dt>
          <dd className={styles.amount}>{formatRupees(due.due)}</dd>
        </div>
        <div>
          <dt>Who</dt>
          <dd>{due.name}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </div>
        {due.heldUntil ? (
          <div>
            <dt>Your place is held until</dt>
            <dd>
              <Deadline at={due.heldUntil} />
            </dd>
          </div>
        ) : null}
      </dl>
      {upi ? <UpiWay upi={upi} code={due.code} posted={posted} /> : null}
      {due.ways.includes('razorpay') ? <RazorpayWay code={due.code} amount={due.due} /> : null}
      {due.ways.includes('desk') ? (
        <section className={styles.way} aria-labelledby="way-desk">
          <h2 id="way-desk">At the desk</h2>
          <p>
            Pay {formatRupees(due.due)} at the registration desk and say the reference <strong>{reference}</strong>.
            {due.heldUntil ? ' Come before the time above, or the place goes to the next.' : null}
          </p>
        </section>
      ) : null}
      <p className={styles.below}>
        <Link to={passPath(due.code)}>See your entry</Link>, cancel it, or come back to this page later: keep its
        address.
      </p>
    </FormPage>
  );
}

function Rejected({ reason }: { reason: string | null }) {
  return (
    <div className={styles.bad} role="alert">
      <Icon name="alert" />
      <p>
        <strong>Your payment was not found.</strong> {reason} Check the UTR number in your UPI app and send it again, or
        pay another way.
      </p>
    </div>
  );
}
