import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import type { EventKind } from '../../events/event-kind.ts';
import { editedEventQuery } from '../../queries/events/events.ts';

/**
 * The event that a new one shall be like, which the URL names (`&like={id}`); null where it names none or one that cannot be
 * read: the form is empty then. Undefined while it is fetched.
 */
export function useLikedEvent(kind: EventKind): Event | null | undefined {
  const id = useSearchParams()[0].get('like') ?? '';
  const { data, error } = useQuery({ ...editedEventQuery(useAdminApi(), kind, id), enabled: id !== '' });
  return id === '' || error ? null : data;
}
