import { Button } from '@mantine/core';
import type { ContactDataKind } from '#contract/privacy/contact-data.ts';
import type { DataAccess } from '#contract/privacy/data-access.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import rows from '../../components/rows.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { dataAccessQuery } from '../../queries/privacy.ts';
import styles from './access-log.module.css';

const labels: Record<ContactDataKind, string> = {
  registrations: 'the list of registrations',
  registration: 'a registration',
  payments: 'payments',
  payment: 'a payment',
  refunds: 'refunds',
  inquiries: 'inquiries of ambassadors',
  team: 'a team',
  teams_without_event: 'the teams without an event',
  bank_statement: 'lines of a bank statement',
  check_in: 'people at the gate',
  certificates: 'certificates',
  ledger: 'the ledger',
  data_requests: 'requests about data',
  guardians: 'guardians',
  committee: 'the committee',
};

/** Each reading of contact data by an admin, those of an hour together. */
export function AccessLog() {
  const { list, error, isFetching, refetch, loadMore } = usePaginatedQuery(dataAccessQuery(useAdminApi()));
  if (error) return <ErrorState what="The record" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!list) return <RowSkeleton what="the record" rowHeight={64} height={420} />;
  if (list.rows.length === 0) {
    return (
      <EmptyState title="Nobody has read contact data yet">
        <p>As soon as an admin opens a list or a record with people’s contact data, it is noted here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={rows.rows}>
        {list.rows.map((access) => (
          <Access key={access._id} {...access} />
        ))}
      </ul>
      {list.more ? (
        <Button variant="default" mt={16} loading={isFetching} onClick={loadMore}>
          Load more
        </Button>
      ) : null}
    </>
  );
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `one ${one}` : `${number.toLocaleString('en-IN')} ${many}`;

function Access({ actor, kind, what, filter, at, rows: read, requests }: DataAccess) {
  const amount = read === null ? 'download under way or broken off' : count(read, 'row', 'rows');
  return (
    <li className={styles.row}>
      <DateAndTime at={at} />
      <div>
        <p>
          <strong>{actor.name}</strong> {kind === 'exported' ? 'exported' : 'read'} {labels[what]}
        </p>
        <p className={styles.details}>
          {amount}
          {requests > 1 ? `, ${count(requests, 'time', 'times')} within the hour` : ''}
          {filter ? ` · ${filter}` : ''}
        </p>
      </div>
    </li>
  );
}
