import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { SectionHeading } from '../../sections/section-heading.tsx';
import type { LiveParts } from '../../sections/section-list.tsx';
import { innerHeading } from '../../sections/section-view.ts';
import { button } from '../components/button.ts';
import { ErrorState } from '../components/load-failed.tsx';
import { eventPath } from '../event-paths.ts';
import { filterPath } from '../events/all/event-filters.ts';
import winnerStyles from '../events/details/results.module.css';
import { EventCards } from '../events/event-cards.tsx';
import { usePlan } from '../schedule/plan.ts';
import scheduleStyles from '../schedule/schedule.module.css';
import { SlotRow } from '../schedule/slot-row.tsx';
import type { LiveSections } from './live-sections.ts';
import styles from './section-page.module.css';

/** How the site shows sections whose content is stored elsewhere. An archive has no list of all events to lead to. */
export const livePartsOf = (live: LiveSections, year: string | null): LiveParts => ({
  events: ({ section: { id, heading, day, category, mainEventId } }) => {
    const found = live.events[id];
    if (!found) return <ErrorState what="The events" />;
    const { events, total } = found;
    return (
      <>
        <SectionHeading>{heading}</SectionHeading>
        {total === 0 ? <p>{t`No events yet`}</p> : null}
        <EventCards events={events} dates="start" heading={innerHeading(heading)} withMainEvent={mainEventId === ''} />
        {total > events.length && year === null ? (
          <p>
            <Link
              className={button('ghost')}
              to={filterPath({ day: day || null, category: category || null, of: mainEventId || null })}
            >
              {t`See all ${total} events`}
            </Link>
          </p>
        ) : null}
      </>
    );
  },
  schedule: ({ section }) => <ScheduleStrip heading={section.heading} days={live.schedule[section.id] ?? null} />,
  results: ({ section: { id, heading } }) => {
    const results = live.results[id];
    const Heading = innerHeading(heading);
    if (!results) return <ErrorState what="The results" />;
    return (
      <div className={styles.results}>
        <SectionHeading>{heading}</SectionHeading>
        {results.length === 0 ? <p>{t`No results are published yet.`}</p> : null}
        {results.map(({ event, winners, note }) => (
          <div key={event._id}>
            <Heading>
              <Link to={eventPath(event)}>{event.title}</Link>
            </Heading>
            <dl className={winnerStyles.winners}>
              {winners.map(({ award, name, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is.
                <div key={index}>
                  <dt>{award}</dt>
                  <dd>
                    {name}
                    {detail ? <small>{detail}</small> : null}
                  </dd>
                </div>
              ))}
            </dl>
            {note ? <p className={winnerStyles.note}>{note}</p> : null}
          </div>
        ))}
      </div>
    );
  },
});

function ScheduleStrip({ heading, days }: { heading: string; days: LiveSections['schedule'][string] }) {
  const plan = usePlan();
  if (!days) return <ErrorState what="The schedule" />;
  const Day = heading === '' ? 'h2' : 'p';
  return (
    <div>
      <SectionHeading>{heading}</SectionHeading>
      {days.length === 0 ? <p>{t`Nothing is in the schedule yet.`}</p> : null}
      {days.map(({ day, title, slots }) => (
        <div key={day} className={`${scheduleStyles.day} ${styles.day}`}>
          <Day className={styles.dayTitle}>{title}</Day>
          <ol>
            {slots.map((slot) => (
              <SlotRow key={slot.id} slot={slot} plan={plan} clashes={[]} status={null} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
