import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { WaitingEventKind } from '#contract/panel/dashboard.ts';
import { viewPath } from '../layout/views.ts';

/** What the list shows of each kind of the dashboard. */
const waitingLabels: Record<WaitingEventKind, string> = {
  starting_today: 'Starting today',
  nearly_full: 'Nearly full',
  no_text: 'Without a description',
  no_picture: 'Without a picture',
  no_coordinator: 'Without a coordinator',
  no_contacts: 'Without contacts on the page',
};

/** What the list of events is narrowed to, from the dashboard, and the way back to all of them. */
export function WaitingFilter({ kind }: { kind: WaitingEventKind }) {
  return (
    <Button
      component={Link}
      to={viewPath('manage-events')}
      variant="light"
      size="sm"
      mb="lg"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`${waitingLabels[kind]}: show all events`}
    >
      {waitingLabels[kind]}
    </Button>
  );
}
