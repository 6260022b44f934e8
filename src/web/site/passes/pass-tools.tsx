import { Link } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
import { useHydrated } from '../components/use-hydrated.ts';
import { overviewPath } from '../event-paths.ts';
import { useUrls } from '../festival.ts';
import { MY_REGISTRATIONS, receiptsPath, teamPath } from '../registration/registration-paths.ts';
import styles from './pass.module.css';
import { statusTone } from './status-labels.ts';

interface PassToolsProps {
  pass: Pass;
  isOwn: boolean;
  hasReceipt: boolean;
}

/** What can be done with a pass beside showing it. */
export function PassTools({ pass, isOwn, hasReceipt }: PassToolsProps) {
  const { apiUrl } = useUrls();
  const hydrated = useHydrated();
  const isActive = statusTone(pass.status) !== 'over';
  return (
    <div className={styles.tools}>
      {isActive ? (
        <a className={button('ghost', 'small')} href={`${apiUrl}/api/passes/${pass.code}/calendar.ics`} download>
          <Icon name="calendar" /> Add to calendar
        </a>
      ) : null}
      <Link className={button('ghost', 'small')} to={overviewPath({ _id: pass.eventId, title: pass.eventTitle })}>
        See the event
      </Link>
      {hydrated && pass.qrSvg ? (
        <button type="button" className={button('ghost', 'small')} onClick={() => window.print()}>
          Print
        </button>
      ) : null}
      {hasReceipt ? (
        <Link className={button('ghost', 'small')} to={receiptsPath(pass.code)}>
          Receipt
        </Link>
      ) : null}
      {isOwn && pass.teamId ? (
        <Link className={button('ghost', 'small')} to={teamPath(pass.teamId)}>
          <Icon name="people" /> Your team
        </Link>
      ) : null}
      {isOwn ? (
        <Link className={button('ghost', 'small')} to={MY_REGISTRATIONS}>
          My registrations
        </Link>
      ) : null}
    </div>
  );
}
