import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingKind } from '#contract/panel/dashboard.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import styles from '../../approvals/approvals.module.css';
import { waitingItemsQuery } from '../../queries/waiting.ts';
import { shownCount } from './waiting-texts.ts';

/** What the badges of the menu count, by the path of their link. */
const badgeKinds: Readonly<Record<string, readonly WaitingKind[]>> = {
  '/admin/payments': ['payments_to_check', 'refunds_due', 'surplus', 'failed_refunds'],
  '/home?view=inquiries': ['inquiries'],
};

/** How much waits behind a link of the menu; nothing where nothing does. */
export function WaitingBadge({ path }: { path: string }) {
  const kinds = badgeKinds[path];
  const items = useQuery({ ...waitingItemsQuery(useAdminApi()), enabled: kinds !== undefined }).data ?? [];
  const waiting = items.filter(({ kind }) => kinds?.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  if (waiting === 0) return null;
  return (
    <span className={styles.count}>
      {shownCount(waiting)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
