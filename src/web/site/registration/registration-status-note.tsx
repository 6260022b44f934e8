import type { RegistrationWindow } from '#contract/registration-rules.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { paymentPath } from '../event-paths.ts';
import styles from './registration.module.css';
import { useRegistrationWindow, type WindowEvent } from './registration-window.ts';

interface RegistrationStatusNoteProps {
  event: WindowEvent & { _id: string; title: string };
  /** The registration window at the time of rendering. */
  registrationWindow: RegistrationWindow;
  wide?: boolean;
  /** The button to show while registration is open. */
  children: React.ReactNode;
}

/** The register button while registration is open; otherwise when it opens, or that it is closed. */
export function RegistrationStatusNote(props: RegistrationStatusNoteProps) {
  const { event, registrationWindow, wide = false, children } = props;
  const now = useRegistrationWindow(event, registrationWindow);
  if (now === 'open') return children;
  const look = wide ? `${styles.shut} ${styles.wide}` : styles.shut;
  if (now === 'closed' || event.registrationStarts === null) {
    return <p className={look}>{event.status === 'active' ? 'Registration closed' : 'Registration is not open'}</p>;
  }
  return (
    <p className={look}>
      <span>
        Registration opens on <Moment at={event.registrationStarts} format="dateTime" />
      </span>
      <noscript>
        <a href={paymentPath(event)}>Opened meanwhile?</a>
      </noscript>
    </p>
  );
}
