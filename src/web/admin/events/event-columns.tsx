import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { DayRange } from '../../dates/event-dates.tsx';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import row from '../components/row-button.module.css';
import { CopyEventButton } from './copies/copy-event-button.tsx';
import { editPath } from './event-paths.ts';
import { EventPicture } from './event-picture.tsx';
import type { EventSort } from './list/list-events.ts';
import styles from './manage-events.module.css';
import { StatusBadge } from './status-badge.tsx';
import { StatusToggle } from './status-toggle.tsx';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface EventActs {
  onView: (event: Event) => void;
  onToggle: (event: Event) => void;
  onDelete: (event: Event) => void;
}

/** The columns of the list of events; what can be done with one depends on the reader's powers for it. */
export const eventColumns = ({ onView, onToggle, onDelete }: EventActs): ListColumn<Event, EventSort>[] => [
  {
    label: 'Title',
    sort: sortedBy('title'),
    render: (event) => (
      <div className={styles.event}>
        <EventPicture event={event} width={72} height={54} />
        <div>
          <h3>{event.title}</h3>
          {event.mainEventTitle ? <p>Part of: {event.mainEventTitle}</p> : null}
          {event.shortDescription ? <p className={styles.short}>{event.shortDescription}</p> : null}
        </div>
      </div>
    ),
  },
  {
    label: 'Start date',
    kind: 'wide',
    sort: sortedBy('start'),
    render: ({ startDate, endDate }) => <DayRange start={startDate} end={endDate} />,
  },
  { label: 'Venue', kind: 'wide', sort: sortedBy('venue'), render: ({ venue }) => venue },
  { label: 'Status', sort: sortedBy('status'), render: (event) => <Status event={event} onToggle={onToggle} /> },
  { label: 'Added', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    label: 'Actions',
    kind: 'buttons',
    render: (event) => <Actions event={event} onView={onView} onDelete={onDelete} />,
  },
];

function Status({ event, onToggle }: { event: Event; onToggle: EventActs['onToggle'] }) {
  const may = useMay();
  return may.for('events.edit', event._id) ? (
    <StatusToggle event={event} onToggle={onToggle} />
  ) : (
    <StatusBadge status={event.status} />
  );
}

function Actions({ event, onView, onDelete }: { event: Event } & Pick<EventActs, 'onView' | 'onDelete'>) {
  const may = useMay();
  return (
    <div className={list.icons}>
      <button
        type="button"
        className={row.icon}
        title="View"
        aria-label={`View ${event.title}`}
        data-open
        onClick={() => onView(event)}
      >
        <IconEye {...ICON} />
      </button>
      {may.for('events.edit', event._id) ? (
        <Link to={editPath(event)} className={row.icon} title="Edit" aria-label={`Edit ${event.title}`}>
          <IconEdit {...ICON} />
        </Link>
      ) : null}
      <CopyEventButton event={event} />
      {may.for('events.delete', event._id) ? (
        <button
          type="button"
          className={`${row.icon} ${row.danger}`}
          title="Delete"
          aria-label={`Delete ${event.title}`}
          onClick={() => onDelete(event)}
        >
          <IconTrash {...ICON} />
        </button>
      ) : null}
    </div>
  );
}
