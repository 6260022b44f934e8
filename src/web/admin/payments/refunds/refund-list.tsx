import { Link } from 'react-router';
import { refundMethodLabels } from '#contract/panel/status-labels.ts';
import { type RefundStatus, refundStatuses } from '#contract/payments/payment-transitions.ts';
import { type QueuedRefund, type RefundSort, refundSorts } from '#contract/payments/refunds.ts';
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
import { refundsQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { paymentPath } from '../../registrations/registration-paths.ts';
import { RefundBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import { registrantColumn } from '../registrant-column.tsx';
import { RefusedActions } from './refused-actions.tsx';
import { WhichRefunds, whichRefunds } from './which-refunds.tsx';

const emptyTexts: Record<RefundStatus, string> = {
  failed: 'No refund was refused',
  pending: 'No refund is on its way',
  processed: 'No money went back so far',
};

/** Oldest first: who waits longest comes first. */
const sorts: readonly RefundSort[] = ['oldest', ...refundSorts.filter((sort) => sort !== 'oldest')];
const options = {
  ...whichRefunds,
  sorts,
};

const columns: ListColumn<QueuedRefund, RefundSort>[] = [
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
    render: ({ eventTitle, registrationNumber, paymentId }) => (
      <>
        {eventTitle} #{registrationNumber} ·{' '}
        <Link to={paymentPath(paymentId)} className={list.name}>
          The payment
        </Link>
      </>
    ),
  },
  {
    label: 'Reference',
    kind: 'wide',
    sort: sortedBy('reference'),
    render: ({ method, reference, gatewayRefundId, requestedBy, reason, failureReason }) => (
      <>
        {(reference ?? gatewayRefundId) ? <code>{reference ?? gatewayRefundId}</code> : null}
        <span className={list.more}>
          {refundMethodLabels[method]}
          {requestedBy ? ` · by ${requestedBy}` : ''}
        </span>
        {reason ? <p className={list.text}>{reason}</p> : null}
        {failureReason ? (
          <p className={list.text}>
            <strong>Refused:</strong> {failureReason}
          </p>
        ) : null}
      </>
    ),
  },
  { label: 'Made', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  { label: 'Status', kind: 'buttons', render: (refund) => <Status refund={refund} /> },
];

/** Refunds: the refused ones with their reasons, those on their way, and those that went back. */
export function RefundList() {
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(refundsQuery(useAdminApi(), listUrl.query));
  const status = refundStatuses.find((one) => one === listUrl.values.status) ?? 'failed';
  return (
    <>
      <div className={styles.above}>
        <WhichRefunds listUrl={listUrl} />
        <ExportMenu tables={['refunds']} query={listUrl.filter} />
      </div>
      <PanelList
        name="refunds"
        one="refund"
        many="refunds"
        placeholder="Name, e-mail, phone, event, reference or UTR"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ registrationName }) => registrationName}
        empty={{ title: emptyTexts[status], text: 'Money that goes back is listed here.' }}
        notFound={{ text: 'Try another word, or other refunds.' }}
        rowHeight={94}
      />
    </>
  );
}

function Status({ refund }: { refund: QueuedRefund }) {
  const mayRefund = useMay().for('payments.refund', refund.eventId);
  return (
    <div className={list.buttons}>
      {mayRefund && refund.status === 'failed' ? (
        <RefusedActions refund={refund} name={refund.registrationName} />
      ) : (
        <RefundBadge status={refund.status} />
      )}
    </div>
  );
}
