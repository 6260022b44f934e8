import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { QueuedRefund } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import sheet from '../../components/rows.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { refundsQuery } from '../../queries/payments.ts';
import { amountText, refundMethodLabels, refundStatusLabels } from '../../registrations/registration-labels.ts';
import { paymentPath, registrationPath } from '../../registrations/registration-paths.ts';
import { RefundBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import { RefusedActions } from './refused-actions.tsx';

/** Refused first: those need somebody. */
const shown: readonly RefundStatus[] = ['failed', 'pending', 'processed'];

const emptyTexts: Record<RefundStatus, string> = {
  failed: 'No refund was refused',
  pending: 'No refund is on its way',
  processed: 'No money went back so far',
};

/** Refunds: the refused ones with their reasons, those on their way, and those that went back. */
export function RefundList() {
  const [params, setParams] = useSearchParams();
  const status = shown.find((one) => one === params.get('refunds')) ?? 'failed';
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(
    refundsQuery(useAdminApi(), status),
  );
  const choose = (value: string) =>
    setParams({ view: 'refunds', refunds: value }, { replace: true, preventScrollReset: true });
  return (
    <>
      <SegmentedControl
        className={styles.segments}
        aria-label="Which refunds"
        data={shown.map((value) => ({ value, label: refundStatusLabels[value].label }))}
        value={status}
        onChange={choose}
      />
      <ExportMenu tables={['refunds']} query={`status=${status}`} />
      {error ? <ErrorState what="The refunds" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the refunds" rowHeight={94} /> : null}
      {list?.rows.length === 0 ? <EmptyState title={emptyTexts[status]} /> : null}
      <ul className={`${sheet.rows} ${styles.rows}`} data-stale={isStale || undefined}>
        {list?.rows.map((refund) => (
          <RefundRow key={refund._id} refund={refund} />
        ))}
      </ul>
      {list?.more ? (
        <Button variant="default" mt="md" loading={isFetching} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function RefundRow({ refund }: { refund: QueuedRefund }) {
  const { registrationName, registrationEmail, status, reference, gatewayRefundId } = refund;
  const mayRefund = useMay().for('payments.refund', refund.eventId);
  return (
    <li className={styles.row}>
      <div className={styles.money}>
        <strong>{amountText(refund.amount)}</strong>
        {(reference ?? gatewayRefundId) ? <code>{reference ?? gatewayRefundId}</code> : null}
      </div>
      <div className={styles.text}>
        <Link to={registrationPath(refund.registrationId)} className={styles.name}>
          {registrationName}
        </Link>{' '}
        <span className={styles.soft}>{registrationEmail}</span>
        <p className={styles.soft}>
          {refund.eventTitle} #{refund.registrationNumber} ·{' '}
          <Link to={paymentPath(refund.paymentId)} className={styles.name}>
            The payment
          </Link>
        </p>
        <p className={styles.soft}>
          {refundMethodLabels[refund.method]}, <DateAndTime at={refund.createdAt} />
          {refund.requestedBy ? ` · by ${refund.requestedBy}` : ''}
        </p>
        {refund.reason ? <p>{refund.reason}</p> : null}
        {refund.failureReason ? (
          <p>
            <strong>Refused:</strong> {refund.failureReason}
          </p>
        ) : null}
      </div>
      <div className={styles.buttons}>
        {mayRefund && status === 'failed' ? (
          <RefusedActions refund={refund} name={registrationName} />
        ) : (
          <RefundBadge status={status} />
        )}
      </div>
    </li>
  );
}
