import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Seats } from '#contract/events/seats.ts';
import { button } from '../components/button.ts';
import { ZonedMoment } from '../components/elsewhere.tsx';
import { Icon } from '../components/icon/icon.tsx';
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
            <Trans>
              <strong>
                Registration opens on <ZonedMoment at={opensAt} format="dateTime" />.
              </strong>{' '}
              Come back then.
            </Trans>
          </p>
        ) : null}
        {registrationWindow === 'closed' ? (
          <p>
            <strong>
              {over || isActive ? t`Registration for this event is closed.` : t`Registration is not open yet.`}
            </strong>{' '}
            {over ? (
              <Trans>
                It closed on <ZonedMoment at={closesAt} format="dateTime" />.
              </Trans>
            ) : (
              t`The organisers will announce when it opens.`
            )}
          </p>
        ) : null}
        {children}
        <p>
          <Link className={button('ink', 'small')} to="/">
            <Trans>See all events</Trans>
          </Link>
        </p>
      </div>
    </div>
  );
}
