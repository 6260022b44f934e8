import type { Seats } from '#contract/registrations.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { Icon } from '../components/icon.tsx';
import styles from './registration.module.css';
import { waitlistLabels } from './waitlist-labels.ts';

/** Above a form: that it cannot be sent yet or any more, or that it leads to the waitlist. */
export function RegistrationWindowNote({ seats }: { seats: Seats | null }) {
  if (!seats) return null;
  const { registrationWindow, opensAt, available, waitlisted } = seats;
  if (registrationWindow === 'open' && available !== 0) return null;
  return (
    <p className={`${styles.note} ${styles.above}`}>
      <Icon name="clock" />
      <span>
        {registrationWindow === 'not_yet' && opensAt ? (
          <>
            Registration opens on <Moment at={opensAt} format="dateTime" />.
          </>
        ) : null}
        {registrationWindow === 'closed' ? 'Registration for this event is not open.' : null}
        {registrationWindow === 'open' ? (
          <>
            <strong>All places are taken{waitlistLabels(waitlisted)}.</strong> The team goes to the waitlist; a place
            that comes free is offered in order.
          </>
        ) : null}
      </span>
    </p>
  );
}
