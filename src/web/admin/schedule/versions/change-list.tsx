import type { ScheduleChange, ScheduleChangeKind, ScheduleSlot } from '#contract/schedule/schedule-releases.ts';
import { formatDeadline, formatTime, isoDay } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import styles from './versions.module.css';

const labels: Record<ScheduleChangeKind, string> = {
  new: 'New',
  moved: 'Other hours',
  venue: 'Other venue',
  cancelled: 'Cancelled',
};

function slotText({ startDate, endDate, venue }: ScheduleSlot, zone: string): string {
  const sameDay = isoDay(startDate, zone) === isoDay(endDate, zone);
  const end = sameDay ? formatTime(endDate, zone) : formatDeadline(endDate, zone);
  return `${formatDeadline(startDate, zone)} – ${end}, ${venue ?? 'no venue'}`;
}

/** `moved` is said of an event whose venue is another one, too. */
const labelOf = ({ kind, from, to }: ScheduleChange) =>
  kind === 'moved' && from?.venue !== to?.venue ? 'Other hours and venue' : labels[kind];

/** What is different in a version of the schedule, as it is and as it was. */
export function ChangeList({ changes }: { changes: ScheduleChange[] }) {
  const zone = useFestivalZone();
  return (
    <ul className={styles.changes}>
      {changes.map(({ eventId, title, from, to, ...change }) => (
        <li key={eventId}>
          <b>{title}</b> <span className={styles.kind}>{labelOf({ eventId, title, from, to, ...change })}</span>
          {to ? <span>{slotText(to, zone)}</span> : null}
          {from ? <span className={styles.was}>It was {slotText(from, zone)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
