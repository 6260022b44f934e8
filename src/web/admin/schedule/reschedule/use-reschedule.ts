import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useUndo } from '../../components/feedback/undo-bar.tsx';
import { kindOf } from '../../events/event-kind.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents, replaceEvent } from '../../queries/events/event-cache.ts';

/** When and where an event is to be; instants are UTC. */
export interface NewSchedule {
  startDate: string;
  endDate: string;
  venue: string | null;
}

const isMoved = (one: Event, other: Event) =>
  one.startDate !== other.startDate || one.endDate !== other.endDate || one.venue !== other.venue;

/**
 * Saves when and where an event is, once, and offers to undo it. `newer` is the event as somebody else moved it meanwhile: it is said before it
 * is written over. What else of it was saved, such as its status from the same dialog, is not about that.
 */
export function useReschedule(event: Event, onDone: () => void) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const [newer, setNewer] = useState<Event | null>(null);
  const base = newer ?? event;

  const send = async (schedule: NewSchedule, version: number, notify: boolean): Promise<Event> => {
    const { updateMainEvent, updateSubEvent } = endpoints.events;
    const endpoint = kindOf(event) === 'main' ? updateMainEvent : updateSubEvent;
    const body = { ...schedule, venue: schedule.venue ?? '', version, ...(notify ? {} : { notify: false }) };
    const { data } = await call(endpoint, { params: { id: event._id }, body });
    return data;
  };

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async ({ schedule, notify }: { schedule: NewSchedule; notify: boolean }) => {
      try {
        return await send(schedule, base.version, notify);
      } catch (failed) {
        if (!(failed instanceof ApiError) || failed.code !== 'event_changed') throw failed;
        const response = await call(endpoints.events.showEvent, { params: { id: event._id } }).catch(() => null);
        if (!response) throw failed;
        if (!isMoved(base, response.data)) return send(schedule, response.data.version, notify);
        setNewer(response.data);
        throw failed;
      }
    },
    onSuccess: (saved, { notify }) => {
      if (saved) replaceEvent(queryClient, saved);
      onDone();
      if (!saved) return showSuccess('Schedule updated');
      offerUndo({
        text: `“${event.title}” is at another time or venue.`,
        undo: async () => {
          const { startDate, endDate, venue } = base;
          replaceEvent(queryClient, await send({ startDate, endDate, venue }, saved.version, notify));
          invalidateEvents(queryClient);
          showSuccess('Schedule restored');
        },
      });
    },
    onSettled: () => invalidateEvents(queryClient),
  });
  return { save: mutate, isPending, failure: error ? failureText(error) : null, newer };
}
