import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ApprovalReason, useDeletionTakesTwo } from '../../approvals/approval-note.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useUndo } from '../../components/feedback/undo-bar.tsx';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { deletionText } from './batch-text.ts';
import { useBatch } from './use-batch.ts';

/** Deletes several events, and offers to restore them. */
export function DeleteDialog({ events, onClose }: { events: Event[]; onClose: (isDone: boolean) => void }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const takesTwo = useDeletionTakesTwo();
  const [notify, setNotify] = useState(true);
  const [reason, setReason] = useState('');
  const ids = events.map(({ _id }) => _id);
  const batch = useBatch(
    async (chosen: string[]) => {
      await call(endpoints.eventBatches.delete, {
        body: { ids: chosen, notify, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      });
      offerUndo({
        text: `${counted(events.length, 'event')} ${events.length === 1 ? 'is' : 'are'} deleted.`,
        undo: async () => {
          await call(endpoints.eventBatches.restore, { body: { ids } });
          invalidateEvents(queryClient);
          showSuccess('Events restored');
        },
      });
    },
    () => onClose(true),
  );
  return (
    <BatchDialog
      title={`Delete ${counted(events.length, 'event')}?`}
      events={events}
      confirm="Delete"
      isDanger
      withSubEvents
      batch={batch}
      notify={notify}
      onNotify={setNotify}
      onSubmit={() => batch.send(ids)}
      onClose={() => onClose(false)}
    >
      <Text size="sm">
        {deletionText(events)}
        {takesTwo ? ' Where somebody has paid, somebody else has to approve it first.' : null}
      </Text>
      {takesTwo ? <ApprovalReason value={reason} onChange={setReason} /> : null}
    </BatchDialog>
  );
}
