import { Checkbox } from '@mantine/core';
import { counted } from '#contract/panel/counted.ts';
import type { NextYear } from '#contract/years/starting.ts';
import { formatShortDay, formatWeekdayTime } from '../../dates/format-date.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import styles from './years.module.css';

interface DatesTableProps {
  plan: NextYear;
  leaveOut: string[];
  onLeaveOut: (ids: string[]) => void;
}

type CopiedEvent = NextYear['events'][number];

/** Each main event followed by its sub-events. */
const inGroups = (events: CopiedEvent[]): CopiedEvent[] =>
  events
    .filter(({ mainEventId }) => mainEventId === null)
    .flatMap((main) => [main, ...events.filter(({ mainEventId }) => mainEventId === main._id)]);

/** Every event with its dates of then and of the next year; those without a tick are not copied. */
export function DatesTable({ plan, leaveOut, onLeaveOut }: DatesTableProps) {
  const { events, from, year, questions } = plan;
  if (events.length === 0) return <p>{from} has no events: the next year starts empty.</p>;
  const isLeft = (id: string | null) => id !== null && leaveOut.includes(id);
  const toggle = (id: string) => onLeaveOut(isLeft(id) ? leaveOut.filter((one) => one !== id) : [...leaveOut, id]);
  const copied = events.filter(({ _id, mainEventId }) => !isLeft(_id) && !isLeft(mainEventId)).length;
  return (
    <section aria-labelledby="new-dates">
      <h2 id="new-dates" className={styles.heading}>
        Dates of {year}
      </h2>
      <p className={styles.muted}>
        {counted(copied, 'event', 'events')} of {events.length} and {counted(questions, 'question', 'questions')} will
        be copied. Single dates can be changed later.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">{from}</th>
            <th scope="col">{year}</th>
          </tr>
        </thead>
        <tbody>
          {inGroups(events).map((event) => (
            <tr key={event._id}>
              <th scope="row" className={event.mainEventId ? styles.sub : styles.main}>
                <Checkbox
                  label={event.title}
                  checked={!isLeft(event._id) && !isLeft(event.mainEventId)}
                  disabled={isLeft(event.mainEventId)}
                  onChange={() => toggle(event._id)}
                />
              </th>
              <td data-label={from}>
                <Dates dates={event.before} />
              </td>
              <td data-label={year}>
                <Dates dates={event.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Dates({ dates }: { dates: CopiedEvent['before'] }) {
  const zone = useTimeZone();
  const moment = (at: string) => `${formatShortDay(at, zone)}, ${formatWeekdayTime(at, zone)}`;
  const { startDate, endDate, registrationStarts, registrationEnds } = dates;
  return (
    <>
      <span className={styles.dates}>
        {moment(startDate)} to {moment(endDate)}
      </span>
      {registrationStarts || registrationEnds ? (
        <span className={styles.muted}>
          Registration {registrationStarts ? `from ${formatShortDay(registrationStarts, zone)}` : ''}{' '}
          {registrationEnds ? `until ${formatShortDay(registrationEnds, zone)}` : ''}
        </span>
      ) : null}
    </>
  );
}
