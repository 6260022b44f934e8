import { modals } from '@mantine/modals';
import { useCallback, useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { showFailure, showSuccess } from '../components/toast.ts';
import { useUndo } from '../components/undo-bar.tsx';
import { dropEvent, kindOf, reloadEvents, replaceEvent, useAdminData } from '../queries/admin-data.tsx';

/** Turns an event active or inactive: at once on the screen, and back where the server does not agree. */
export function useStatusToggle(): (event: Event) => void {
  const { call } = useAdminApi();
  const data = useAdminData();
  const underWay = useRef(new Set<string>());
  return useCallback(
    async (event: Event) => {
      if (underWay.current.has(event._id)) return;
      underWay.current.add(event._id);
      const status = event.status === 'active' ? 'inactive' : 'active';
      replaceEvent(data, { ...event, status });
      try {
        const { data: saved } = await call(endpoints.events.updateStatus, {
          params: { id: event._id },
          body: { status },
        });
        // No more than a success is promised here; the card shows the new status already.
        if (saved) replaceEvent(data, saved);
        void data.stats.load();
      } catch (error) {
        console.warn('Error updating status:', error);
        replaceEvent(data, event);
        showFailure(`The status of “${event.title}” was not changed. ${failureText(error)}`);
      } finally {
        underWay.current.delete(event._id);
      }
    },
    [call, data],
  );
}

/** Deletes an event that was confirmed, and offers to bring it back. */
function useDeletion(onDeleted?: (event: Event) => void) {
  const { call } = useAdminApi();
  const data = useAdminData();
  const offerUndo = useUndo();
  return useCallback(
    async (event: Event) => {
      const { deleteMainEvent, deleteSubEvent, restoreEvent } = endpoints.events;
      const endpoint = kindOf(event) === 'main' ? deleteMainEvent : deleteSubEvent;
      try {
        await call(endpoint, { params: { id: event._id } });
      } catch (error) {
        console.warn('Failed to delete event:', error);
        showFailure('Failed to delete event');
        return;
      }
      dropEvent(data, event);
      void data.stats.load();
      onDeleted?.(event);
      showSuccess('Event deleted successfully');
      offerUndo({
        text: `“${event.title}” is deleted.`,
        undo: async () => {
          await call(restoreEvent, { params: { id: event._id } });
          reloadEvents(data, event);
          showSuccess('Event restored');
        },
      });
    },
    [call, data, offerUndo, onDeleted],
  );
}

/** Asks before an event is deleted. */
export function useDeleteEvent(onDeleted?: (event: Event) => void): (event: Event) => void {
  const deleteEvent = useDeletion(onDeleted);
  return useCallback(
    (event: Event) => {
      modals.openConfirmModal({
        title: `Delete “${event.title}”?`,
        children:
          kindOf(event) === 'main'
            ? 'It goes from the site together with its sub-events. Entries and payments are kept, and you can undo this.'
            : 'It goes from the site. Entries and payments are kept, and you can undo this.',
        labels: { confirm: 'Delete', cancel: 'Keep it' },
        confirmProps: { color: 'gulal' },
        onConfirm: () => void deleteEvent(event),
      });
    },
    [deleteEvent],
  );
}
