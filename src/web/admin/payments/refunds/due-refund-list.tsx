import { useMemo } from 'react';
import { refundShareText } from '#contract/events/refund-rule.ts';
import { surplusText } from '#contract/panel/list-texts.ts';
import { type DueRefund, type DueRefundSort, dueRefundSorts } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { byTime, highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { useLocalList } from '../../components/list/panel-list/use-local-list.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { dueRefundsQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import styles from '../payments.module.css';
import { registrantColumn } from '../registrant-column.tsx';
import { GiveBackList, givenBackOrders, LeftOf } from './give-back-list.tsx';
import { KeepDue } from './keep-due.tsx';
import { WhichRefunds, whichRefunds } from './which-refunds.tsx';

type Row = DueRefund & { _id: string };

/** Who waits longest comes first. */
const sorts: readonly DueRefundSort[] = ['oldest', ...dueRefundSorts.filter((sort) => sort !== 'oldest')];
const options = { ...whichRefunds, sorts };
const made = {
  textOf: surplusText,
  orders: {
    newest: ({ cancelledAt }: Row) => cancelledAt,
    ...givenBackOrders,
  },
};

const columns: ListColumn<Row, DueRefundSort>[] = [
  registrantColumn,
  {
    label: 'Amount',
    kind: 'number',
    sort: highestFirst('amount'),
    render: ({ amount }) => (
      <>
        <strong>{amountText(amount)}</strong>
        <span className={list.more}>due</span>
      </>
    ),
  },
  {
    label: 'Event',
    kind: 'wide',
    sort: sortedBy('event'),
    render: ({ eventTitle, registrationNumber, refundPercent }) => (
      <>
        {eventTitle} #{registrationNumber}
        <span className={list.more}>By its rule {refundShareText(refundPercent)}</span>
      </>
    ),
  },
  {
    label: 'Paid',
    kind: 'wide',
    sort: highestFirst('paid'),
    render: ({ paid, refunded, payments }) => (
      <>
        Paid {amountText(paid)}
        <LeftOf refunded={refunded} payments={payments} />
      </>
    ),
  },
  { label: 'Cancelled', kind: 'when', sort: byTime, render: ({ cancelledAt }) => <DateAndTime at={cancelledAt} /> },
];

const keep = (row: Row) => <KeepDue of={row} />;

/** Cancelled registrations to whose people something is due back by the rule of their event. */
export function DueRefundList() {
  const fetched = usePageQuery(dueRefundsQuery(useAdminApi()));
  const listUrl = useListUrl(options);
  const rows = useMemo(
    () => fetched.data?.due.map((one): Row => ({ ...one, _id: one.registrationId })),
    [fetched.data],
  );
  const source = useLocalList({ ...fetched, data: rows }, listUrl, made);
  const search = listUrl.search.trim();
  return (
    <>
      <div className={styles.above}>
        <WhichRefunds listUrl={listUrl} />
        <ExportMenu tables={['refunds-due']} query={search ? new URLSearchParams({ search }).toString() : ''} />
      </div>
      <GiveBackList
        name="refunds-due"
        listUrl={listUrl}
        source={source}
        columns={columns}
        extra={keep}
        empty={{
          title: 'No refund is due',
          text: 'Who cancels in time, in an event that gives a part of the fee back, is listed here until it went back.',
        }}
        notFound={{ text: 'Try another word, or other refunds.' }}
        more={fetched.data?.more}
      />
    </>
  );
}
