import { t } from '@lingui/core/macro';
import { MINUTE } from '../../dates/use-minute.ts';
import { SectionHeading } from '../../sections/section-heading.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import type { Schedule } from '../schedule/schedule.ts';
import { SlotRow } from '../schedule/slot-row.tsx';
import slotStyles from '../schedule/slots.module.css';
import { useDaySlots } from '../schedule/use-day-slots.ts';
import { ZoneNote } from '../schedule/zone-note.tsx';
import type { LiveSections } from './live-sections.ts';
import styles from './section-page.module.css';

interface ScheduleStripProps {
  heading: string;
  schedule: LiveSections['schedule'][string];
}

/** The schedule of a day or a venue, in a page of the committee. */
export function ScheduleStrip({ heading, schedule }: ScheduleStripProps) {
  return schedule ? <Days heading={heading} schedule={schedule} /> : <ErrorState what={t`The schedule`} />;
}

function Days({ heading, schedule }: { heading: string; schedule: Pick<Schedule, 'days' | 'leftOut'> }) {
  const { plan, all, clashesOn, statusOn } = useDaySlots(schedule, Math.floor(Date.now() / MINUTE));
  const [first] = all;
  const Day = heading === '' ? 'h2' : 'p';
  return (
    <div>
      <SectionHeading>{heading}</SectionHeading>
      {first ? <ZoneNote at={first.start} /> : null}
      {schedule.days.length === 0 ? <p>{t`Nothing is planned here yet.`}</p> : null}
      {schedule.days.map(({ day, title, slots }) => {
        const clashes = clashesOn(day);
        return (
          <div key={day} className={`${slotStyles.day} ${styles.day}`}>
            <Day className={styles.dayTitle}>{title}</Day>
            <ol>
              {slots.map((slot) => (
                <SlotRow
                  key={slot.id}
                  slot={slot}
                  day={day}
                  plan={plan}
                  clashes={clashes.get(slot.id) ?? []}
                  status={statusOn(day)(slot)}
                />
              ))}
            </ol>
          </div>
        );
      })}
    </div>
  );
}
