import type { Event } from '#contract/events/events.ts';
import { fullTitle } from '#contract/events/full-title.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import styles from './grid.module.css';
import { hoursText } from './hours-text.ts';

/** More of them would hide the grid, on a phone for screens. */
const MOST_OPEN = 6;

interface AllDayProps {
  events: readonly Event[];
  mayEdit: (event: Event) => boolean;
  onOpen: (event: Event) => void;
}

/** The events that are longer than the day, above its hours; many are folded. */
export function AllDay({ events, mayEdit, onOpen }: AllDayProps) {
  const zone = useFestivalZone();
  if (events.length === 0) return null;
  const heading = <h2 id="all-day">Longer than the day ({events.length})</h2>;
  const list = (
    <ul>
      {events.map((event) => {
        const words = (
          <>
            <b>{fullTitle(event)}</b>
            <span>
              {hoursText(event, zone)} · {event.venue}
            </span>
          </>
        );
        return (
          <li key={event._id}>
            {mayEdit(event) ? (
              <button type="button" className={styles.chip} onClick={() => onOpen(event)}>
                {words}
              </button>
            ) : (
              <div className={styles.chip}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <section className={styles.allDay} aria-labelledby="all-day">
      {events.length > MOST_OPEN ? (
        <details>
          <summary>{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  );
}
