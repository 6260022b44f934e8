import { t } from '@lingui/core/macro';
import { SectionHeading } from '../../sections/section-heading.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { usePlan } from '../schedule/plan.ts';
import scheduleStyles from '../schedule/schedule.module.css';
import { SlotRow } from '../schedule/slot-row.tsx';
import { ZoneNote } from '../schedule/zone-note.tsx';
import type { LiveSections } from './live-sections.ts';
import styles from './section-page.module.css';

/** The schedule of a day or a venue, in a page of the committee. */
export function ScheduleStrip({ heading, days }: { heading: string; days: LiveSections['schedule'][string] }) {
  const plan = usePlan();
  if (!days) return <ErrorState what={t`The schedule`} />;
  const first = days[0]?.slots[0];
  const Day = heading === '' ? 'h2' : 'p';
  return (
    <div>
      <SectionHeading>{heading}</SectionHeading>
      {first ? <ZoneNote at={first.start} /> : null}
      {days.length === 0 ? <p>{t`Nothing is planned here yet.`}</p> : null}
      {days.map(({ day, title, slots }) => (
        <div key={day} className={`${scheduleStyles.day} ${styles.day}`}>
          <Day className={styles.dayTitle}>{title}</Day>
          <ol>
            {slots.map((slot) => (
              <SlotRow key={slot.id} slot={slot} day={day} plan={plan} clashes={[]} status={null} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
