import { Alert, Anchor, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { waitingQuery } from '../queries/approvals.ts';
import styles from './approvals.module.css';

const useWaiting = (): number => useQuery(waitingQuery(useAdminApi())).data ?? 0;

/** How many requests wait for the reader, beside the menu's link; nothing where none does. */
export function WaitingCount() {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  return (
    <span className={styles.count}>
      {waiting > 99 ? '99+' : waiting}
      <VisuallyHidden> waiting for you</VisuallyHidden>
    </span>
  );
}

/** The same on the dashboard. */
export function WaitingNotice() {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  return (
    <Alert
      color="marigold"
      variant="light"
      mb="lg"
      title={waiting === 1 ? 'One request waits for your approval' : `${waiting} requests wait for your approval`}
    >
      <Anchor component={Link} to="/admin/approvals" size="sm" underline="always">
        Look at {waiting === 1 ? 'it' : 'them'}
      </Anchor>
    </Alert>
  );
}
