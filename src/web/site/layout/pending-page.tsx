import { t } from '@lingui/core/macro';
import { useNavigation } from 'react-router';
import { Spinner } from '../components/spinner.tsx';
import styles from './frame.module.css';

/** After a moment, shows that the next page is loading; the old one stays readable until then. */
export function PendingPage() {
  const { state, location } = useNavigation();
  if (state !== 'loading' || !location) return null;
  const text = location.pathname.startsWith('/openedEvent/') ? t`Loading event details...` : t`Loading…`;
  return (
    <div className={styles.pending}>
      <Spinner text={text} />
    </div>
  );
}
