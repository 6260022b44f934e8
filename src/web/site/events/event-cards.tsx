import { YourClock } from '../components/elsewhere.tsx';
import { useAllSeats } from '../registration/seats/use-seats.ts';
import styles from './event-card.module.css';
import { EventCard } from './event-card.tsx';
import type { EventSummary } from './event-summary.ts';

interface EventCardsProps extends Omit<React.ComponentProps<typeof EventCard>, 'event' | 'seats' | 'first'> {
  events: EventSummary[];
  /** How many of them are in the first view of the page: their pictures are fetched early. */
  first?: number;
}

/** Events as cards; the seats left in them come in one request after the page. */
export function EventCards({ events, first = 0, ...card }: EventCardsProps) {
  const seats = useAllSeats(events.some(({ capacity }) => capacity !== null));
  return (
    <>
      {events[0] ? <YourClock at={events[0].startDate} className={styles.clock} /> : null}
      <div className={styles.cards}>
        {events.map((event, index) => (
          <EventCard
            key={event._id}
            event={event}
            seats={seats?.find(({ eventId }) => eventId === event._id)}
            first={index < first}
            {...card}
          />
        ))}
      </div>
    </>
  );
}
