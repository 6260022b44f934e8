import type { Receipt } from '#contract/payments/receipts.ts';
import { amountInWords, formatPaise } from '../../money/amount-in-words.ts';
import paper from '../components/paper.module.css';
import styles from './receipts.module.css';

const methods = { upi: 'UPI', razorpay: 'Online (Razorpay)', desk: 'Cash or card at the desk' };

/** `10 January 2027` of a day in the festival's zone. */
const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** One receipt or credit note, as it is printed. It is for the books, and in English as its lines are kept. */
export function ReceiptSheet({ receipt, title }: { receipt: Receipt; title: string }) {
  const { issuer, number, cancelledAt } = receipt;
  return (
    <article lang="en" className={`${paper.paper} ${styles.sheet}`} data-cancelled={cancelledAt ? true : undefined}>
      <header className={styles.head}>
        <div>
          <p className={styles.festival}>{issuer.festivalName}</p>
          {issuer.legalName ? <p>{issuer.legalName}</p> : null}
          {issuer.address ? <p className={styles.address}>{issuer.address}</p> : null}
          {issuer.gstin ? <p>GSTIN {issuer.gstin}</p> : null}
        </div>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p>{number}</p>
          <p>{longDay(receipt.issuedOn)}</p>
        </div>
      </header>
      {cancelledAt ? (
        <p className={styles.cancelled} role="status">
          Cancelled{receipt.reason ? `: ${receipt.reason}` : ''}
        </p>
      ) : null}
      <Facts receipt={receipt} />
      <Lines receipt={receipt} />
      <p className={styles.words}>{amountInWords(receipt.amountPaise)}</p>
      <p className={styles.foot}>Made by a computer; it needs no signature.</p>
    </article>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { kind, recipient, eventTitle, registrationNumber, method, paymentReference, receiptNumber } = receipt;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{kind === 'receipt' ? 'Received from' : 'Given back to'}</dt>
        <dd>{recipient}</dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>
          {eventTitle}, registration {registrationNumber}
        </dd>
      </div>
      {receiptNumber ? (
        <div>
          <dt>Reduces</dt>
          <dd>{receiptNumber}</dd>
        </div>
      ) : null}
      {method && kind === 'receipt' ? (
        <div>
          <dt>Paid by</dt>
          <dd>
            {methods[method]}
            {paymentReference ? `, ${paymentReference}` : ''}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Lines({ receipt: { lines, amountPaise, taxPaise, issuer } }: { receipt: Receipt }) {
  // Half to the centre, half to the state; the odd paisa to the state.
  const central = Math.floor(taxPaise / 2);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.description}>
            <td>
              {line.description}
              {line.sac ? <small> SAC {line.sac}</small> : null}
            </td>
            <td>{formatPaise(line.amountPaise - line.taxPaise)}</td>
          </tr>
        ))}
        {issuer.gstin && taxPaise > 0 ? (
          <>
            <tr>
              <td>CGST {(lines[0]?.ratePercent ?? 0) / 2} %</td>
              <td>{formatPaise(central)}</td>
            </tr>
            <tr>
              <td>SGST {(lines[0]?.ratePercent ?? 0) / 2} %</td>
              <td>{formatPaise(taxPaise - central)}</td>
            </tr>
          </>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatPaise(amountPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
