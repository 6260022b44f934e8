import { Moment } from '../../dates/event-dates.tsx';
import { paymentPath } from '../event-paths.ts';
import styles from './registration.module.css';
import { type RegistrationWindow, useRegistrationWindow } from './registration-window.ts';

interface RegisterGateProps {
  event: { _id: string; title: string; registrationStarts: string | null; endDate: string };
  /** What held when the page was made. */
  registrationWindow: RegistrationWindow;
  wide?: boolean;
  /** The button that is there while registration is open. */
  children: React.ReactNode;
}

/** The register button, or in its place when registration opens, or that it is over. */
export function RegistrationStatusNote({ event, registrationWindow, wide = false, children }: RegisterGateProps) {
  const now = useRegistrationWindow(event, registrationWindow);
  if (now === 'open') return children;
  const look = wide ? `${styles.shut} ${styles.wide}` : styles.shut;
  if (now === 'closed' || event.registrationStarts === null) return <p className={look}>Registration closed</p>;
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
