import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RegistrationWindow, WindowRules } from '#contract/registration-rules.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { paymentPath } from '../event-paths.ts';
import styles from './registration.module.css';
import { useRegistrationWindow } from './registration-window.ts';

interface RegistrationStatusNoteProps {
  event: { _id: string; title: string; year: string | null; effectiveRules: WindowRules };
  /** The registration window at the time of rendering. */
  registrationWindow: RegistrationWindow;
  wide?: boolean;
  /** The button to show while registration is open. */
  children: React.ReactNode;
}

/** The register button while registration is open; otherwise when it opens, or that it is closed. */
export function RegistrationStatusNote(props: RegistrationStatusNoteProps) {
  const { event, registrationWindow, wide = false, children } = props;
  const { effectiveRules: rules } = event;
  const now = useRegistrationWindow(rules, registrationWindow);
  if (now === 'open') return children;
  const look = wide ? `${styles.shut} ${styles.wide}` : styles.shut;
  if (event.year)
    return (
      <p className={look}>
        <Trans>The festival of {event.year} is over</Trans>
      </p>
    );
  if (now === 'closed' || rules.registrationStarts === null) {
    return <p className={look}>{rules.status === 'active' ? t`Registration closed` : t`Registration is not open`}</p>;
  }
  return (
    <p className={look}>
      <span>
        <Trans>
          Registration opens on <Moment at={rules.registrationStarts} format="dateTime" />
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
