import { IconArrowLeft } from '@tabler/icons-react';
import type { Event } from '#contract/events/events.ts';
import { HeaderLink } from '../components/header-link.tsx';
import { viewPath } from '../layout/views.ts';
import { editPath } from './event-paths.ts';

interface WayBackProps {
  /** The event that a page is about; undefined while it is not known. */
  event: Pick<Event, '_id' | 'mainEventId'> | undefined;
  /** Whether it could not be fetched: then the way leads to the list of events. */
  isFailed: boolean;
  /** Whether the reader may open its form. */
  mayEdit: boolean;
}

/** From a page about an event to its form. */
export function WayBack({ event, isFailed, mayEdit }: WayBackProps) {
  if (event && !mayEdit) return null;
  if (!event && !isFailed) return null;
  return (
    <HeaderLink to={event ? editPath(event) : viewPath('manage-events')} icon={IconArrowLeft}>
      {event ? 'Event' : 'Manage Events'}
    </HeaderLink>
  );
}
