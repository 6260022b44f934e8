import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../../api.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { viewPath } from '../layout/views.ts';

/** Whether the failure says that there is no such event, so that a retry is of no use. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Shown in place of an event that does not exist. */
export function EventGone() {
  return (
    <EmptyState title="Event Not Found">
      <p>The event you're looking for doesn't exist or has been removed.</p>
      <Button component={Link} to={viewPath('manage-events')}>
        Manage Events
      </Button>
    </EmptyState>
  );
}
