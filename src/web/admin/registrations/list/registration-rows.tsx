import { memo } from 'react';
import { Link } from 'react-router';
import { groupedPassCode } from '#contract/passes.ts';
import type { RegistrationRow } from '#contract/registrations.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { amountText, paymentMethodLabels } from '../registration-labels.ts';
import { registrationPath } from '../registration-paths.ts';
import { RegistrationStatusBadge } from '../status-badge.tsx';
import styles from './registration-rows.module.css';

/** The list of registrations: a table where there is room, cards on a phone. */
export function RegistrationRows({ rows, isStale }: { rows: RegistrationRow[]; isStale: boolean }) {
  return (
    <table className={styles.table} aria-busy={isStale} data-stale={isStale || undefined}>
      <caption className={styles.caption}>Registrations</caption>
      <thead>
        <tr>
          <th scope="col">Registration</th>
          <th scope="col">Event</th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col">Registered</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((registration) => (
          <Row key={registration._id} registration={registration} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ registration }: { registration: RegistrationRow }) {
  const { _id, name, email, kind, college, phone, code, eventTitle, number, status, amount, paymentMethod } =
    registration;
  return (
    <tr>
      <th scope="row">
        <Link to={registrationPath(_id)} className={styles.name}>
          {name}
        </Link>
        {kind === 'team' ? <span className={styles.kind}>Team</span> : null}
        <span className={styles.more}>{[email, phone, college].filter(Boolean).join(' · ')}</span>
      </th>
      <td>
        {eventTitle} <span className={styles.soft}>#{number}</span>
        <code className={styles.code}>{groupedPassCode(code)}</code>
      </td>
      <td>
        <RegistrationStatusBadge status={status} />
        <Unproved verifyBy={registration.verifyBy} />
        <Missing missing={registration.missing} />
        {registration.missingAnswers > 0 ? (
          <span className={styles.unproved}>
            {registration.missingAnswers === 1 ? 'One answer' : `${registration.missingAnswers} answers`} missing
          </span>
        ) : null}
      </td>
      <td className={styles.number}>
        {amountText(amount)}
        {paymentMethod ? <span className={styles.more}>{paymentMethodLabels[paymentMethod]}</span> : null}
      </td>
      <td className={styles.when}>
        <DateAndTime at={registration.createdAt} />
      </td>
    </tr>
  );
});

/** What a team lacks yet by the rules of its event. */
function Missing({ missing }: Pick<RegistrationRow, 'missing'>) {
  if (missing.length === 0) return null;
  return <span className={styles.unproved}>Incomplete: {missing.join(', ')}</span>;
}

/** A registration whose contact has not opened the mailed link yet, and when it lapses without that. */
function Unproved({ verifyBy }: Pick<RegistrationRow, 'verifyBy'>) {
  if (verifyBy === null) return null;
  return (
    <span className={styles.unproved}>
      E-mail not confirmed, lapses <DateAndTime at={verifyBy} />
    </span>
  );
}

/** Shown until the rows are fetched. */
export function RegistrationSkeleton() {
  return <RowSkeleton what="the registrations" rowHeight={64} height={520} />;
}
