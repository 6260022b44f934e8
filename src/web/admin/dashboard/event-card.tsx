import { IconEdit, IconSubtask } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { DayRange } from '../../dates/event-dates.tsx';
import { useMay } from '../auth/session/powers.ts';
import cards from '../components/event-cards.module.css';
import row from '../components/row-button.module.css';
import { editPath, subEventsPath } from '../events/event-paths.ts';
import { EventPicture } from '../events/event-picture.tsx';
import { StatusToggle } from '../events/status-toggle.tsx';
import styles from './dashboard.module.css';
import { EventLinks } from './event-links.tsx';
import { truncate } from './truncate.ts';

interface EventCardProps {
  event: Event;
  onToggle: (event: Event) => void;
}

/** One main event of the dashboard's grid. */
export const EventCard = memo(function EventCard({ event, onToggle }: EventCardProps) {
  const mayEdit = useMay().for('events.edit', event._id);
  return (
    <li className={`${cards.card} ${styles.card}`}>
      <EventPicture event={event} width={400} height={225} />
      <div className={cards.body}>
        <h3 className={cards.title}>{event.title}</h3>
        <p className={styles.facts}>
          <DayRange start={event.startDate} end={event.endDate} />
          <span>{event.venue ?? 'Venue TBD'}</span>
        </p>
        <p className={cards.text}>{truncate(event.shortDescription ?? '')}</p>
        <div className={cards.buttons}>
          {mayEdit ? (
            <>
              <Link to={editPath(event)} className={row.button} aria-label={`Edit ${event.title}`}>
                <IconEdit size={16} aria-hidden /> Edit
              </Link>
              <StatusToggle event={event} onToggle={onToggle} isNamed={false} />
              <Link
                to={subEventsPath(event)}
                state={{ event }}
                className={row.button}
                aria-label={`Sub Events of ${event.title}`}
              >
                <IconSubtask size={16} aria-hidden /> Sub Events
              </Link>
            </>
          ) : (
            <EventLinks event={event} />
          )}
        </div>
      </div>
    </li>
  );
});
