import { Trans } from '@lingui/react/macro';
import { Moment } from '../../../dates/event-dates.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { YourClock } from '../../components/elsewhere.tsx';
import { Link } from '../../components/link.tsx';
import { eventPath } from '../../event-paths.ts';
import type { SimilarEvent } from './event-details.ts';
import styles from './similar-events.module.css';

/** Where to go from an event that was not the right one. */
export function SimilarEvents({ events }: { events: SimilarEvent[] }) {
  const [first] = events;
  if (!first) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">
        <Trans>Similar events</Trans>
      </h2>
      <YourClock at={first.startDate} className={styles.clock} />
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
