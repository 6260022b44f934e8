import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { QueuedPayment } from '#contract/payments.ts';
import { entryPath } from '../entries/entry-paths.ts';
import { amountText, wayWords } from '../entries/entry-words.ts';
import { PaymentBadge, StateBadge } from '../entries/state-badge.tsx';
import { DateAndTime } from '../parts/when.tsx';
import type { Decision } from './decision-about-payment.tsx';
import { groupedUtr } from './grouped-utr.ts';
import styles from './payments.module.css';
import { sinceText } from './since-text.ts';

interface PaymentRowProps {
  payment: QueuedPayment;
  isActive: boolean;
  onPoint: (id: string) => void;
  /** Missing where nothing is to be decided. */
  onDecide: ((decision: Decision) => void) | undefined;
}

/** One payment: the number to look for, the amount, who, what for, since when. */
export const PaymentRow = memo(function PaymentRow({ payment, isActive, onPoint, onDecide }: PaymentRowProps) {
  const { _id, utr, gatewayPaymentId, amount, way, state, entryId, entryName, entryEmail, entryNumber } = payment;
  const decide = (kind: Decision['kind']) => {
    onPoint(_id);
    onDecide?.({ kind, payment });
  };
  return (
    <li className={styles.row} aria-current={isActive || undefined}>
      <div className={styles.money}>
        <strong>{amountText(amount)}</strong>
        <code>{utr ? groupedUtr(utr) : (gatewayPaymentId ?? wayWords[way])}</code>
      </div>
      <div className={styles.words}>
        <Link to={entryPath(entryId)} className={styles.name}>
          {entryName}
        </Link>{' '}
        <span className={styles.soft}>{entryEmail}</span>
        <p className={styles.soft}>
          {payment.eventTitle} #{entryNumber}
        </p>
        <p className={styles.soft}>
          {wayWords[way]}, <DateAndTime at={payment.createdAt} /> ({sinceText(payment.createdAt, Date.now())})
          {payment.decidedBy ? ` · decided by ${payment.decidedBy}` : ''}
        </p>
        {payment.reason ? <p>{payment.reason}</p> : null}
      </div>
      {onDecide ? (
        <div className={styles.buttons}>
          {payment.entryState === 'under_review' ? null : <StateBadge state={payment.entryState} />}
          <Button color="peacock" aria-label={`Confirm the payment of ${entryName}`} onClick={() => decide('confirm')}>
            Confirm
          </Button>
          <Button variant="default" aria-label={`Reject the payment of ${entryName}`} onClick={() => decide('reject')}>
            Reject
          </Button>
        </div>
      ) : (
        <PaymentBadge state={state} />
      )}
    </li>
  );
});
