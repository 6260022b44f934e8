import type { Ref } from 'react';
import { Link } from 'react-router';
import { fullTitle } from '#contract/events/full-title.ts';
import type { RegistrationSort } from '#contract/panel/registration-filters.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import { groupedPassCode } from '#contract/passes.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegistrationRow } from '#contract/registrations.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { type ListColumn, ListTable } from '../../components/list/list-table.tsx';
import type { ListSelection } from '../../components/list/use-list-selection.ts';
import { amountText } from '../registration-labels.ts';
import { registrationPath } from '../registration-paths.ts';
import { RegistrationStatusBadge } from '../status-badge.tsx';
import styles from './registration-rows.module.css';

const columns: ListColumn<RegistrationRow, RegistrationSort>[] = [
  {
    label: 'Registration',
    sort: { ascending: 'name', descending: '-name' },
    render: ({ _id, name, kind, email, phone, college }) => (
      <>
        <Link to={registrationPath(_id)} className={styles.name} data-open>
          {name}
        </Link>
        {kind === 'team' ? <span className={styles.kind}>Team</span> : null}
        <span className={styles.more}>{[email, phone, college].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    label: 'Event',
    sort: { ascending: 'event', descending: '-event' },
    render: ({ eventTitle, mainEventTitle, number, code }) => (
      <>
        {fullTitle({ title: eventTitle, mainEventTitle })} <span className={styles.soft}>#{number}</span>
        <code className={styles.code}>{groupedPassCode(code)}</code>
      </>
    ),
  },
  {
    label: 'Status',
    sort: { ascending: 'status', descending: '-status' },
    render: ({ status, verifyBy, missing, missingAnswers }) => (
      <>
        <RegistrationStatusBadge status={status} />
        <Unverified verifyBy={verifyBy} />
        <Missing missing={missing} />
        {missingAnswers > 0 ? (
          <span className={styles.unverified}>
            {missingAnswers === 1 ? 'One answer' : `${missingAnswers} answers`} missing
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Amount',
    kind: 'number',
    sort: { ascending: '-amount', descending: 'amount', descendsFirst: true },
    render: ({ amount, paymentMethod }) => (
      <>
        {amountText(amount)}
        {paymentMethod ? <span className={styles.more}>{paymentMethodLabels[paymentMethod]}</span> : null}
      </>
    ),
  },
  {
    label: 'Checked in',
    kind: 'when',
    sort: { ascending: '-checkedIn', descending: 'checkedIn', descendsFirst: true },
    render: ({ status, checkedIn }) => <CheckedIn status={status} checkedIn={checkedIn} />,
  },
  {
    label: 'Registered',
    kind: 'when',
    sort: { ascending: 'oldest', descending: 'newest', descendsFirst: true },
    render: ({ createdAt }) => <DateAndTime at={createdAt} />,
  },
];

interface RegistrationRowsProps {
  rows: RegistrationRow[];
  isStale: boolean;
  sort?: RegistrationSort | undefined;
  onSort?: (sort: RegistrationSort) => void;
  selection?: ListSelection | undefined;
  bodyRef?: Ref<HTMLTableSectionElement>;
}

/** The list of registrations. */
export function RegistrationRows({ sort = 'newest', ...list }: RegistrationRowsProps) {
  return <ListTable {...list} caption="Registrations" columns={columns} sort={sort} nameOf={({ name }) => name} />;
}

/** Who of it is in, and since when; nothing for one that ended before anybody was. */
function CheckedIn({ status, checkedIn: { people, of, at } }: Pick<RegistrationRow, 'status' | 'checkedIn'>) {
  if (at === null) return hasEnded(status) ? null : <span className={styles.soft}>Not in yet</span>;
  if (of === 1) return <DateAndTime at={at} />;
  return (
    <>
      {people} of {of} in
      <span className={styles.more}>
        <DateAndTime at={at} />
      </span>
    </>
  );
}

/** What a team lacks yet by the rules of its event. */
function Missing({ missing }: Pick<RegistrationRow, 'missing'>) {
  if (missing.length === 0) return null;
  return <span className={styles.unverified}>Incomplete: {missing.join(', ')}</span>;
}

/** A registration whose contact has not opened the mailed link yet, and when it lapses without that. */
function Unverified({ verifyBy }: Pick<RegistrationRow, 'verifyBy'>) {
  if (verifyBy === null) return null;
  return (
    <span className={styles.unverified}>
      E-mail not confirmed, lapses <DateAndTime at={verifyBy} />
    </span>
  );
}

/** Shown until the rows are fetched. */
export function RegistrationSkeleton() {
  return <RowSkeleton what="the registrations" rowHeight={64} height={520} />;
}
