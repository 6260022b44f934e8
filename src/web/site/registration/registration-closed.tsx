import { Link } from 'react-router';
import type { Seats } from '#contract/events/seats.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
import styles from './registration.module.css';

interface RegistrationClosedProps {
  seats: Seats;
  /** Whether the event is active: one that is not may still open. */
  isActive: boolean;
  /** What is possible all the same. */
  children?: React.ReactNode;
}

/** Instead of the form while registration is not open. */
export function RegistrationClosed({ seats, isActive, children }: RegistrationClosedProps) {
  const { registrationWindow, opensAt, closesAt } = seats;
  const over = Date.parse(closesAt) <= Date.now();
  return (
    <div className={styles.note}>
      <Icon name="clock" />
      <div>
        {registrationWindow === 'not_yet' && opensAt ? (
          <p>
            <strong>
              Registration opens on <Moment at={opensAt} format="dateTime" />.
            </strong>{' '}
            Come back then.
          </p>
        ) : null}
        {registrationWindow === 'closed' ? (
          <p>
            <strong>
              {over || isActive ? 'Registration for this event is closed.' : 'Registration is not open yet.'}
            </strong>{' '}
            {over ? (
              <>
                It closed on <Moment at={closesAt} format="dateTime" />.
              </>
            ) : (
              'The organisers will announce when it opens.'
            )}
          </p>
        ) : null}
        {children}
        <p>
          <Link className={button('ink', 'small')} to="/">
            See all events
          </Link>
        </p>
      </div>
    </div>
  );
}
