import { useMemo } from 'react';
import { surplusKind, surplusText } from '#contract/panel/list-texts.ts';
import { type Surplus, type SurplusSort, surplusSorts } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { useLocalList } from '../../components/list/panel-list/use-local-list.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { surplusQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { RegistrationStatusBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import { registrantColumn } from '../registrant-column.tsx';
import { GiveBackList, givenBackOrders, LeftOf } from './give-back-list.tsx';

type Row = Surplus & { _id: string };

const options = { sorts: surplusSorts, keeps: ['view'] };
const made = {
  textOf: surplusText,
  orders: givenBackOrders,
};

const columns: ListColumn<Row, SurplusSort>[] = [
  registrantColumn,
  {
    label: 'Amount',
    kind: 'number',
    sort: highestFirst('amount'),
    render: (row) => (
      <>
        <strong>{amountText(row.amount)}</strong>
        <span className={list.more}>{surplusKind(row)}</span>
      </>
    ),
  },
  {
    label: 'Event',
    kind: 'wide',
    sort: sortedBy('event'),
    render: ({ eventTitle, registrationNumber, registrationStatus }) => (
      <>
        {eventTitle} #{registrationNumber} <RegistrationStatusBadge status={registrationStatus} />
      </>
    ),
  },
  {
    label: 'Paid and owed',
    kind: 'wide',
    sort: highestFirst('paid'),
    render: ({ paid, charged, refunded, payments }) => (
      <>
        Paid {amountText(paid)}, owes {charged === 0 ? 'nothing' : amountText(charged)}
        <LeftOf refunded={refunded} payments={payments} />
      </>
    ),
  },
];

/** Registrations for which more was paid than they owe, the largest surplus first. */
export function SurplusList() {
  const fetched = usePageQuery(surplusQuery(useAdminApi()));
  const listUrl = useListUrl(options);
  const rows = useMemo(
    () => fetched.data?.surplus.map((one): Row => ({ ...one, _id: one.registrationId })),
    [fetched.data],
  );
  const source = useLocalList({ ...fetched, data: rows }, listUrl, made);
  return (
    <>
      <div className={styles.above}>
        <ExportMenu tables={['surplus']} query={listUrl.filter} />
      </div>
      <GiveBackList
        name="surplus"
        listUrl={listUrl}
        source={source}
        columns={columns}
        empty={{
          title: 'Nobody paid too much',
          text: 'Second payments, and those that came too late, appear here until they are given back.',
        }}
        notFound={{ text: 'Try another word.' }}
        more={fetched.data?.more}
      />
    </>
  );
}
