import { useLocation, useNavigationType } from 'react-router';
import { Icon } from '../components/icon.tsx';
import styles from './frame.module.css';

/** What a page says to the next one: `navigate(to, { state: { notice: 'Login Successful!' } })`. */
export interface NoticeState {
  notice?: string;
}

export function Notice() {
  const notice = (useLocation().state as NoticeState | null)?.notice;
  const isNew = useNavigationType() !== 'POP';
  // The browser stores the notice in the history entry: after a reload or going back it is outdated.
  if (!isNew || typeof notice !== 'string' || notice === '') return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="check" /> {notice}
    </p>
  );
}
