import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { statsKey } from '../stats.ts';
import { replaceEvent } from './event-cache.ts';
import { eventLists } from './events.ts';

const mutationKey = ['status-toggle'] as const;

/** Whether a toggle of this event is under way, so that a double click sends one request. */
export const isToggling = (client: QueryClient, { _id }: Event): boolean =>
  client.isMutating({ mutationKey, predicate: ({ state }) => (state.variables as Event | undefined)?._id === _id }) > 0;

/** Lists on their way whose response would bring the old status back. */
const listsUnderWay = {
  queryKey: eventLists.all,
  fetchStatus: 'fetching',
  // Without data there is nothing to protect, and a cancelled first fetch would leave its page empty.
  predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
} as const;

/** An event whose people are mailed about its new status, unless `notify` is false. */
export type ToggledEvent = Event & { notify?: boolean };

/** Turns an event active or inactive: in the cached lists at once, and back where the server refuses. */
export const statusToggle = (client: QueryClient, { call }: Pick<AdminApi, 'call'>) =>
  mutationOptions({
    mutationKey,
    mutationFn: ({ notify, ...event }: ToggledEvent) =>
      call(endpoints.events.updateStatus, {
        params: { id: event._id },
        body: { status: toggled(event), ...(notify === false ? { notify } : {}) },
      }),
    onMutate: async ({ notify: _notify, ...event }) => {
      const isInterrupting = client.isFetching(listsUnderWay) > 0;
      replaceEvent(client, { ...event, status: toggled(event) });
      await client.cancelQueries(listsUnderWay);
      return { isInterrupting };
    },
    // The specification promises no more than a success; the card shows the new status already.
    onSuccess: ({ data: saved }: { data: Event | undefined }) => {
      if (saved) replaceEvent(client, saved);
    },
    onSettled: (_data, error, { notify: _notify, ...event }, context) => {
      if (error) replaceEvent(client, event);
      // After an error the server may have done it, or have another event by now; such a fetch may be on its way as another toggle ends.
      const isOld = error !== null || context?.isInterrupting || client.isFetching(listsUnderWay) > 0;
      if (isOld) void client.invalidateQueries({ queryKey: eventLists.all });
      void client.invalidateQueries({ queryKey: statsKey });
    },
  });

const toggled = ({ status }: Event): Event['status'] => (status === 'active' ? 'inactive' : 'active');
