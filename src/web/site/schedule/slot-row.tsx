import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { Link } from '../components/link.tsx';
import { VenueName } from '../venue-name.tsx';
import { ClashTitles } from './clash-titles.tsx';
import { hoursOn } from './hours.ts';
import type { Plan } from './plan.ts';
import type { Slot } from './schedule.ts';
import styles from './slots.module.css';
import { Star } from './star.tsx';

interface SlotRowProps {
  slot: Slot;
  /** Under which it is: of what began before, the day of the beginning is said. */
  day: string;
  plan: Plan;
  /** Planned events at the same time. */
  clashes: string[];
  status: 'now' | 'next' | 'over' | null;
  /** What a link of the page leads to it by. */
  anchor?: string | undefined;
}

/** One line of the schedule: its hours, what it is, where, and a star. */
export function SlotRow({ slot, day, plan, clashes, status, anchor }: SlotRowProps) {
  const { id, title, path, start, end, venue, category, mainEventTitle } = slot;
  const [begins, ends] = hoursOn(slot, day, useFestivalZone());
  return (
    <li id={anchor} className={styles.slot} data-status={status ?? undefined}>
      <p className={styles.hours}>
        <time dateTime={start}>{begins}</time> – <time dateTime={end}>{ends}</time>
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
          <VenueName venue={venue} />
          {category ? ` · ${category.label}` : null}
          {mainEventTitle ? <Written as="span" text={` · ${mainEventTitle}`} /> : null}
          {plan.registered.has(id) ? <b>{t` · You are registered`}</b> : null}
        </p>
        {clashes.length > 0 ? (
          <p className={styles.clash}>
            <ClashTitles of={clashes} />
          </p>
        ) : null}
      </div>
      <Star id={id} title={title} plan={plan} />
    </li>
  );
}
