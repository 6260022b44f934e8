import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Seats } from '#contract/events/seats.ts';
import { ZonedMoment } from '../components/elsewhere.tsx';
import { Icon } from '../components/icon/icon.tsx';
import styles from './registration.module.css';
import { waitlistSuffix } from './waitlist-suffix.ts';

/**
 * Above a form: that registration is not open, or in a form that the event is full, with the field that says that its reader knows of
 * the waitlist.
 */
export function RegistrationWindowNote({ seats }: { seats: Seats }) {
  const { registrationWindow, opensAt, waitlisted } = seats;
  return (
    <p className={`${styles.note} ${styles.above}`}>
      <Icon name="clock" />
      <span>
        {registrationWindow === 'not_yet' && opensAt ? (
          <Trans>
            Registration opens on <ZonedMoment at={opensAt} format="dateTime" />.
          </Trans>
        ) : null}
        {registrationWindow === 'closed' ? t`Registration for this event is not open.` : null}
        {registrationWindow === 'open' ? (
          <>
            <input type="hidden" name="acceptsWaitlist" value="true" />
            <Trans>
              <strong>All seats are taken{waitlistSuffix(waitlisted)}.</strong> The team goes to the waitlist; free
              seats are offered in order.
            </Trans>
          </>
        ) : null}
      </span>
    </p>
  );
}
