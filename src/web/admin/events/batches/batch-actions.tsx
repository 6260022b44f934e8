import { Button } from '@mantine/core';
import { useState } from 'react';
import { MAX_BATCH } from '#contract/events/event-batches.ts';
import type { Event } from '#contract/events/events.ts';
import { useMay } from '../../auth/session/powers.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

type Open = 'active' | 'inactive' | 'change' | 'delete' | null;

/** What can be done with several events of a list: those of them that the reader may edit. */
export function BatchActions({ chosen: ticked, onDone }: { chosen: Event[]; onDone: () => void }) {
  const [open, setOpen] = useState<Open>(null);
  const may = useMay();
  const chosen = ticked.filter(({ _id }) => may.for('events.edit', _id));
  if (chosen.length > MAX_BATCH) return <span>At most {MAX_BATCH} events are changed at once.</span>;
  if (chosen.length === 0) return <span>You may not change these.</span>;
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) onDone();
  };
  const mayDelete = chosen.every(({ _id }) => may.for('events.delete', _id));
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen('active')}>
        Make active
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setOpen('inactive')}>
        Make inactive
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setOpen('change')}>
        Change…
      </Button>
      {mayDelete ? (
        <Button size="compact-md" variant="default" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      ) : null}
      {open === 'active' || open === 'inactive' ? <StatusDialog events={chosen} status={open} onClose={close} /> : null}
      {open === 'change' ? <ChangeDialog events={chosen} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog events={chosen} onClose={close} /> : null}
    </>
  );
}
