import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { RenderedText } from '../../rich-text/rendered-text.tsx';
import { SectionHeading } from '../../sections/section-heading.tsx';
import type { SectionParts } from '../../sections/section-list.tsx';
import { innerHeading } from '../../sections/section-view.ts';
import { button } from '../components/button.ts';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { eventPath } from '../event-paths.ts';
import winnerStyles from '../events/details/results.module.css';
// The strip of the schedule is styled before its script is there.
import '../schedule/slots.module.css';
import type { LiveSections } from './live-sections.ts';
import styles from './section-page.module.css';

/** What few pages have is fetched where it is. */
const EventCards = onDemand(() => import('../events/event-cards.tsx').then((part) => part.EventCards));
const ScheduleStrip = onDemand(() => import('./schedule-strip.tsx').then((part) => part.ScheduleStrip));

/** How the site shows sections whose content is stored elsewhere, and texts. */
export const partsOf = (live: LiveSections): SectionParts => ({
  text: ({ section }) => <RenderedText html={live.text[section.id] ?? ''} />,
  events: ({ section: { id, heading, mainEventId } }) => {
    const found = live.events[id];
    if (!found) return <ErrorState what={t`The events`} />;
    const { events, total, allPath } = found;
    return (
      <>
        <SectionHeading>{heading}</SectionHeading>
        {total === 0 ? <p>{t`No events yet`}</p> : null}
        <EventCards events={events} dates="start" heading={innerHeading(heading)} withMainEvent={mainEventId === ''} />
        {total > events.length && allPath ? (
          <p>
            <Link className={button('ghost')} to={allPath}>
              {t`See all ${total} events`}
            </Link>
          </p>
        ) : null}
      </>
    );
  },
  schedule: ({ section }) => <ScheduleStrip heading={section.heading} schedule={live.schedule[section.id] ?? null} />,
  results: ({ section: { id, heading } }) => {
    const results = live.results[id];
    const Heading = innerHeading(heading);
    if (!results) return <ErrorState what={t`The results`} />;
    return (
      <div className={styles.results}>
        <SectionHeading>{heading}</SectionHeading>
        {results.length === 0 ? <p>{t`No results are published yet.`}</p> : null}
        {results.map(({ event, winners, note }) => (
          <div key={event._id}>
            <Heading>
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
            </Heading>
            <dl className={winnerStyles.winners}>
              {winners.map(({ award, name, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is.
                <div key={index}>
                  <Written as="dt" text={award} />
                  <dd>
                    {name}
                    {detail ? <Written as="small" text={detail} /> : null}
                  </dd>
                </div>
              ))}
            </dl>
            {note ? <Written as="p" className={winnerStyles.note} text={note} /> : null}
          </div>
        ))}
      </div>
    );
  },
});
