import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatTime, formatWeekdayTime, isoDay } from '../../dates/format-date.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { Link } from '../components/link.tsx';
import { useHydrated } from '../components/use-hydrated.ts';
import { toggleStar } from './plan.ts';
import styles from './schedule.module.css';
import type { Slot } from './schedule.ts';

interface SlotRowProps {
  slot: Slot;
  plan: { starred: ReadonlySet<string>; registered: ReadonlySet<string> };
  /** Planned events at the same time. */
  clashes: string[];
  status: 'now' | 'next' | 'over' | null;
}

/** One line of the schedule: its hours, what it is, where, and a star. */
export function SlotRow({ slot, plan, clashes, status }: SlotRowProps) {
  const { id, title, path, start, end, venue, category, mainEventTitle } = slot;
  const zone = useFestivalZone();
  const isLive = useHydrated();
  const sameDay = isoDay(start, zone) === isoDay(end, zone);
  const isStarred = plan.starred.has(id);
  return (
    <li className={styles.slot} data-status={status ?? undefined}>
      <p className={styles.hours}>
        <time dateTime={start}>{formatTime(start, zone)}</time> –{' '}
        <time dateTime={end}>{sameDay ? formatTime(end, zone) : formatWeekdayTime(end, zone)}</time>
        {status === 'now' ? (
          <b>
            <Trans>Now</Trans>
          </b>
        ) : null}
        {status === 'next' ? (
          <b>
            <Trans>Next</Trans>
          </b>
        ) : null}
      </p>
      <div className={styles.what}>
        <h3 {...writtenIn(title)}>
          <Link to={path}>{title}</Link>
        </h3>
        <p>
          {[venue ?? t`Venue TBD`, category?.label, mainEventTitle].filter(Boolean).join(' · ')}
          {plan.registered.has(id) ? <b>{t` · You are registered`}</b> : null}
        </p>
        {clashes.length > 0 ? (
          <p className={styles.clash}>
            <Trans>At the same time: {clashes.join(', ')}</Trans>
          </p>
        ) : null}
      </div>
      {isLive ? (
        <button
          type="button"
          className={styles.star}
          aria-pressed={isStarred}
          aria-label={t`Star ${title}`}
          onClick={() => toggleStar(id)}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8z" />
          </svg>
        </button>
      ) : (
        <span className={styles.star} />
      )}
    </li>
  );
}
