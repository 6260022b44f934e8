import type { LedgerLine } from '#contract/payments/ledger.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import { formatDay } from '../../../dates/format-date.ts';
import detail from '../../components/detail/detail.module.css';
import styles from './story.module.css';
import { accountLabels, causeLabels } from './story-labels.ts';

interface PaymentLedgerProps {
  payment: QueuedPayment;
  /** The lines of the registration, oldest first. */
  lines: LedgerLine[];
}

/** The ledger's lines of the registration; those of this payment and its refunds are marked. */
export function PaymentLedger({ payment, lines }: PaymentLedgerProps) {
  const own = new Set([payment._id, ...payment.refunds.map(({ _id }) => _id)]);
  const isOwn = ({ causeId }: LedgerLine) => own.has(causeId.split(':')[0] ?? '');
  return (
    <section className={detail.card} aria-labelledby="ledger">
      <h2 id="ledger" className={detail.heading}>
        Ledger
      </h2>
      {lines.length === 0 ? <p className={detail.soft}>Nothing was booked: no money came.</p> : null}
      {lines.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.ledger}>
            <caption className={detail.soft}>All lines of the registration; those of this payment are bold.</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">What</th>
                <th scope="col">Account</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line._id} data-own={isOwn(line) || undefined}>
                  {/* A day has no zone: noon keeps it the same everywhere. */}
                  <td>{formatDay(`${line.day}T12:00:00.000Z`, 'UTC')}</td>
                  <td>{causeLabels[line.cause]}</td>
                  <td>{accountLabels[line.account]}</td>
                  <td>{formatRupees(line.amountPaise / PAISE)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
