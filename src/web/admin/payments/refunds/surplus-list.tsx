import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { surplusText } from '#contract/panel/list-texts.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import { type Surplus, type SurplusSort, surplusSorts } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListAddress } from '../../components/list/panel-list/use-list-address.ts';
import { useLocalList } from '../../components/list/panel-list/use-local-list.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { surplusQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { paymentPath } from '../../registrations/registration-paths.ts';
import { RegistrationStatusBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import { registrantColumn } from '../registrant-column.tsx';
import { GiveBack } from './give-back.tsx';
import { type Asked, GiveBackButtons } from './give-back-buttons.tsx';

type Row = Surplus & { _id: string };

const options = { sorts: surplusSorts, keeps: ['view'] };
const made = {
  textOf: surplusText,
  orders: {
    // `amount` is the largest first, as the API has them.
    amount: ({ amount }: Row) => -amount,
    name: ({ registrationName }: Row) => registrationName,
    event: ({ eventTitle }: Row) => eventTitle,
    paid: ({ paid }: Row) => -paid,
  },
};

const columnsFor = (onGiveBack: (asked: Asked<Row>) => void): ListColumn<Row, SurplusSort>[] => [
  registrantColumn,
  {
    label: 'Amount',
    kind: 'number',
    sort: highestFirst('amount'),
    render: ({ amount }) => (
      <>
        <strong>{amountText(amount)}</strong>
        <span className={list.more}>too much</span>
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
  {
    label: 'Actions',
    kind: 'buttons',
    render: (surplus) => <GiveBackButtons of={surplus} onGiveBack={onGiveBack} />,
  },
];

/** Registrations for which more was paid than they owe, the largest surplus first. */
export function SurplusList() {
  const fetched = usePageQuery(surplusQuery(useAdminApi()));
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const address = useListAddress(options);
  const rows = useMemo(
    () => fetched.data?.surplus.map((one): Row => ({ ...one, _id: one.registrationId })),
    [fetched.data],
  );
  const source = useLocalList({ ...fetched, data: rows }, address, made);
  const columns = useMemo(() => columnsFor(setAsked), []);
  return (
    <>
      <div className={styles.above}>
        <ExportMenu tables={['surplus']} query={address.filter} />
      </div>
      <PanelList
        name="surplus"
        one="registration"
        many="registrations"
        placeholder="Name, e-mail or event"
        address={address}
        source={source}
        columns={columns}
        nameOf={({ registrationName }) => registrationName}
        empty={{
          title: 'Nobody paid too much',
          text: 'Second payments, and those that came too late, appear here until they are given back.',
        }}
        notFound={{ text: 'Try another word.' }}
        rowHeight={94}
      />
      {fetched.data?.more ? <p className={styles.soft}>There are more: give these back first.</p> : null}
      {asked ? <GiveBack {...asked.of} payment={asked.payment} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
