import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ListName } from '#contract/panel/list-views.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { LeftPayment } from '#contract/payments/refunds.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { type ListSource, PanelList } from '../../components/list/panel-list/panel-list.tsx';
import type { ListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { paymentPath } from '../../registrations/registration-paths.ts';
import styles from '../payments.module.css';
import { GiveBack } from './give-back.tsx';
import { type Asked, GiveBackButtons, type Payer } from './give-back-buttons.tsx';

/** Somebody to whom money goes back. */
interface GivenBack extends Payer {
  _id: string;
  registrationEmail: string;
  registrationStatus: RegistrationStatus;
  eventTitle: string;
  amount: number;
  paid: number;
  refunded: number;
}

/** Orders that both lists have; `amount` is the largest first, as in the other lists. */
export const givenBackOrders = {
  amount: ({ amount }: GivenBack) => -amount,
  name: ({ registrationName }: GivenBack) => registrationName,
  event: ({ eventTitle }: GivenBack) => eventTitle,
  paid: ({ paid }: GivenBack) => -paid,
};

/** What went back before, and what is left of each payment. */
export const LeftOf = ({ refunded, payments }: { refunded: number; payments: LeftPayment[] }) => (
  <>
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
);

interface GiveBackListProps<Row, Sort extends string> {
  name: ListName;
  listUrl: ListUrl<Sort>;
  source: ListSource<Row>;
  /** A constant of the list; the buttons come after them. */
  columns: readonly ListColumn<Row, Sort>[];
  /** Another button of a row; a constant of the list. */
  extra?: (row: Row) => ReactNode;
  empty: { title: string; text: string };
  notFound: { text: string };
  /** Whether the server has more than it sends. */
  more: boolean | undefined;
}

/** A list of registrations of which money goes back, with the dialog that gives it back. */
export function GiveBackList<Row extends GivenBack, Sort extends string>(props: GiveBackListProps<Row, Sort>) {
  const { columns, extra, more, ...rest } = props;
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const withButtons = useMemo(
    (): ListColumn<Row, Sort>[] => [
      ...columns,
      {
        label: 'Actions',
        kind: 'buttons',
        render: (row) => <GiveBackButtons of={row} onGiveBack={setAsked} extra={extra?.(row)} />,
      },
    ],
    [columns, extra],
  );
  return (
    <>
      <PanelList
        {...rest}
        one="registration"
        many="registrations"
        placeholder="Name, e-mail or event"
        columns={withButtons}
        nameOf={({ registrationName }) => registrationName}
        rowHeight={94}
      />
      {more ? <p className={styles.soft}>There are more: give these back first.</p> : null}
      {asked ? <GiveBack {...asked.of} payment={asked.payment} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
