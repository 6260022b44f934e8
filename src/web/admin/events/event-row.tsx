import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { DayRange } from '../../dates/event-dates.tsx';
import { useMay } from '../auth/session/powers.ts';
import row from '../components/row-button.module.css';
import rows from '../components/rows.module.css';
import { CopyButton } from './copies/copy-button.tsx';
import { editPath } from './event-paths.ts';
import { EventPicture } from './event-picture.tsx';
import styles from './manage-events.module.css';
import { StatusBadge } from './status-badge.tsx';
import { StatusToggle } from './status-toggle.tsx';

interface EventRowProps {
  event: Event;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onView: (event: Event) => void;
  onToggle: (event: Event) => void;
  onDelete: (event: Event) => void;
}

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

export const EventRow = memo(function EventRow({
  event,
  isSelected,
  onSelect,
  onView,
  onToggle,
  onDelete,
}: EventRowProps) {
  const may = useMay();
  return (
    <li className={styles.row}>
      {may.for('events.edit', event._id) ? (
        <label className={styles.select}>
          <input
            type="checkbox"
            aria-label={`Select ${event.title}`}
            checked={isSelected}
            onChange={() => onSelect(event._id)}
          />
        </label>
      ) : (
        <span />
      )}
      <EventPicture event={event} width={72} height={54} />
      <div className={`${rows.text} ${styles.text}`}>
        <h3>{event.title}</h3>
        {event.mainEventTitle ? <p>Part of: {event.mainEventTitle}</p> : null}
        {event.shortDescription ? <p className={styles.short}>{event.shortDescription}</p> : null}
      </div>
      <p className={styles.dates}>
        <DayRange start={event.startDate} end={event.endDate} />
      </p>
      <div className={styles.status}>
        {may.for('events.edit', event._id) ? (
          <StatusToggle event={event} onToggle={onToggle} />
        ) : (
          <StatusBadge status={event.status} />
        )}
      </div>
      <div className={styles.icons}>
        <button
          type="button"
          className={row.icon}
          title="View"
          aria-label={`View ${event.title}`}
          onClick={() => onView(event)}
        >
          <IconEye {...ICON} />
        </button>
        {may.for('events.edit', event._id) ? (
          <Link to={editPath(event)} className={row.icon} title="Edit" aria-label={`Edit ${event.title}`}>
            <IconEdit {...ICON} />
          </Link>
        ) : null}
        <CopyButton event={event} />
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
    </li>
  );
});
