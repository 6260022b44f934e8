import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../../page-context.ts';
import { button } from '../../components/button.ts';
import { ErrorState } from '../../components/load-failed/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useFestival } from '../../festival.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { EventCards } from '../event-cards.tsx';
import { eventCount, foundCount } from '../event-count.ts';
import { toEventSummary } from '../event-summary.ts';
import type { Route } from './+types/all-events-page.ts';
import styles from './all-events.module.css';
import { type EventFilters, filterNames, filterPath, isFiltered, readFilters } from './event-filters.ts';
import { FilterBar } from './filter-bar.tsx';
import { choicesOf, chosenOf, findEvents, listedEvents } from './find-events.ts';

/** Cards on one page of the list. */
const PAGE_SIZE = 60;

export const handle = { cache: 'public', query: filterNames };

/** What is open and has seats changes without an edit of the events: these lists are made for each request. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const asked = readFilters(new URL(args.request.url).searchParams);
  const [mainEvents, subEvents, seats] = await Promise.all([
    dataOrNull(api.call(endpoints.events.listMainEvents)),
    dataOrNull(api.call(endpoints.events.listAllSubEvents)),
    asked.seats ? dataOrNull(api.call(endpoints.registrations.allSeats)) : undefined,
  ]);
  if (!mainEvents || !subEvents || seats === null) return { filters: asked, list: null };
  const zone = args.context.get(pageContext).timeZone;
  const now = new Date();
  const listed = listedEvents(mainEvents, subEvents);
  const choices = choicesOf(listed, zone, asked);
  const of = choices.groups.find(({ value }) => value === asked.of)?.value ?? null;
  const filters = { ...asked, ...chosenOf(asked, choices), of };
  const found = findEvents(listed, filters, { zone, now, seats });
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const list = {
    choices,
    total: listed.length,
    count: found.length,
    pages,
    events: found
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map(({ event, main }) => toEventSummary(event, now, { main })),
  };
  const changesByItself = filters.open || filters.seats;
  return data(
    { filters: { ...filters, page }, list },
    changesByItself ? { headers: { 'cache-control': 'private, no-cache' } } : {},
  );
}

export default function AllEventsPage({ loaderData: { filters, list } }: Route.ComponentProps) {
  const { festivalName } = useFestival();
  return (
    <div className={styles.page}>
      <PageHead
        title={t`All events`}
        description={t`Every event of ${festivalName}: by day, category, venue and fee, alone or as a team.`}
        path="/events"
      />
      <h1>
        <Trans>All events</Trans>
      </h1>
      {list ? <EventList filters={filters} list={list} /> : <ErrorState what={t`The events`} />}
    </div>
  );
}

type List = NonNullable<Route.ComponentProps['loaderData']['list']>;

function EventList({ filters, list }: { filters: EventFilters; list: List }) {
  const { events, count, total, pages, choices } = list;
  if (total === 0) {
    return (
      <div className={styles.empty}>
        <p>
          <Trans>No events yet</Trans>
        </p>
        <p>
          <Trans>Check back soon for future events</Trans>
        </p>
      </div>
    );
  }
  const all = eventCount(total);
  return (
    <>
      <FilterBar filters={filters} choices={choices} />
      <p className={styles.count} role="status">
        {isFiltered(filters) ? foundCount(count, total) : all}
      </p>
      {isFiltered(filters) && count > 0 ? (
        <Link className={styles.clear} to={filterPath({ sort: filters.sort })} preventScrollReset>
          <Trans>Show all events</Trans>
        </Link>
      ) : null}
      {count === 0 ? (
        <div className={styles.empty}>
          <p>
            <Trans>No events match these filters</Trans>
          </p>
          <p>
            <Trans>Take one away, or show all events.</Trans>
          </p>
          <Link className={button('marigold')} to={filterPath({ sort: filters.sort })} preventScrollReset>
            <Trans>Show all {all}</Trans>
          </Link>
        </div>
      ) : null}
      <EventCards events={events} dates="start" heading="h2" withMainEvent first={3} />
      {pages > 1 ? <Pager filters={filters} pages={pages} /> : null}
    </>
  );
}

function Pager({ filters, pages }: { filters: EventFilters; pages: number }) {
  const { page } = filters;
  return (
    <nav className={styles.pager} aria-label={t`Pages of the list`}>
      {page > 1 ? (
        <Link className={button('ghost')} to={filterPath({ ...filters, page: page - 1 })}>
          <Trans>Previous</Trans>
        </Link>
      ) : null}
      <p>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </p>
      {page < pages ? (
        <Link className={button('ghost')} to={filterPath({ ...filters, page: page + 1 })}>
          <Trans>Next</Trans>
        </Link>
      ) : null}
    </nav>
  );
}
