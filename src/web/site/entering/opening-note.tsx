import type { Places } from '#contract/entries.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { Icon } from '../parts/icon.tsx';
import styles from './entering.module.css';
import { waitingWords } from './waiting-words.ts';

/** Above a form: that it cannot be sent yet or any more, or that it leads to the waitlist. */
export function OpeningNote({ places }: { places: Places | null }) {
  if (!places) return null;
  const { opening, opensAt, left, waiting } = places;
  if (opening === 'open' && left !== 0) return null;
  return (
    <p className={`${styles.note} ${styles.above}`}>
      <Icon name="clock" />
      <span>
        {opening === 'not_yet' && opensAt ? (
          <>
            Registration opens on <Moment at={opensAt} format="dateTime" />.
          </>
        ) : null}
        {opening === 'closed' ? 'Registration for this event is not open.' : null}
        {opening === 'open' ? (
          <>
            <strong>All places are taken{waitingWords(waiting)}.</strong> The team goes to the waitlist; a place that
            comes free is offered in order.
          </>
        ) : null}
      </span>
    </p>
  );
}
