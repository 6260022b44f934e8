import type { OwnRegistration } from '#contract/registrations.ts';
import { Moment } from '../../dates/event-dates.tsx';
import styles from './event-notice.module.css';

/** What happened to the event since the registration was made: it moved, is on hold or is cancelled. */
export function EventNotice({
  pass,
}: {
  pass: Pick<OwnRegistration, 'eventNotice' | 'eventTitle' | 'eventVenue' | 'eventStartDate'>;
}) {
  const { eventNotice: notice } = pass;
  if (!notice) return null;
  if (notice.kind === 'deleted') {
    return (
      <p className={styles.notice} data-tone="over">
        <strong>{pass.eventTitle} is cancelled.</strong> It does not take place, and this pass admits nobody.
      </p>
    );
  }
  if (notice.kind === 'inactive') {
    return (
      <p className={styles.notice}>
        <strong>{pass.eventTitle} is on hold.</strong> Your registration is kept; we write to you when that changes.
      </p>
    );
  }
  const { from } = notice;
  const isElsewhere = from !== null && from.venue !== pass.eventVenue;
  return (
    <p className={styles.notice}>
      <strong>Moved.</strong> It begins on <Moment at={pass.eventStartDate} format="dateTime" />
      {isElsewhere && pass.eventVenue ? ` at ${pass.eventVenue}` : null}
      {from ? (
        <>
          {' '}
          and was to begin on <Moment at={from.startDate} format="dateTime" />
          {isElsewhere && from.venue ? ` at ${from.venue}` : null}
        </>
      ) : null}
      . Your pass stays valid.
    </p>
  );
}
