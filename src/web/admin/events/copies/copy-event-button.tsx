import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { useMay } from '../../auth/session/powers.ts';
import row from '../../components/row-button.module.css';
import { CopyDialog } from './copy-dialog.tsx';

/** Opens the dialog that copies an event, for those who may create such an event. */
export function CopyEventButton({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const mayCopy = event.mainEventId === null ? may('events.create') : may.for('events.edit', event.mainEventId);
  if (!mayCopy) return null;
  return (
    <>
      <button
        type="button"
        className={row.icon}
        title="Copy"
        aria-label={`Copy ${event.title}`}
        onClick={() => setOpen(true)}
      >
        <IconCopy size={18} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? <CopyDialog event={event} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
