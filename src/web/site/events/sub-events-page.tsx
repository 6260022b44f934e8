import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { writtenIn } from '../../language/written-in.ts';
import { Link } from '../components/link.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import { overviewPath, subEventsPath } from '../event-paths.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/sub-events-page.ts';
import { EventCards } from './event-cards.tsx';
import { toEventSummary } from './event-summary.ts';
import { getEventAt } from './get-event.ts';
import styles from './sub-events.module.css';

export const handle = { cache: 'public', query: [] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { id } = args.params;
  const main = await getEventAt(api, args.params, subEventsPath);
  const { _id, title, mainEventId, year } = main;
  if (mainEventId) throw redirect(overviewPath({ _id: mainEventId, title, year }));
  const subEvents = await dataOrNull(api.call(endpoints.events.listSubEvents, { params: { mainEventId: id } }));
  const now = new Date();
  const summaries = subEvents?.map((event) => toEventSummary(event, now, { main })) ?? null;
  return { event: { _id, title, year }, subEvents: summaries };
}

export default function SubEventsPage({ loaderData: { event, subEvents } }: Route.ComponentProps) {
  return (
    <div className={styles.section}>
      <PageHead
        title={t`Sub Events of ${event.title}`}
        description={t`All sub-events of ${event.title}: dates, venues and how to register.`}
        path={subEventsPath(event)}
      />
      <h1>
        <Trans>Sub Events</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          of{' '}
          <Link to={overviewPath(event)} {...writtenIn(event.title)}>
            {event.title}
          </Link>
        </Trans>
      </p>
      {subEvents === null ? <ErrorState what={t`The sub-events`} /> : null}
      {subEvents?.length === 0 ? (
        <p className={styles.empty}>
          <Trans>No sub-events available.</Trans>
        </p>
      ) : null}
      <EventCards events={subEvents ?? []} dates="start" heading="h2" first={3} />
    </div>
  );
}
