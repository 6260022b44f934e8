import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceTv } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { fullTitle } from '#contract/events/full-title.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { boardPath } from '#contract/urls/page-paths.ts';
import { formatTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import type { Proposal } from '../reschedule/proposal.ts';
import { AllDay } from './all-day.tsx';
import { type Block, dayGridOf, durationOf, namesOf } from './day-blocks.ts';
import { boxOf, EventBlock, PIXELS_PER_MINUTE } from './event-block.tsx';
import styles from './grid.module.css';
import { instantAt } from './zone-clock.ts';

interface DayGridProps {
  events: readonly Event[];
  /** The columns, in their order. */
  venues: readonly string[];
  day: string;
  peopleOf: (event: Event) => number | undefined;
  mayEdit: (event: Event) => boolean;
  onOpen: (event: Event, proposal: Proposal | null) => void;
}

/** One day of the festival: a column for each venue, hours downwards. */
export function DayGrid({ events, venues, day, peopleOf, mayEdit, onOpen }: DayGridProps) {
  const zone = useFestivalZone();
  const { allDay, columns, from, to } = useMemo(
    () => dayGridOf(events, venues, day, zone),
    [events, venues, day, zone],
  );
  const names = useMemo(() => namesOf(events), [events]);
  const [proposed, setProposed] = useState<{ event: Event; to: Proposal } | null>(null);
  /** A finger scrolls: nothing is dragged with it. */
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
  const open = (event: Event, proposal: Proposal | null) => {
    setProposed(null);
    onOpen(event, proposal);
  };
  const hour = (minutes: number) => formatTime(instantAt({ day, minutes }, zone), zone);
  return (
    <>
      <p id="schedule-keys" className={styles.keys}>
        {isTouch
          ? 'Tap an event to change its hours and venue. '
          : 'Drag an event, or step it with the arrow keys and press Enter. A press opens its hours and venue. '}
        Nothing is saved before you have seen whom it concerns.
      </p>
      <p className={styles.announced} role="status">
        {proposed
          ? `${fullTitle(proposed.event)}: ${hour(proposed.to.minutes)}, ${proposed.to.venue}. Enter to go on, Escape to put it back.`
          : ''}
      </p>
      <AllDay events={allDay} mayEdit={mayEdit} onOpen={(event) => open(event, null)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, also without an event. */}
      <section className={styles.frame} aria-label="Events by venue and hour" tabIndex={0}>
        <div className={styles.grid} style={gridOf([...columns.values()])}>
          <div className={styles.hours} style={{ height: (to - from) * PIXELS_PER_MINUTE }} aria-hidden="true">
            {hours.map((minutes) => (
              <span key={minutes} style={{ top: (minutes - from) * PIXELS_PER_MINUTE }}>
                {hour(minutes)}
              </span>
            ))}
          </div>
          {[...columns].map(([venue, blocks], index) => (
            <section key={venue} className={styles.column} aria-labelledby={`venue-${index}`}>
              <div className={styles.venue}>
                <h2 id={`venue-${index}`} title={venue}>
                  {venue}
                </h2>
                <BoardLink venue={venue} />
              </div>
              <ol
                data-venue={venue}
                className={styles.slots}
                style={{
                  height: (to - from) * PIXELS_PER_MINUTE,
                  backgroundSize: `100% ${60 * PIXELS_PER_MINUTE}px`,
                }}
              >
                {blocks.map((block) => (
                  <EventBlock
                    key={block.event._id}
                    block={block}
                    name={names.get(block.event._id) ?? block.event.title}
                    day={day}
                    top={from}
                    venues={venues}
                    people={peopleOf(block.event)}
                    mayEdit={mayEdit(block.event)}
                    proposal={proposed?.event._id === block.event._id ? proposed.to : null}
                    onPropose={(to) => setProposed(to && { event: block.event, to })}
                    onOpen={(proposal) => open(block.event, proposal)}
                  />
                ))}
                {proposed && isSameVenue(proposed.to.venue, venue) ? (
                  <li aria-hidden="true" className={styles.proposed} style={proposedBox(proposed, from)}>
                    <b>{proposed.event.title}</b>
                    <span>{hour(proposed.to.minutes)}</span>
                  </li>
                ) : null}
              </ol>
            </section>
          ))}
        </div>
      </section>
    </>
  );
}

/** Leads to what a screen in the hall shows of its venue. */
function BoardLink({ venue }: { venue: string }) {
  const name = `Board for a screen at ${venue}`;
  return (
    <a href={boardPath(venue)} target="_blank" rel="noreferrer" aria-label={name} title={name}>
      <IconDeviceTv size={18} aria-hidden />
    </a>
  );
}

const HOURS_WIDTH = 76;

/** Each column is as wide as its own events side by side need to keep their titles readable. */
function gridOf(columns: readonly (readonly Block[])[]): React.CSSProperties {
  const lanesOf = columns.map((blocks) => Math.max(1, ...blocks.map(({ lanes }) => lanes)));
  const widths = lanesOf.map((lanes) => Math.max(148, lanes * 112));
  return {
    gridTemplateColumns: [
      `${HOURS_WIDTH}px`,
      ...widths.map((width, index) => `minmax(${width}px, ${lanesOf[index]}fr)`),
    ].join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, HOURS_WIDTH),
  };
}

const proposedBox = ({ event, to }: { event: Event; to: Proposal }, top: number) =>
  boxOf({ start: to.minutes, end: to.minutes + durationOf(event), lane: 0, lanes: 1 }, top);
