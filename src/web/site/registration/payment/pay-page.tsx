import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { PaymentDue } from '#contract/payments/payments.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { formatPrice } from '../../../money/format-money.ts';
import { FestivalHour } from '../../components/elsewhere.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { eventPath } from '../../event-paths.ts';
import { FormPage } from '../../forms/form-page.tsx';
import { partPaidText } from '../../passes/money-note.tsx';
import type { ActionResult } from '../action-form.tsx';
import styles from '../registration.module.css';
import { registrationPaymentPath } from '../registration-paths.ts';
import { useStatusPoll } from '../use-status-poll.ts';
import { ConfirmNote } from '../verification/confirm-note.tsx';
import { Deadline } from './deadline.tsx';
import { DeskMethod, NoMethod } from './desk-method.tsx';
import type { DueView } from './load-payment.ts';
import { PaymentContact } from './payment-contact.tsx';
import { RazorpayMethod } from './razorpay-method.tsx';
import { UpiMethod } from './upi-method.tsx';
import { useTaken } from './use-taken.ts';

type PayPageProps = DueView & { posted: ActionResult | undefined };

/** The payment page of a registration: amount, what for, who, until when, and the payment methods. */
export function PayPage({ event, due, reference, upi, serverTime, posted }: PayPageProps) {
  useStatusPoll(due.code, due, true);
  const taken = useTaken(due.code, due.money.paid);
  return (
    <FormPage
      title={t`Payment`}
      isMailless={due.verifyBy !== null}
      lead={
        <p>
          {event.mainEventTitle ? (
            <Trans>
              for{' '}
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
              , part of <Written text={event.mainEventTitle} />
            </Trans>
          ) : (
            <Trans>
              for{' '}
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
            </Trans>
          )}
        </p>
      }
    >
      <ConfirmNote {...due} posted={posted} />
      {due.status === 'rejected' ? <Rejected {...due} /> : due.money.surplus > 0 ? <PartPaid {...due} /> : null}
      <dl className={styles.sums}>
        <div>
          <dt>
            <Trans>Amount</Trans>
          </dt>
          <dd className={styles.amount}>{formatPrice(due.due)}</dd>
        </div>
        {due.expiresAt ? (
          <div>
            <dt>
              <Trans>Pay by</Trans>
            </dt>
            <dd>
              <Deadline at={due.expiresAt} serverTime={serverTime} />
            </dd>
          </div>
        ) : null}
      </dl>
      {upi && !taken.isTaken ? <UpiMethod upi={upi} code={due.code} posted={posted} /> : null}
      {due.methods.includes('razorpay') ? <RazorpayMethod code={due.code} amount={due.due} taken={taken} /> : null}
      {due.methods.includes('desk') && !taken.isTaken ? (
        <DeskMethod code={due.code} posted={posted} amount={due.due} reference={reference} expiresAt={due.expiresAt} />
      ) : null}
      {due.methods.length === 0 ? <NoMethod /> : null}
      {/* Last, so that on a phone the way to pay is on the first screen. */}
      <dl className={styles.sums}>
        <div>
          <dt>
            <Trans>Who</Trans>
          </dt>
          <dd>{due.name}</dd>
        </div>
        <div>
          <dt>
            <Trans>Event</Trans>
          </dt>
          <dd>
            <Moment at={event.startDate} format="deadline" />
            <small>
              <FestivalHour at={event.startDate} />
            </small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd className={styles.code}>{reference}</dd>
        </div>
      </dl>
      <PaymentContact className={styles.contact} />
      <noscript>
        <p>
          <Trans>
            <a href={registrationPaymentPath(event, due.code)}>Look again</a> whether the payment has arrived.
          </Trans>
        </p>
      </noscript>
      <p className={styles.below}>
        <Trans>
          <Link to={passPath(due.code)}>See your registration</Link>, cancel it, or come back to this page later:
          bookmark it.
        </Trans>
      </p>
    </FormPage>
  );
}

function PartPaid({ money, due }: PaymentDue) {
  return <p>{partPaidText(money.surplus, due)}</p>;
}

/** Without a reason what came was too little. */
function Rejected(payment: PaymentDue) {
  const { reason, money } = payment;
  return (
    <div className={styles.bad} role="alert">
      <Icon name="alert" />
      <div>
        {reason === null ? (
          <p>
            <strong>
              <Trans>Your payment was not enough.</Trans>
            </strong>
          </p>
        ) : (
          <>
            {/* A line of its own: admins write the reason with a full stop or without. */}
            <p>
              <Trans>
                <strong>Your payment was not found.</strong> {reason}
              </Trans>
            </p>
            <p>
              <Trans>Check the UTR number in your UPI app and send it again, or use another payment method.</Trans>
            </p>
          </>
        )}
        {money.surplus > 0 ? <PartPaid {...payment} /> : null}
      </div>
    </div>
  );
}
