import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { refundShareText } from '#contract/events/refund-rule.ts';
import { surplusText } from '#contract/panel/list-texts.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import { type DueRefund, type DueRefundSort, dueRefundSorts } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListAddress } from '../../components/list/panel-list/use-list-address.ts';
import { useLocalList } from '../../components/list/panel-list/use-local-list.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { dueRefundsQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { paymentPath } from '../../registrations/registration-paths.ts';
import styles from '../payments.module.css';
import { registrantColumn } from '../registrant-column.tsx';
import { GiveBack } from './give-back.tsx';
import { type Asked, GiveBackButtons } from './give-back-buttons.tsx';
import { WhichRefunds, whichRefunds } from './which-refunds.tsx';

type Row = DueRefund & { _id: string };

/** Who waits longest comes first. */
const sorts: readonly DueRefundSort[] = ['oldest', ...dueRefundSorts.filter((sort) => sort !== 'oldest')];
const options = { ...whichRefunds, sorts };
const made = {
  textOf: surplusText,
  orders: {
    newest: ({ cancelledAt }: Row) => cancelledAt,
    // `amount` is the largest first, as in the other lists.
    amount: ({ amount }: Row) => -amount,
    name: ({ registrationName }: Row) => registrationName,
    event: ({ eventTitle }: Row) => eventTitle,
    paid: ({ paid }: Row) => -paid,
  },
};

const columnsFor = (onGiveBack: (asked: Asked<Row>) => void): ListColumn<Row, DueRefundSort>[] => [
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
        {refunded > 0 ? `, ${amountText(refunded)} went back` : ''}:{' '}
        {payments.map(({ _id, method, left }, index) => (
          <span key={_id}>
            {index > 0 ? ', ' : ''}
            <Link to={paymentPath(_id)} className={list.name}>
              {amountText(left)} {paymentMethodLabels[method]}
            </Link>
          </span>
        ))}
      </>
    ),
  },
  { label: 'Cancelled', kind: 'when', sort: byTime, render: ({ cancelledAt }) => <DateAndTime at={cancelledAt} /> },
  { label: 'Actions', kind: 'buttons', render: (row) => <GiveBackButtons of={row} onGiveBack={onGiveBack} /> },
];

/** Cancelled registrations to whose people something is due back by the rule of their event. */
export function DueRefundList() {
  const fetched = usePageQuery(dueRefundsQuery(useAdminApi()));
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const address = useListAddress(options);
  const rows = useMemo(
    () => fetched.data?.due.map((one): Row => ({ ...one, _id: one.registrationId })),
    [fetched.data],
  );
  const source = useLocalList({ ...fetched, data: rows }, address, made);
  const columns = useMemo(() => columnsFor(setAsked), []);
  const search = address.search.trim();
  return (
    <>
      <div className={styles.above}>
        <WhichRefunds address={address} />
        <ExportMenu tables={['refunds-due']} query={search ? new URLSearchParams({ search }).toString() : ''} />
      </div>
      <PanelList
        name="refunds-due"
        one="registration"
        many="registrations"
        placeholder="Name, e-mail or event"
        address={address}
        source={source}
        columns={columns}
        nameOf={({ registrationName }) => registrationName}
        empty={{
          title: 'No refund is due',
          text: 'Who cancels in time, in an event that gives a part of the fee back, is listed here until it went back.',
        }}
        notFound={{ text: 'Try another word, or other refunds.' }}
        rowHeight={94}
      />
      {fetched.data?.more ? <p className={styles.soft}>There are more: give these back first.</p> : null}
      {asked ? <GiveBack {...asked.of} payment={asked.payment} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
