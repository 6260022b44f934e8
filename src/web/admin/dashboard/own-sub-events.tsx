import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { DayRange } from '../../dates/event-dates.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { type May, useMay } from '../auth/session/powers.ts';
import cards from '../components/event-cards.module.css';
import row from '../components/row-button.module.css';
import { editPath } from '../events/event-paths.ts';
import { EventPicture } from '../events/event-picture.tsx';
import { StatusToggle } from '../events/status-toggle.tsx';
import { useStatusToggle } from '../events/use-event-actions.tsx';
import { allSubEventsQuery } from '../queries/events/events.ts';
import styles from './dashboard.module.css';
import { EventLinks } from './event-links.tsx';

/** Whether a role is about the sub-event without its main event. */
const isOwnSubEvent = ({ _id, mainEventId }: Pick<Event, '_id' | 'mainEventId'>, may: Pick<May, 'for'>): boolean =>
  may.for('panel.open', _id) && !(mainEventId && may.for('panel.open', mainEventId));

/** Of the sub-events those that a role is about without their main event; undefined while they are fetched. */
export function useOwnSubEvents(): Event[] | undefined {
  const may = useMay();
  const isScoped = !may.everywhere('panel.open');
  const { data, error } = useQuery({ ...allSubEventsQuery(useAdminApi()), enabled: isScoped });
  if (!isScoped || error) return [];
  return data?.filter((event) => isOwnSubEvent(event, may));
}

/** The sub-events of somebody whose roles are about single ones. */
export function OwnSubEvents({ events }: { events: Event[] }) {
  const may = useMay();
  const toggle = useStatusToggle();
  return (
    <section className={styles.subEvents} aria-labelledby="own-sub-events">
      <h2 id="own-sub-events" className={styles.heading}>
        Your sub-events
      </h2>
      <ul className={cards.grid}>
        {events.map((event) => (
          <li key={event._id} className={`${cards.card} ${styles.card}`}>
            <EventPicture event={event} width={400} height={225} />
            <div className={cards.body}>
              <h3 className={cards.title}>{event.title}</h3>
              <p className={styles.facts}>
                <DayRange start={event.startDate} end={event.endDate} />
                <span>{event.mainEventTitle ? `Part of ${event.mainEventTitle}` : (event.venue ?? 'Venue TBD')}</span>
              </p>
              <div className={cards.buttons}>
                {may.for('events.edit', event._id) ? (
                  <>
                    <Link to={editPath(event)} className={row.button} aria-label={`Edit ${event.title}`}>
                      <IconEdit size={16} aria-hidden /> Edit
                    </Link>
                    <StatusToggle event={event} onToggle={toggle} />
                  </>
                ) : null}
                <EventLinks event={event} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
