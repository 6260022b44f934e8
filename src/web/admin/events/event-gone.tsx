import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../../api.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { viewPath } from '../layout/nav-links.ts';

/** Whether the failure says that there is no such event, which no other try will change. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Stands where an event would, at an address whose event is gone. */
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
