import { modals } from '@mantine/modals';
import { overlay } from '../../theme/theme.ts';

type Question = Parameters<typeof modals.openConfirmModal>[0];

/**
 * Asks in a dialog, and returns its id. The second click of a double click, which meets what is behind it, does not close it; and what is
 * confirmed is done once: while the dialog goes, its button takes the second click of two.
 */
export function openQuestion({ onConfirm, ...question }: Question): string {
  let isConfirmed = false;
  const id = modals.openConfirmModal({
    ...question,
    closeOnClickOutside: false,
    overlayProps: { ...overlay, onClick: ({ detail }) => detail < 2 && modals.close(id) },
    onConfirm: () => {
      if (isConfirmed) return;
      isConfirmed = true;
      onConfirm?.();
    },
  });
  return id;
}
