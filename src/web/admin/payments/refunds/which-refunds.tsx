import { SegmentedControl } from '@mantine/core';
import { refundStatusLabels } from '#contract/panel/status-labels.ts';
import type { RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { ListUrl } from '../../components/list/panel-list/use-list-url.ts';
import styles from '../payments.module.css';

const statuses: readonly RefundStatus[] = ['failed', 'pending', 'processed'];
/** Those that need somebody first. */
const which = ['due', ...statuses] as const;

const labels: Record<(typeof which)[number], string> = { due: 'Due', ...refundStatusLabels };

/** Of the URLs of all lists of refunds: which of them it is, those that are due first, and what stays when another is chosen. */
export const whichRefunds = {
  sorts: ['oldest'],
  filters: { status: { values: which, initial: 'due', param: 'refunds' } },
  keeps: ['view'],
};

/** Chooses between the refunds that are due and those of a status. */
export function WhichRefunds({ listUrl }: { listUrl: Pick<ListUrl<string>, 'values' | 'change'> }) {
  return (
    <SegmentedControl
      className={styles.segments}
      aria-label="Which refunds"
      data={which.map((value) => ({ value, label: labels[value] }))}
      value={listUrl.values.status ?? 'due'}
      onChange={(value) => listUrl.change({ status: value })}
    />
  );
}
