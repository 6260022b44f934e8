import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Form, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { subEventsPath } from '../event-paths.ts';
import { EventCards } from './event-cards.tsx';
import { eventCount } from './event-count.ts';
import type { EventSummary } from './event-summary.ts';
import styles from './sub-events.module.css';

interface SubEventSearchProps {
  event: { _id: string; title: string };
  /** Null where they could not be fetched. */
  subEvents: EventSummary[] | null;
}

/** The sub-events whose title holds the query, whatever its case. */
function findByTitle(events: EventSummary[], query: string): EventSummary[] {
  const wanted = query.trim().toLowerCase();
  return events.filter(({ title }) => title.toLowerCase().includes(wanted));
}

/** On a phone the keyboard takes half of the screen: the box goes to the top, so that what is found is seen below it. */
function showBelow(box: HTMLElement): void {
  if (matchMedia('(width < 700px)').matches) box.closest('section')?.scrollIntoView({ block: 'start' });
}

/** The sub-events of an event with a search box; without JavaScript the box is a form that asks the server. */
export function SubEventSearch({ event, subEvents }: SubEventSearchProps) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [query, setQuery] = useState(asked);
  const navigation = useNavigationType();
  const { key } = useLocation();
  // Back and forward bring the search of their entry. While somebody types, the box is ahead of the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry.
  useEffect(() => {
    if (navigation === 'POP') setQuery(asked);
  }, [key]);
  /** The URL keeps the query, for coming back to it. */
  function find(wanted: string) {
    setQuery(wanted);
    setSearch(wanted ? { q: wanted } : {}, { replace: true, preventScrollReset: true });
  }
  const found = findByTitle(subEvents ?? [], query);
  return (
    <section className={styles.section} aria-labelledby="sub-events">
      <div className={styles.head}>
        <h2 id="sub-events">
          <Link to={subEventsPath(event)}>
            <Trans>Sub Events</Trans>
          </Link>
        </h2>
        <Form role="search" className={styles.search} onSubmit={(submit) => submit.preventDefault()}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            aria-label={t`Search sub-events by title`}
            placeholder={t`Search by title`}
            autoComplete="off"
            value={query}
            onChange={(change) => find(change.target.value)}
            onFocus={(focus) => showBelow(focus.currentTarget)}
          />
          <noscript>
            <button type="submit" className={button('marigold', 'small')}>
              <Trans>Search</Trans>
            </button>
          </noscript>
        </Form>
      </div>
      {subEvents === null ? <ErrorState what={t`The sub-events`} /> : <Found all={subEvents} found={found} />}
    </section>
  );
}

function Found({ all, found }: { all: EventSummary[]; found: EventSummary[] }) {
  if (all.length === 0)
    return (
      <p className={styles.empty}>
        <Trans>No sub-events available.</Trans>
      </p>
    );
  return (
    <>
      <p className={styles.count} role="status">
        {eventCount(found.length)}
      </p>
      {found.length === 0 ? (
        <div className={styles.empty}>
          <p>
            <Trans>No events found</Trans>
          </p>
          <p>
            <Trans>Try a different search term</Trans>
          </p>
        </div>
      ) : null}
      <EventCards events={found} dates="start" />
    </>
  );
}
