import { Link, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { overviewPath, subEventsPath } from '../event-paths.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/sub-events-page.ts';
import { toCardEvent } from './card-event.ts';
import card from './event-card.module.css';
import { EventCard } from './event-card.tsx';
import { getEvent } from './get-event.ts';
import styles from './sub-events.module.css';

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { id } = args.params;
  const { _id, title, mainEventId } = await getEvent(api, id);
  if (mainEventId !== null) throw redirect(overviewPath({ _id: mainEventId, title }));
  const subEvents = await dataOrNull(api.call(endpoints.events.listSubEvents, { params: { mainEventId: id } }));
  return { event: { _id, title }, subEvents: subEvents?.map(toCardEvent) ?? null };
}

export default function SubEventsPage({ loaderData: { event, subEvents } }: Route.ComponentProps) {
  return (
    <div className={styles.section}>
      <PageHead
        title={`Sub Events of ${event.title}`}
        description={`All sub-events of ${event.title}: dates, venues and how to register.`}
        path={subEventsPath(event)}
      />
      <h1>Sub Events</h1>
      <p className={styles.lead}>
        of{' '}
        <Link to={overviewPath(event)} prefetch="intent">
          {event.title}
        </Link>
      </p>
      {subEvents === null ? <LoadFailed what="The sub-events" /> : null}
      {subEvents?.length === 0 ? <p className={styles.empty}>No sub-events available.</p> : null}
      <div className={card.cards}>
        {subEvents?.map((subEvent, index) => (
          <EventCard key={subEvent._id} event={subEvent} dates="start" heading="h2" first={index < 3} />
        ))}
      </div>
    </div>
  );
}
