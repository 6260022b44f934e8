import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventSeats } from '#contract/events/seats.ts';
import { DayRange, HourRange, Moment } from '../../dates/event-dates.tsx';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link.tsx';
import { Picture } from '../components/picture.tsx';
import { eventPath } from '../event-paths.ts';
import { VenueName } from '../venue-name.tsx';
import colours from './category.module.css';
import styles from './event-card.module.css';
import type { EventSummary } from './event-summary.ts';
import { RegistrationBadge } from './registration-badge.tsx';

interface EventCardProps {
  event: EventSummary;
  /** Main events show from when to when, sub-events when they start. */
  dates: 'range' | 'start';
  /** The event's seats, once they are loaded. */
  seats?: EventSeats | undefined;
  /** Fetches the picture early: it is in the first view of the page. */
  first?: boolean;
  /** Names the main event, in a list of several ones' sub-events. */
  withMainEvent?: boolean;
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3';
}

/** An event in a list. */
export function EventCard({
  event,
  dates,
  seats,
  first = false,
  withMainEvent = false,
  heading: Heading = 'h3',
}: EventCardProps) {
  const { _id, title, shortDescription, startDate, endDate, venue, image, images, fees, who, category } = event;
  const mainEventTitle = withMainEvent ? event.mainEventTitle : null;
  // A drawn poster has the title set in it; an uploaded one has its own words.
  const isDrawn = !image && !images;
  const heading = (
    <Heading className={styles.title} {...writtenIn(title)}>
      {title}
    </Heading>
  );
  return (
    <article className={styles.card}>
      <div className={isDrawn ? styles.poster : undefined}>
        <Picture
          className={styles.picture}
          image={image}
          images={images}
          seed={_id}
          category={category?.key}
          alt=""
          sizes="(width < 640px) 92vw, (width < 1100px) 45vw, 420px"
          first={first}
        />
        {event.registrationWindow ? (
          <RegistrationBadge event={event} registrationWindow={event.registrationWindow} seats={seats} />
        ) : null}
        {isDrawn ? heading : null}
      </div>
      <div className={styles.words}>
        {category || mainEventTitle ? (
          <p className={styles.kind}>
            {category ? (
              <span className={colours.category} data-category={category.key}>
                {category.label}
              </span>
            ) : null}
            {mainEventTitle ? <Written text={mainEventTitle} /> : null}
          </p>
        ) : null}
        {isDrawn ? null : heading}
        {shortDescription ? (
          <p className={styles.short} {...writtenIn(shortDescription)}>
            {shortDescription}
          </p>
        ) : null}
        <p className={styles.facts}>
          <span>
            <Icon name="calendar" size={18} />
            <span>
              {dates === 'range' ? (
                <DayRange start={startDate} end={endDate} />
              ) : (
                <Moment at={startDate} format="day" />
              )}
            </span>
          </span>
          <span>
            <Icon name="clock" size={18} />
            <span>
              <HourRange start={startDate} end={endDate} />
            </span>
          </span>
          <span>
            <Icon name="place" size={18} />
            <VenueName venue={venue} />
          </span>
          {event.registrationWindow && event.registrationWindow !== 'closed' ? (
            <span>
              <Icon name="ticket" size={18} />
              <span>
                <Trans>
                  Register by <Moment at={event.registrationClosesAt} format="deadline" />
                </Trans>
              </span>
            </span>
          ) : null}
        </p>
        {fees ? (
          <p className={styles.offer}>
            <strong>{fees}</strong>
            <span>{who}</span>
          </p>
        ) : null}
        <Link
          className={`${button('ink')} ${styles.open}`}
          to={eventPath(event)}
          state={{ event }}
          viewTransition
          aria-label={t`Explore Event: ${title}`}
        >
          <Trans>Explore Event</Trans>
        </Link>
      </div>
    </article>
  );
}
