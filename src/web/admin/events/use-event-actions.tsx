import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { showFailure, showSuccess } from '../components/toast.ts';
import { useUndo } from '../components/undo-bar.tsx';
import { invalidateEvents, removeEvent } from '../queries/event-cache.ts';
import { isToggling, statusToggle } from '../queries/status-toggle.ts';
import { kindOf } from './event-kind.ts';

/** Makes an event active or inactive: at once on the page, and back where the server refuses. */
export function useStatusToggle(): (event: Event) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...statusToggle(queryClient, useAdminApi()),
    onError: (error, { title }) => {
      console.warn('Error updating status:', error);
      showFailure(`The status of “${title}” was not changed. ${failureText(error)}`);
    },
  });
  return useCallback(
    (event: Event) => {
      if (!isToggling(queryClient, event)) mutate(event);
    },
    [queryClient, mutate],
  );
}

/** Deletes an event that was confirmed, and offers to restore it. */
function useDeletion() {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const { mutate } = useMutation({
    mutationFn: (event: Event) => {
      const { deleteMainEvent, deleteSubEvent } = endpoints.events;
      const endpoint = kindOf(event) === 'main' ? deleteMainEvent : deleteSubEvent;
      return call(endpoint, { params: { id: event._id } });
    },
    onSuccess: (_, event) => {
      removeEvent(queryClient, event);
      invalidateEvents(queryClient);
      showSuccess('Event deleted successfully');
      offerUndo({
        text: `“${event.title}” is deleted.`,
        undo: async () => {
          await call(endpoints.events.restoreEvent, { params: { id: event._id } });
          invalidateEvents(queryClient);
          showSuccess('Event restored');
        },
      });
    },
    onError: (error) => {
      console.warn('Failed to delete event:', error);
      showFailure('Failed to delete event');
    },
  });
  return mutate;
}

/** Asks before an event is deleted. */
export function useDeleteEvent(): (event: Event) => void {
  const deleteEvent = useDeletion();
  return useCallback(
    (event: Event) => {
      modals.openConfirmModal({
        title: `Delete “${event.title}”?`,
        children:
          kindOf(event) === 'main'
            ? 'It goes from the site together with its sub-events. Registrations and payments are kept, and you can undo this.'
            : 'It goes from the site. Registrations and payments are kept, and you can undo this.',
        labels: { confirm: 'Delete', cancel: 'Keep it' },
        confirmProps: { color: 'gulal' },
        onConfirm: () => deleteEvent(event),
      });
    },
    [deleteEvent],
  );
}
