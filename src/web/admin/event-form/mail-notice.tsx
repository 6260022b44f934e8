import { MailPeople } from '../events/mail-people.tsx';
import { useNoticeTime } from '../events/use-notice-time.ts';
import styles from './event-form.module.css';
import type { Editing } from './use-event-editing.ts';

/** What people have in their calendars, and whether they can come at all. */
const told = ['startDate', 'endDate', 'venue', 'status'] as const;

interface MailNoticeProps {
  eventId: string;
  editing: Editing;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Asks, while dates, venue or status in the form differ from the stored ones, whether the event's people are mailed. */
export function MailNotice({ eventId, editing: { base, form }, ...choice }: MailNoticeProps) {
  const isChanged = told.some((name) => base[name] !== form.values[name]);
  const when = useNoticeTime();
  // A pause is mailed at once.
  const waits = base.status === form.values.status;
  return (
    <div className={styles.notice} role="status">
      {isChanged ? (
        <MailPeople eventId={eventId} withSubEvents={!waits} when={waits ? when : undefined} {...choice} />
      ) : null}
    </div>
  );
}
