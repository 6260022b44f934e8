import { Text } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { EventStatus } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { useBatch } from './use-batch.ts';

interface StatusDialogProps {
  events: Event[];
  status: EventStatus;
  onClose: (isDone: boolean) => void;
}

/** Makes several events active or inactive. */
export function StatusDialog({ events, status, onClose }: StatusDialogProps) {
  const { call } = useAdminApi();
  const [notify, setNotify] = useState(true);
  const ids = events.map(({ _id }) => _id);
  const batch = useBatch(
    (changes: { status: EventStatus }) => call(endpoints.eventBatches.change, { body: { ids, changes, notify } }),
    () => onClose(true),
  );
  return (
    <BatchDialog
      title={`Make ${counted(events.length, 'event')} ${status}?`}
      events={events}
      confirm={status === 'active' ? 'Make active' : 'Make inactive'}
      withSubEvents
      batch={batch}
      notify={notify}
      onNotify={setNotify}
      onSubmit={() => batch.send({ status })}
      onClose={() => onClose(false)}
    >
      <Text size="sm">
        {status === 'active'
          ? 'They take registrations and payments, and so do the active sub-events of main events.'
          : 'They and their sub-events take no registrations and payments until they are active again.'}
      </Text>
    </BatchDialog>
  );
}
