import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../api/admin-api.tsx';
import { allSubEventsQuery, mainEventsQuery } from './events.ts';

/** The choices of a select: everything, or one event; a main event is followed by its sub-events. */
export function useEventChoices(everything: string): { value: string; label: string }[] {
  const api = useAdminApi();
  const main = useQuery(mainEventsQuery(api)).data ?? [];
  const sub = useQuery(allSubEventsQuery(api)).data ?? [];
  return [
    { value: '', label: everything },
    ...main.flatMap(({ _id, title }) => [
      { value: _id, label: title },
      ...sub
        .filter(({ mainEventId }) => mainEventId === _id)
        .map((event) => ({ value: event._id, label: `${title}: ${event.title}` })),
    ]),
  ];
}
