import { t } from '@lingui/core/macro';
import { formatShortDay, formatTime, isoDay } from '../../dates/format-date.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { useCameWithDocument } from '../components/use-hydrated.ts';
import styles from './saved-note.module.css';
import { type CopyReason, useSavedPage } from './use-saved-page.ts';

/** When a copy was saved, as pages write times. */
export function savedTime(at: number, now: number, timeZone: string): string {
  const [saved, today] = [at, now].map((time) => new Date(time).toISOString()) as [string, string];
  const time = formatTime(saved, timeZone);
  return isoDay(saved, timeZone) === isoDay(today, timeZone) ? time : `${formatShortDay(saved, timeZone)}, ${time}`;
}

/** What is said of a copy that is shown. */
export function copyText(time: string, reason: CopyReason): string {
  if (reason === 'busy') return t`Saved copy from ${time}. The site is busy.`;
  return reason === 'failed'
    ? t`Saved copy from ${time}. The page cannot be opened now.`
    : t`Saved copy from ${time}, no connection.`;
}

interface SavedNoteProps {
  path: string;
  /** The page is saved again where it changes. */
  version: string;
  /** For a note that is mounted later than its page; else it is seen. */
  cameWithDocument?: boolean;
}

/** Keeps this page on the phone, and says it where the saved copy is what is shown. */
export function SavedNote({ path, version, cameWithDocument }: SavedNoteProps) {
  const isInDocument = useCameWithDocument();
  const { savedAt, reason, held } = useSavedPage(path, version, cameWithDocument ?? isInDocument);
  const zone = useTimeZone();
  const time = savedAt === null ? '' : savedTime(savedAt, Date.now(), zone);
  return (
    <div role="status" className={styles.frame}>
      {savedAt === null ? null : (
        <p className={styles.note}>
          <Icon name="clock" size={18} />
          <span>
            {copyText(time, reason)}
            {held === 'other-page' ? ` ${t`The other page cannot be opened now.`}` : null}
            {held === 'this-page' ? ` ${t`Another view of this page needs a connection.`}` : null}
          </span>
        </p>
      )}
    </div>
  );
}
