import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useUndo } from '../../components/feedback/undo-bar.tsx';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { useBatch } from './use-batch.ts';

/** Changes several events, and offers to take that back; `what` is done to them, such as 'changed'. */
export function useChangeMany(
  events: Event[],
  { what, notify, onDone }: { what: string; notify: boolean; onDone: () => void },
) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const ids = events.map(({ _id }) => _id);
  return useBatch(async (changes: Record<string, string | boolean>) => {
    const done = await call(endpoints.eventBatches.change, { body: { ids, changes, notify } });
    offerUndo({
      text: `${counted(ids.length, 'event')} ${ids.length === 1 ? 'is' : 'are'} ${what}.`,
      undo: async () => {
        const undo = done.data.map(({ _id, version, before }) => ({ _id, version, before }));
        try {
          const { message } = await call(endpoints.eventBatches.change, { body: { ids, undo, notify } });
          showSuccess(message ?? 'Changed back');
        } finally {
          invalidateEvents(queryClient);
        }
      },
    });
  }, onDone);
}
