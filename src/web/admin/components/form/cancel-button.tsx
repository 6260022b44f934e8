import { Button } from '@mantine/core';
import { useDialogClose } from './form-modal.tsx';

/** Closes a dialog, after the question of its `FormModal` where something is typed. */
export function CancelButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="default" onClick={useDialogClose(onClose)}>
      Cancel
    </Button>
  );
}
