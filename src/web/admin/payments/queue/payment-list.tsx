import { Button, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { fullTitle } from '#contract/events/full-title.ts';
import { paymentMethodLabels, paymentStatusLabels } from '#contract/panel/status-labels.ts';
import { type PaymentSort, paymentSorts } from '#contract/payments/payment-sorts.ts';
import { paymentStatuses } from '#contract/payments/payment-transitions.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { paymentsQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { paymentPath } from '../../registrations/registration-paths.ts';
import { PaymentBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import { registrantColumn } from '../registrant-column.tsx';
import { type Decision, DecisionAboutPayment } from './decision-about-payment.tsx';
import { formatUtr } from './format-utr.ts';
import { UtrDoubts } from './utr-doubts.tsx';

const options = {
  sorts: paymentSorts,
  filters: { status: { values: paymentStatuses, initial: 'paid' } },
  // A status alone is one of all payments, as in links of before.
  names: { view: 'all' },
};
const statuses = paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] }));

/** A wrong rejection can be taken back; what Razorpay keeps or returns is not an admin's to decide. */
const isTakenBack = ({ status, method }: QueuedPayment) => status === 'rejected' && method === 'upi';

const columnsFor = (onDecide: ((decision: Decision) => void) | undefined): ListColumn<QueuedPayment, PaymentSort>[] => [
  registrantColumn,
  {
    label: 'Amount',
    kind: 'number',
    sort: highestFirst('amount'),
    render: ({ amount }) => <strong>{amountText(amount)}</strong>,
  },
  {
    label: 'Event',
    kind: 'wide',
    sort: sortedBy('event'),
    render: ({ eventTitle, mainEventTitle, registrationNumber, _id, registrationName }) => (
      <>
        {fullTitle({ title: eventTitle, mainEventTitle })} #{registrationNumber} ·{' '}
        <Link
          to={paymentPath(_id)}
          className={list.name}
          aria-label={`The whole story of the payment of ${registrationName}`}
        >
          Story
        </Link>
      </>
    ),
  },
  {
    label: 'Reference',
    kind: 'wide',
    sort: sortedBy('reference'),
    render: (payment) => {
      const { utr, gatewayPaymentId, method, decidedBy, reason } = payment;
      return (
        <>
          {utr || gatewayPaymentId ? <code>{utr ? formatUtr(utr) : gatewayPaymentId}</code> : null}
          <span className={list.more}>
            {paymentMethodLabels[method]}
            {decidedBy ? ` · decided by ${decidedBy}` : ''}
          </span>
          {reason ? <p className={list.text}>{reason}</p> : null}
          <UtrDoubts payment={payment} />
        </>
      );
    },
  },
  { label: 'Made', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    label: 'Status',
    kind: 'buttons',
    render: (payment) => (
      <div className={list.buttons}>
        <PaymentBadge status={payment.status} />
        {onDecide && isTakenBack(payment) ? (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Take back the rejection of the payment of ${payment.registrationName}`}
            onClick={() => onDecide({ kind: 'take back', payment })}
          >
            Take back
          </Button>
        ) : null}
      </div>
    ),
  },
];

/** Every payment of a status. */
export function PaymentList() {
  const mayDecide = useMay()('payments.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(paymentsQuery(useAdminApi(), listUrl.query));
  const columns = useMemo(() => columnsFor(mayDecide ? setDecision : undefined), [mayDecide]);
  return (
    <>
      <div className={styles.above}>
        <ExportMenu tables={['payments']} query={listUrl.filter} />
      </div>
      <PanelList
        name="payments"
        one="payment"
        many="payments"
        placeholder="UTR, reference, receipt, name, e-mail or phone"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ registrationName }) => registrationName}
        empty={{ title: 'No payments with this status', text: 'Choose another status.' }}
        notFound={{ text: 'Try another word or another status.' }}
        rowHeight={94}
        filters={
          <Select
            className={list.filter}
            aria-label="Status of the payment"
            data={statuses}
            value={listUrl.values.status ?? null}
            onChange={(status) => listUrl.change({ status: status ?? undefined })}
            allowDeselect={false}
          />
        }
      />
      {decision ? <DecisionAboutPayment decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}
