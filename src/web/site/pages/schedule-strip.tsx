import { t } from '@lingui/core/macro';
import { isoDay } from '../../dates/format-date.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { MINUTE, useMinute } from '../../dates/use-minute.ts';
import { SectionHeading } from '../../sections/section-heading.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { useHydrated } from '../components/use-hydrated.ts';
import { isClashOn, slotsOf } from '../schedule/hours.ts';
import { clashesOf, usePlan } from '../schedule/plan.ts';
import scheduleStyles from '../schedule/schedule.module.css';
import { SlotRow } from '../schedule/slot-row.tsx';
import { statusOf } from '../schedule/slot-status.ts';
import { ZoneNote } from '../schedule/zone-note.tsx';
import type { LiveSections } from './live-sections.ts';
import styles from './section-page.module.css';

interface ScheduleStripProps {
  heading: string;
  schedule: LiveSections['schedule'][string];
}

/** The schedule of a day or a venue, in a page of the committee. */
export function ScheduleStrip({ heading, schedule }: ScheduleStripProps) {
  const plan = usePlan();
  const zone = useFestivalZone();
  const isLive = useHydrated();
  // Not shown before scripts run.
  const now = new Date(useMinute(Math.floor(Date.now() / MINUTE)) * MINUTE).toISOString();
  if (!schedule) return <ErrorState what={t`The schedule`} />;
  const { days, leftOut } = schedule;
  const all = slotsOf(days);
  const [first] = all;
  const clashesOn = (day: string) => clashesOf(all, plan, leftOut, (slot, other) => isClashOn(day, slot, other, zone));
  const next = all.find(({ start }) => start > now)?.start;
  const Day = heading === '' ? 'h2' : 'p';
  return (
    <div>
      <SectionHeading>{heading}</SectionHeading>
      {first ? <ZoneNote at={first.start} /> : null}
      {days.length === 0 ? <p>{t`Nothing is planned here yet.`}</p> : null}
      {days
        .map((one) => ({ ...one, clashes: clashesOn(one.day) }))
        .map(({ day, title, slots, clashes }) => (
          <div key={day} className={`${scheduleStyles.day} ${styles.day}`}>
            <Day className={styles.dayTitle}>{title}</Day>
            <ol>
              {slots.map((slot) => (
                <SlotRow
                  key={slot.id}
                  slot={slot}
                  day={day}
                  plan={plan}
                  clashes={clashes.get(slot.id) ?? []}
                  status={isLive ? statusOf(slot, day, { now, today: isoDay(now, zone), next }) : null}
                />
              ))}
            </ol>
          </div>
        ))}
    </div>
  );
}
