import { Alert, Button, Group } from '@mantine/core';

interface DialogFooterProps {
  failure: string | null;
  confirm: string;
  isPending: boolean;
  isDanger?: boolean;
  onClose: () => void;
}

/** What went wrong, and the two buttons of a dialog that changes a registration. */
export function DialogFooter({ failure, confirm, isPending, isDanger = false, onClose }: DialogFooterProps) {
  return (
    <>
      {failure === null ? null : (
        <Alert color="gulal" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={isPending} color={isDanger ? 'gulal' : 'peacock'}>
          {confirm}
        </Button>
      </Group>
    </>
  );
}
