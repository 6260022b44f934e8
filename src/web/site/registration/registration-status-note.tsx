import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WindowRules } from '#contract/registration-rules.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { ZonedMoment } from '../components/elsewhere.tsx';
import { paymentPath } from '../event-paths.ts';
import type { RegistrationPhase } from '../events/details/registration-phase.ts';
import styles from './registration.module.css';

interface RegistrationStatusNoteProps {
  event: { _id: string; title: string; year: string | null; effectiveRules: WindowRules };
  phase: RegistrationPhase;
  /** In the bar, which stays in sight on a phone: as short as it can be, the festival's own hour is among the event's facts. */
  wide?: boolean;
  /** The button to show while registration is open. */
  children: React.ReactNode;
}

/** The register button while registration is open; otherwise when it opens, that it is closed, or that the event is over. */
export function RegistrationStatusNote(props: RegistrationStatusNoteProps) {
  const { event, phase, wide = false, children } = props;
  const { effectiveRules: rules } = event;
  if (phase === 'open') return children;
  const look = wide ? `${styles.shut} ${styles.wide}` : styles.shut;
  if (event.year)
    return (
      <p className={look}>
        <Trans>The festival of {event.year} is over</Trans>
      </p>
    );
  if (phase === 'over') return <p className={look}>{t`This event is over`}</p>;
  if (phase === 'closed' || rules.registrationStarts === null) {
    return <p className={look}>{rules.status === 'active' ? t`Registration closed` : t`Registration is not open`}</p>;
  }
  const Opening = wide ? Moment : ZonedMoment;
  return (
    <p className={look}>
      <span>
        <Trans>
          Registration opens on <Opening at={rules.registrationStarts} format="dateTime" />
        </Trans>
      </span>
      <noscript>
        <a href={paymentPath(event)}>
          <Trans>Opened meanwhile?</Trans>
        </a>
      </noscript>
    </p>
  );
}
