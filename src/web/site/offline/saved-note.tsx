import { t } from '@lingui/core/macro';
import { Icon } from '../components/icon.tsx';
import styles from './saved-note.module.css';
import { useSavedPage } from './use-saved-page.ts';

const timeOf = (at: number) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOf = (at: number) => new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });

/** Keeps this page on the phone, and says it where the saved copy is what is shown. */
export function SavedNote({ path, version }: { path: string; version: string }) {
  const { savedAt, isStayed } = useSavedPage(path, version);
  const isToday = savedAt !== null && dayOf(savedAt) === dayOf(Date.now());
  const time = savedAt === null ? '' : isToday ? timeOf(savedAt) : `${dayOf(savedAt)}, ${timeOf(savedAt)}`;
  return (
    <div role="status" className={styles.frame}>
      {savedAt === null ? null : (
        <p className={styles.note}>
          <Icon name="clock" size={18} />
          <span>
            {t`Saved copy from ${time}, no connection.`}
            {isStayed ? ` ${t`The other page cannot be opened now.`}` : null}
          </span>
        </p>
      )}
    </div>
  );
}
