import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useOwnEvents } from '../events/use-own-events.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { allSubEventsQuery, mainEventsQuery } from '../queries/events/events.ts';

interface EventSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (eventId: string | null) => void;
  /** Offers main events with sub-events too, for all of these. */
  withParents?: boolean;
}

/** An event with sub-events takes no registrations itself. */
const takesRegistrations = (event: Event) => !event.hasSubEvents;

const labelOf = (event: Event) => (takesRegistrations(event) ? event.title : `${event.title}: all sub-events`);

/** Whether an event stands for its sub-events. */
export function useIsParent(eventId: string | undefined): boolean {
  const { data } = usePageQuery(mainEventsQuery(useAdminApi()));
  return data?.some((event) => event._id === eventId && event.hasSubEvents) ?? false;
}

/** The events that take registrations, each under its main event; `withParents` adds those that only have sub-events. */
function groupEvents(main: Event[], sub: Event[], { withParents = false } = {}) {
  const own = main
    .filter((event) => withParents || takesRegistrations(event))
    .map((event) => ({ value: event._id, label: labelOf(event) }));
  const groups = Map.groupBy(sub, ({ mainEventTitle }) => mainEventTitle ?? 'Sub-events');
  return [
    ...(own.length > 0 ? [{ group: 'Main events', items: own }] : []),
    ...[...groups].map(([group, events]) => ({
      group,
      items: events.map(({ _id, title }) => ({ value: _id, label: title })),
    })),
  ];
}

/** What a list of events says that has none to offer: as they are fetched, failed, have other names, or there are none. */
export function nothingFound(isMissing: boolean, hasFailed: boolean, isEmpty = false): string {
  if (hasFailed) return 'The events could not be fetched. Open this list again to try again.';
  if (isMissing) return 'Loading...';
  return isEmpty ? 'No event yet: create one first' : 'No event has this name';
}

/** What the chosen event is called while no event that was fetched has its id. */
export function unknownLabel(isMissing: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Its name could not be fetched';
  return isMissing ? 'Loading...' : 'An event that was deleted';
}

/** The events of the admin for lists to choose from, with what became of their fetch. */
export function useEventGroups(withParents = false) {
  const api = useAdminApi();
  const { data: allMain, ...mainFetch } = usePageQuery(mainEventsQuery(api));
  const { data: allSub, ...subFetch } = usePageQuery(allSubEventsQuery(api));
  const main = useOwnEvents(allMain);
  const sub = useOwnEvents(allSub);
  const groups = useMemo(() => groupEvents(main ?? [], sub ?? [], { withParents }), [main, sub, withParents]);
  const isMissing = !main || !sub;
  const hasFailed = isMissing && Boolean(mainFetch.error ?? subFetch.error);
  /** What every list of them does; opening it again retries. */
  const list = {
    data: groups,
    searchable: true,
    // Focused because it is missing, it would cover its own error. A click, a letter or the arrow down opens it.
    openOnFocus: false,
    nothingFoundMessage: nothingFound(isMissing, hasFailed, groups.length === 0),
    maxDropdownHeight: 340,
    onDropdownOpen: () => {
      if (!main && mainFetch.error) void mainFetch.refetch();
      if (!sub && subFetch.error) void subFetch.refetch();
    },
  };
  /** What an event of the site is called that is not among them. */
  const otherLabel = (eventId: string) => {
    const other = [...(allMain ?? []), ...(allSub ?? [])].find(({ _id }) => _id === eventId);
    return other && labelOf(other);
  };
  return { isMissing, hasFailed, groups, list, otherLabel };
}

/** The event of somebody who has a single one that takes registrations: nobody has to choose it. */
export function useOnlyEvent(): string | undefined {
  const { groups } = useEventGroups();
  const [only, ...others] = groups.flatMap(({ items }) => items);
  return others.length === 0 ? only?.value : undefined;
}

/** Chooses one event, or none where it can be cleared. A deleted event still has an option. */
export function EventSelect({ value, onChange, withParents = false, ...props }: EventSelectProps) {
  const { isMissing, hasFailed, groups, list, otherLabel } = useEventGroups(withParents);
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === value));
  const label = value && !isKnown ? (otherLabel(value) ?? unknownLabel(isMissing, hasFailed)) : undefined;
  const data = useMemo(
    () => (value && label ? [...groups, { group: 'Other', items: [{ value, label }] }] : groups),
    [groups, label, value],
  );
  return <Select {...props} {...list} data={data} value={value} onChange={onChange} comboboxProps={{ shadow: 'md' }} />;
}
