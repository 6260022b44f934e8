import { useQuery } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { formatTime, formatWeekdayTime, isoDay } from '../../dates/format-date.ts';
import { SectionHeading } from '../../sections/section-heading.tsx';
import type { LiveParts } from '../../sections/section-list.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import styles from './page-preview.module.css';
import { usePageEvents } from './state/use-page-events.ts';

/** As many lines as tell what will be there. */
const LINES = 8;

/** What the site will show in cards and tables, as lists: the page itself is one press away. */
export const previewParts: LiveParts = {
  events: function Events({ section: { heading, day, category, mainEventId, limit } }) {
    const { zone, events, categoryOf } = usePageEvents();
    const found = events.filter(
      (event) =>
        (day === '' || isoDay(event.startDate, zone) === day) &&
        (category === '' || categoryOf(event) === category) &&
        (mainEventId === '' || event.mainEventId === mainEventId),
    );
    const lines = found
      .slice(0, limit)
      .map(({ title, startDate }) => `${title}, ${formatWeekdayTime(startDate, zone)}`);
    return <Lines heading={heading} lines={lines} what="Cards of events" />;
  },
  schedule: function Schedule({ section: { heading, day, venue } }) {
    const { zone, events } = usePageEvents();
    const found = events.filter(
      (event) =>
        event.effectiveRules.status === 'active' &&
        (day === '' || isoDay(event.startDate, zone) === day) &&
        (venue === '' || event.venue === venue),
    );
    const time = day === '' ? formatWeekdayTime : formatTime;
    return (
      <Lines
        heading={heading}
        lines={found.map(({ title, startDate }) => `${time(startDate, zone)} ${title}`)}
        what="The schedule"
      />
    );
  },
  results: function Results({ section: { heading, mainEventId } }) {
    const { call } = useAdminApi();
    const { data = [] } = useQuery({
      queryKey: ['published-results'],
      queryFn: async () => (await call(endpoints.results.list)).data,
      meta: { name: 'the results' },
    });
    const found = data.filter(
      ({ event }) => mainEventId === '' || event._id === mainEventId || event.mainEventId === mainEventId,
    );
    const lines = found.map(({ event, winners }) => [event.title, winners[0]?.name].filter(Boolean).join(': '));
    return <Lines heading={heading} lines={lines} what="Published results" />;
  },
};

function Lines({ heading, lines, what }: { heading: string; lines: string[]; what: string }) {
  return (
    <div className={styles.lines}>
      <SectionHeading>{heading}</SectionHeading>
      <p>{lines.length === 0 ? `${what}: nothing yet` : `${what}:`}</p>
      <ul>
        {lines.slice(0, LINES).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be called the same.
          <li key={index}>{line}</li>
        ))}
      </ul>
      {lines.length > LINES ? <p>and {lines.length - LINES} more</p> : null}
    </div>
  );
}
