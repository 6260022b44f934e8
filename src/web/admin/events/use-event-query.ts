import { useCallback, useMemo, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { type EventQuery, listEvents } from './list/list-events.ts';

const everything: EventQuery = { search: '', status: 'all', sorting: 'start' };

/** A list as its search leaves it, and what changes the search. */
export function useEventQuery(events: readonly Event[] | undefined) {
  const [query, setQuery] = useState(everything);
  const change = useCallback((part: Partial<EventQuery>) => setQuery((before) => ({ ...before, ...part })), []);
  const found = useMemo(() => listEvents(events ?? [], query), [events, query]);
  const isFiltered = query.search !== '' || query.status !== 'all';
  return { query, change, found, name: JSON.stringify(query), isFiltered };
}
