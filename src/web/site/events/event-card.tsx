import { Link } from 'react-router';
import { DayRange, Moment } from '../../dates/event-dates.tsx';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
import { Picture } from '../components/picture.tsx';
import { eventPath } from '../event-paths.ts';
import styles from './event-card.module.css';
import type { EventSummary } from './event-summary.ts';

interface EventCardProps {
  event: EventSummary;
  /** Main events show from when to when, sub-events when they start. */
  dates: 'range' | 'start';
  /** Fetches the picture early: it is in the first view of the page. */
  first?: boolean;
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3';
}

/** An event in a list. */
export function EventCard({ event, dates, first = false, heading: Heading = 'h3' }: EventCardProps) {
  const { _id, title, shortDescription, startDate, endDate, venue, image, images } = event;
  return (
    <article className={styles.card}>
      <Picture
        className={styles.picture}
        image={image}
        images={images}
        seed={_id}
        alt=""
        sizes="(width < 640px) 92vw, (width < 1100px) 45vw, 420px"
        first={first}
      />
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {shortDescription ? <p className={styles.short}>{shortDescription}</p> : null}
        <p className={styles.facts}>
          <span>
            <Icon name="calendar" size={18} />
            {dates === 'range' ? <DayRange start={startDate} end={endDate} /> : <Moment at={startDate} format="day" />}
          </span>
          <span>
            <Icon name="place" size={18} />
            {venue ?? 'Venue TBD'}
          </span>
        </p>
        <Link
          className={`${button('ink')} ${styles.open}`}
          to={eventPath(event)}
          state={{ event }}
          prefetch="intent"
          viewTransition
          aria-label={`Explore Event: ${title}`}
        >
          Explore Event
        </Link>
      </div>
    </article>
  );
}
