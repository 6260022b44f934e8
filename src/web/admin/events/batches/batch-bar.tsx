import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { useMay } from '../../auth/session/powers.ts';
import styles from './batch-bar.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { MAX_SELECTED, type Selection } from './use-selection.ts';

interface BatchBarProps {
  /** The events that the list shows after search and filters. */
  found: Event[];
  selection: Selection;
}

type Open = 'active' | 'inactive' | 'change' | 'delete' | null;

/** Ticks all events that a list shows, and what can be done with those that are ticked. */
export function BatchBar({ found, selection }: BatchBarProps) {
  const [open, setOpen] = useState<Open>(null);
  const may = useMay();
  const mayChange = (event: Event) => may.for('events.edit', event._id);
  const changeable = found.filter(mayChange).slice(0, MAX_SELECTED);
  const chosen = found.filter(({ _id }) => selection.ids.has(_id));
  const isAll = changeable.length > 0 && chosen.length >= changeable.length;
  if (changeable.length < 2) return null;
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) selection.set([]);
  };
  const mayDelete = chosen.every(({ _id }) => may.for('events.delete', _id));
  return (
    <section className={styles.bar} aria-label="Selected events">
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => selection.set(isAll ? [] : changeable.map(({ _id }) => _id))}
        />
        {chosen.length === 0 ? `Select all ${changeable.length}` : `${chosen.length} selected`}
      </label>
      {chosen.length > 0 ? (
        <div className={styles.actions}>
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
        </div>
      ) : null}
      {open === 'active' || open === 'inactive' ? <StatusDialog events={chosen} status={open} onClose={close} /> : null}
      {open === 'change' ? <ChangeDialog events={chosen} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog events={chosen} onClose={close} /> : null}
    </section>
  );
}
