import { Text } from '@mantine/core';
import { useState } from 'react';
import type { EventStatus } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { statusText } from './batch-text.ts';
import { useChangeMany } from './use-change-many.ts';

interface StatusDialogProps {
  events: Event[];
  status: EventStatus;
  onClose: (isDone: boolean) => void;
}

/** Makes several events active or inactive. */
export function StatusDialog({ events, status, onClose }: StatusDialogProps) {
  const [notify, setNotify] = useState(true);
  const batch = useChangeMany(events, { what: `made ${status}`, notify, onDone: () => onClose(true) });
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
      <Text size="sm">{statusText(events, status)}</Text>
    </BatchDialog>
  );
}
