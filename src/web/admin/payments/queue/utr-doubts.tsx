import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { utrDoubtTexts } from '#contract/payments/utr-rules.ts';
import { registrationPath } from '../../registrations/registration-paths.ts';
import styles from '../payments.module.css';

/** What may be wrong with a UTR: others named it too, or its date cannot be right. */
export function UtrDoubts({ payment: { sameUtr, utrDoubt } }: { payment: QueuedPayment }) {
  return (
    <>
      {sameUtr.map((other) => (
        <p key={other._id} className={styles.doubt}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          <span>
            {other.status === 'paid' ? 'This UTR is paid for ' : 'This UTR is named twice, also by '}
            <Link to={registrationPath(other.registrationId)}>{other.registrationName}</Link> ({other.eventTitle} #
            {other.registrationNumber}). One of them can be confirmed.
          </span>
        </p>
      ))}
      {utrDoubt ? (
        <p className={styles.doubt}>
          <IconAlertTriangle size={16} aria-hidden /> <span>{utrDoubtTexts[utrDoubt]}.</span>
        </p>
      ) : null}
    </>
  );
}
