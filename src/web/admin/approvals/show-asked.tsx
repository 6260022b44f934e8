import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApprovalAskedError } from '../api/approval-asked.ts';
import { approvalsKey } from '../queries/approvals.ts';
import styles from './approvals.module.css';

/** Long enough to read two sentences and follow the link (ms). */
const SHOWN_FOR = 12_000;

/** Says that a request waits for a second person, where an error means that; false for every other error. */
export function showIfAsked(error: unknown, queryClient: QueryClient): boolean {
  if (!(error instanceof ApprovalAskedError)) return false;
  notifications.show({
    message: (
      <>
        {error.message}{' '}
        <Link to={error.url} className={styles.link}>
          See the request
        </Link>
      </>
    ),
    color: 'marigold',
    role: 'status',
    autoClose: SHOWN_FOR,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
  void queryClient.invalidateQueries({ queryKey: approvalsKey });
  return true;
}

export const isAsked = (error: unknown): boolean => error instanceof ApprovalAskedError;
