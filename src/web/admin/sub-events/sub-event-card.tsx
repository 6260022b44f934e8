import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { cutAttributes } from '../../pictures/cut-attributes.ts';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import cards from '../components/event-cards.module.css';
import row from '../components/row-button.module.css';
import { CopyEventButton } from '../events/copies/copy-event-button.tsx';
import { editPath } from '../events/event-paths.ts';
import { StatusBadge } from '../events/status-badge.tsx';
import { StatusToggle } from '../events/status-toggle.tsx';
import styles from './sub-events.module.css';

/** What the specification shows where a sub-event has no picture. */
const DEFAULT_IMAGE = '/default-image.jpg';

interface SubEventCardProps {
  event: Event;
  onToggle: (event: Event) => void;
  onDelete: (event: Event) => void;
}

export function SubEventCard({ event, onToggle, onDelete }: SubEventCardProps) {
  const may = useMay();
  const mayEdit = may.for('events.edit', event._id);
  const narrow = event.images?.sources.find(({ width }) => width >= 400)?.url;
  return (
    <li className={cards.card}>
      <img
        src={narrow ?? event.image ?? DEFAULT_IMAGE}
        {...cutAttributes(event.images, 'panel')}
        alt=""
        width="400"
        height="225"
        loading="lazy"
        decoding="async"
      />
      <div className={cards.body}>
        <h2 className={cards.title}>{event.title}</h2>
        <p className={cards.text}>{event.shortDescription}</p>
        <dl className={styles.dates}>
          <div>
            <dt>Start</dt>
            <dd>
              <DateAndTime at={event.startDate} />
            </dd>
          </div>
          <div>
            <dt>End</dt>
            <dd>
              <DateAndTime at={event.endDate} />
            </dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          {mayEdit ? <StatusToggle event={event} onToggle={onToggle} /> : <StatusBadge status={event.status} />}
          <CopyEventButton event={event} />
          {mayEdit ? (
            <Link to={editPath(event)} className={row.button} aria-label={`Edit ${event.title}`}>
              <IconEdit size={16} aria-hidden /> Edit
            </Link>
          ) : null}
          {may.for('events.delete', event._id) ? (
            <button
              type="button"
              data-delete
              className={`${row.button} ${row.danger}`}
              aria-label={`Delete ${event.title}`}
              onClick={() => onDelete(event)}
            >
              <IconTrash size={16} aria-hidden /> Delete
            </button>
          ) : null}
        </div>
      </div>
    </li>
  );
}
