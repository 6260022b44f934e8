import { t } from '@lingui/core/macro';
import { useLocation, useNavigationType } from 'react-router';
import { Icon } from '../components/icon/icon.tsx';
import styles from './frame.module.css';

/** What a page says to the next one: `navigate(to, { state: { notice: 'Login Successful!' } })`. */
export interface NoticeState {
  notice?: string;
}

/** What `?said=` of a page means to which a form without JavaScript led. */
const saidOf = (search: string) => {
  const said = new URLSearchParams(search).get('said');
  if (said === 'out') return t`You are logged out`;
  if (said === 'left') return t`You left the team`;
  if (said === 'desk') return t`Your seat waits for you to pay at the desk`;
  return said === 'saved' ? t`Your changes are saved` : undefined;
};

export function Notice() {
  const { state, search } = useLocation();
  const notice = (state as NoticeState | null)?.notice;
  const isNew = useNavigationType() !== 'POP';
  // The browser stores the notice in the history entry: after a reload or going back it is outdated.
  const shown = isNew ? notice : saidOf(search);
  if (typeof shown !== 'string' || shown === '') return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="check" /> {shown}
    </p>
  );
}
