import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import { archivePath } from '../event-paths.ts';
import { EventCards } from '../events/event-cards.tsx';
import { toEventSummary } from '../events/event-summary.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/archive-page.ts';
import styles from './archive.module.css';

export const handle = { cache: 'public', query: [] };

/** The closed year that the URL names; any other URL of one segment is unknown. */
async function getArchived(args: Route.LoaderArgs) {
  const { year } = args.params;
  if (!/^2\d{3}$/.test(year)) throw data(null, { status: 404 });
  const archived = (await pageApi(args).call(endpoints.years.listArchived)).data.find((one) => one.year === year);
  if (!archived) throw data(null, { status: 404 });
  return archived;
}

/** A closed year with the events that took place. */
export async function loader(args: Route.LoaderArgs) {
  const archived = await getArchived(args);
  const api = pageApi(args);
  const { year } = args.params;
  const [events, subEvents, pages] = await Promise.all([
    dataOrNull(api.call(endpoints.events.listMainEvents, { query: { year, status: 'active' } })),
    dataOrNull(api.call(endpoints.events.listAllSubEvents, { query: { year } })),
    dataOrNull(api.call(endpoints.pages.list, { query: { year } })),
  ]);
  const now = new Date();
  const subEventsOf = (id: string) => subEvents?.filter(({ mainEventId }) => mainEventId === id) ?? null;
  const summaries = events?.map((event) => toEventSummary(event, now, { subEvents: subEventsOf(event._id) })) ?? null;
  return { archived, events: summaries, pages: pages ?? [] };
}

export default function ArchivePage({ loaderData: { archived, events, pages } }: Route.ComponentProps) {
  const { year, festivalName, heroLine, instituteName } = archived;
  return (
    <div className={styles.page}>
      <PageHead
        title={t`${festivalName}: archive of ${year}`}
        description={t`The events of ${festivalName} in ${year}. ${heroLine}`}
        path={archivePath(year)}
      />
      <Written as="p" className={styles.above} text={instituteName} />
      <Written as="h1" text={festivalName} />
      {heroLine ? <Written as="p" className={styles.lead} text={heroLine} /> : null}
      <p className={styles.over}>
        <Trans>
          The festival of {year} is over; this is its archive. <Link to="/">See the festival now</Link>
        </Trans>
      </p>
      {pages.length > 0 ? (
        <ul className={styles.pages} aria-label={t`Pages of ${year}`}>
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={pagePath(slug, year)} {...writtenIn(title)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {events === null ? <ErrorState what={t`The events`} /> : null}
      {events?.length === 0 ? (
        <p className={styles.empty}>
          <Trans>No event of this year is shown.</Trans>
        </p>
      ) : null}
      <EventCards events={events ?? []} dates="range" heading="h2" first={3} />
    </div>
  );
}
