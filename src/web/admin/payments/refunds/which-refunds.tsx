import { SegmentedControl } from '@mantine/core';
import { refundStatusLabels } from '#contract/panel/status-labels.ts';
import type { RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { ListAddress } from '../../components/list/panel-list/use-list-address.ts';
import styles from '../payments.module.css';

const statuses: readonly RefundStatus[] = ['failed', 'pending', 'processed'];
/** Those that need somebody first. */
const which = ['due', ...statuses] as const;

const labels: Record<(typeof which)[number], string> = { due: 'Due', ...refundStatusLabels };

/** Of the addresses of all lists of refunds: which of them it is, and what stays when another is chosen. */
export const whichRefunds = {
  sorts: ['oldest'],
  filters: { status: { values: which, initial: 'failed', param: 'refunds' } },
  keeps: ['view'],
};

/** Chooses between the refunds that are due and those of a status. */
export function WhichRefunds({ address }: { address: Pick<ListAddress<string>, 'values' | 'change'> }) {
  return (
    <SegmentedControl
      className={styles.segments}
      aria-label="Which refunds"
      data={which.map((value) => ({ value, label: labels[value] }))}
      value={address.values.status ?? 'failed'}
      onChange={(value) => address.change({ status: value })}
    />
  );
}
