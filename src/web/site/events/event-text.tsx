import type { Event } from '#contract/events.ts';
import { Kept } from '../../kept-markup.tsx';
import { RichText } from '../../rich-text/rich-text.tsx';
import styles from './event-page.module.css';

/** What there is to read about an event, on paper. */
export function EventText({ event }: { event: Event }) {
  return (
    <Kept as="div" className={styles.text} data={event} variant="text">
      {() => <EventTexts event={event} />}
    </Kept>
  );
}

function EventTexts({ event }: { event: Event }) {
  return (
    <>
      <section aria-labelledby="about">
        <h2 id="about">About this event</h2>
        {event.description.trim() ? (
          <RichText description={event.description} under={2} />
        ) : (
          <p>The organisers are still writing this part. Dates and place stand above.</p>
        )}
      </section>
      {event.rules ? (
        <section aria-labelledby="rules">
          <h2 id="rules">Rules</h2>
          <p className={styles.lines}>{event.rules}</p>
        </section>
      ) : null}
      {event.speakers ? (
        <section aria-labelledby="speakers">
          <h2 id="speakers">Speakers</h2>
          <p className={styles.lines}>{event.speakers}</p>
        </section>
      ) : null}
    </>
  );
}
