import { Button, Checkbox } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { fullTitle } from '#contract/events/full-title.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { amountText } from '../../registrations/registration-labels.ts';
import { paymentPath, registrationPath } from '../../registrations/registration-paths.ts';
import { PaymentBadge, RegistrationStatusBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import type { Decision } from './decision-about-payment.tsx';
import { formatUtr } from './format-utr.ts';
import { formatRelativeTime } from './relative-time.ts';
import { UtrDoubts } from './utr-doubts.tsx';

interface PaymentRowProps {
  payment: QueuedPayment;
  isActive: boolean;
  isChosen: boolean;
  /** Undefined where rows cannot be chosen. */
  onChoose: ((id: string) => void) | undefined;
  onPoint: (id: string) => void;
  /** Undefined where there is nothing to decide. */
  onDecide: ((decision: Decision) => void) | undefined;
}

/** One payment: the number to look for, the amount, who, what for, since when. */
export const PaymentRow = memo(function PaymentRow(props: PaymentRowProps) {
  const { payment, isActive, isChosen, onChoose, onPoint, onDecide } = props;
  const {
    _id,
    utr,
    gatewayPaymentId,
    amount,
    method,
    status,
    registrationId,
    registrationName,
    registrationEmail,
    registrationNumber,
  } = payment;
  const decide = (kind: Decision['kind']) => {
    onPoint(_id);
    onDecide?.({ kind, payment });
  };
  return (
    <li className={styles.row} aria-current={isActive || undefined} tabIndex={-1} data-row>
      <div className={onChoose ? styles.select : undefined}>
        {onChoose ? (
          <Checkbox
            aria-label={`Choose the payment of ${registrationName}`}
            checked={isChosen}
            onChange={() => onChoose(_id)}
          />
        ) : null}
        <div className={styles.money}>
          <strong>{amountText(amount)}</strong>
          <code>{utr ? formatUtr(utr) : (gatewayPaymentId ?? paymentMethodLabels[method])}</code>
        </div>
      </div>
      <div className={styles.text}>
        <Link to={registrationPath(registrationId)} className={styles.name}>
          {registrationName}
        </Link>{' '}
        <span className={styles.soft}>{registrationEmail}</span>
        <p className={styles.soft}>
          {fullTitle({ title: payment.eventTitle, mainEventTitle: payment.mainEventTitle })} #{registrationNumber} ·{' '}
          <Link
            to={paymentPath(_id)}
            className={styles.link}
            aria-label={`The whole story of the payment of ${registrationName}`}
          >
            Story
          </Link>
        </p>
        <p className={styles.soft}>
          {paymentMethodLabels[method]}, <DateAndTime at={payment.createdAt} /> (
          {formatRelativeTime(payment.createdAt, Date.now())})
          {payment.decidedBy ? ` · decided by ${payment.decidedBy}` : ''}
        </p>
        {payment.reason ? <p>{payment.reason}</p> : null}
        <UtrDoubts payment={payment} />
      </div>
      {onDecide && status === 'under_review' ? (
        <div className={styles.buttons}>
          {payment.registrationStatus === 'under_review' ? null : (
            <RegistrationStatusBadge status={payment.registrationStatus} />
          )}
          <Button
            color="peacock"
            aria-label={`Confirm the payment of ${registrationName}`}
            onClick={() => decide('confirm')}
          >
            Confirm
          </Button>
          <Button
            variant="default"
            aria-label={`Reject the payment of ${registrationName}`}
            onClick={() => decide('reject')}
          >
            Reject
          </Button>
        </div>
      ) : null}
      {onDecide ? null : <PaymentBadge status={status} />}
    </li>
  );
});
