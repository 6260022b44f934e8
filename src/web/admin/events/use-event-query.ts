import { useDeferredValue, useMemo, useState } from 'react';
import type { Event } from '#contract/events.ts';
import { type EventQuery, listEvents } from './list-events.ts';

const everything: EventQuery = { search: '', status: 'all', sorting: 'start' };

/** A list as its search leaves it. The list follows the typing as fast as it can, and never holds it up. */
export function useEventQuery(events: readonly Event[] | undefined) {
  const [query, setQuery] = useState(everything);
  const deferred = useDeferredValue(query);
  const found = useMemo(() => listEvents(events ?? [], deferred), [events, deferred]);
  return {
    query,
    setQuery,
    found,
    name: JSON.stringify(deferred),
    isFiltered: query.search !== '' || query.status !== 'all',
  };
}
