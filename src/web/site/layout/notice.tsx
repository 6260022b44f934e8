import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Icon } from '../components/icon/icon.tsx';
import { useUrls } from '../festival.ts';
import styles from './frame.module.css';

/** What a page says to the next one: `navigate(to, { state: { notice: 'Login Successful!' } })`. */
export interface NoticeState {
  notice?: string;
}

/** What logging out without JavaScript says: the next page that has scripts forgets the person. */
const LOGGED_OUT = 'out';

const saidIn = (search: string) => new URLSearchParams(search).get('said');

/** What `?said=` of a page means to which a form without JavaScript led. */
const saidOf = (search: string) => {
  const said = saidIn(search);
  if (said === LOGGED_OUT) return t`You are logged out`;
  if (said === 'left') return t`You left the team`;
  if (said === 'desk') return t`Your seat waits for you to pay at the desk`;
  return said === 'saved' ? t`Your changes are saved` : undefined;
};

export function Notice() {
  const { state, search } = useLocation();
  const { apiUrl } = useUrls();
  const isLoggedOut = saidIn(search) === LOGGED_OUT;
  useEffect(() => {
    if (!isLoggedOut) return;
    // Without a connection the mark stays for the next time.
    void import('../my-registrations/forget-logged-out.ts')
      .then((loaded) => loaded.forgetLoggedOut(apiUrl))
      .catch(() => {});
  }, [isLoggedOut, apiUrl]);
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
