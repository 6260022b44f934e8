import { modals } from '@mantine/modals';
import { closingOverlay } from './closing-overlay.ts';

type Question = Parameters<typeof modals.openConfirmModal>[0];

/** Asks in a dialog, and returns its id. What is confirmed is done once: while the dialog goes, its button takes the second click of two. */
export function openQuestion({ onConfirm, ...question }: Question): string {
  let isConfirmed = false;
  const id = modals.openConfirmModal({
    ...question,
    closeOnClickOutside: false,
    overlayProps: closingOverlay(() => modals.close(id)),
    onConfirm: () => {
      if (isConfirmed) return;
      isConfirmed = true;
      onConfirm?.();
    },
  });
  return id;
}
