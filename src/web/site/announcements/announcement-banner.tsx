import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { startTransition, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Announcement } from '#contract/announcements/announcements.ts';
import { announcementLevel } from '../../announcement-level.ts';
import { onDates } from '../../dates/on-dates.ts';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { ScriptNonce } from '../../script-nonce.ts';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link.tsx';
import styles from './announcement-banner.module.css';
import { ANNOUNCEMENTS_PATH, anchorOf } from './announcement-paths.ts';

/** Which announcements this device has dismissed, as a JSON list in its storage. */
const DISMISSED = 'dismissed-announcements';
/** As many are remembered: more than a festival pins. */
const MAX_REMEMBERED = 50;

/** One that was changed since is shown again. */
const keyOf = ({ _id, version }: Announcement) => `${_id}:${version}`;

/**
 * The page is cached for everybody, so that it holds what this device has dismissed, too: this hides it before the page is painted,
 * and nothing jumps.
 */
const HIDE_DISMISSED = `try{let d=JSON.parse(localStorage.getItem('${DISMISSED}')||'[]');for(let e of document.querySelectorAll('[data-announcement]'))if(d.includes(e.dataset.announcement))e.hidden=true}catch{}`;

function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DISMISSED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function storeDismissed(keys: string[]): void {
  try {
    localStorage.setItem(DISMISSED, JSON.stringify(keys.slice(-MAX_REMEMBERED)));
  } catch {
    // Without storage it is gone until the next page is loaded.
  }
}

/** What time it is, told again at each of some instants to come; null until scripts run. */
function useNowAt(instants: string[]): number | null {
  const [now, setNow] = useState<number | null>(null);
  const key = instants.join();
  useEffect(() => {
    const read = () => startTransition(() => setNow(Date.now()));
    read();
    return onDates(key.split(','), read);
  }, [key]);
  return now;
}

/** The pinned announcements above every page, until each ends or this device dismisses it. */
export function AnnouncementBanner({ announcements }: { announcements: Announcement[] }) {
  const { pathname } = useLocation();
  const nonce = use(ScriptNonce);
  const [dismissed, setDismissed] = useState<string[]>([]);
  useEffect(() => startTransition(() => setDismissed(readDismissed())), []);
  const now = useNowAt(announcements.flatMap(({ endsAt }) => endsAt ?? []));
  const isOver = ({ endsAt }: Announcement) => now !== null && endsAt !== null && Date.parse(endsAt) <= now;
  const shown = announcements.filter((one) => !dismissed.includes(keyOf(one)) && !isOver(one));
  // Its own page has them all.
  if (shown.length === 0 || pathname === ANNOUNCEMENTS_PATH) return null;
  const dismiss = (announcement: Announcement) => {
    const keys = [...readDismissed(), keyOf(announcement)];
    storeDismissed(keys);
    setDismissed(keys);
    // The button goes; the keyboard goes on at the content.
    document.getElementById('main')?.focus();
  };
  return (
    <aside className={styles.banner} aria-label={t`Announcements`}>
      <ul>
        {shown.map((one) => (
          // The script below may have hidden it already.
          <li
            key={keyOf(one)}
            className={styles.item}
            data-level={one.level}
            data-announcement={keyOf(one)}
            suppressHydrationWarning
          >
            {one.level === 'info' ? null : <Icon name="alert" />}
            <p className={styles.words}>
              {one.level === 'info' ? null : `${announcementLevel(one.level)}: `}
              {one.event ? <Written text={`${one.event.title}: `} /> : null}
              <strong {...writtenIn(one.title)}>{one.title}</strong>{' '}
              <Link to={`${ANNOUNCEMENTS_PATH}#${anchorOf(one._id)}`} aria-label={t`Read “${one.title}”`}>
                <Trans>Read</Trans>
              </Link>
            </p>
            <button
              type="button"
              className={styles.dismiss}
              data-works={now !== null || undefined}
              aria-label={t`Dismiss “${one.title}”`}
              onClick={() => dismiss(one)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {shown.length > 1 ? (
          <li className={styles.more}>
            <Link to={ANNOUNCEMENTS_PATH}>
              <Trans>All announcements</Trans>
            </Link>
          </li>
        ) : null}
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_DISMISSED }} />
    </aside>
  );
}
