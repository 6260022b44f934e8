import { Trans } from '@lingui/react/macro';
import { Moment } from '../../../dates/event-dates.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { Link } from '../../components/link.tsx';
import { eventPath } from '../../event-paths.ts';
import type { SimilarEvent } from './event-details.ts';
import styles from './similar-events.module.css';

/** Where to go from an event that was not the right one. */
export function SimilarEvents({ events }: { events: SimilarEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">
        <Trans>Similar events</Trans>
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event._id}>
            <Link to={eventPath(event)} {...writtenIn(event.title)}>
              {event.title}
            </Link>
            <p>
              <Moment at={event.startDate} format="deadline" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
