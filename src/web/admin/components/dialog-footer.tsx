import { Alert, Button, type ButtonProps, Group } from '@mantine/core';

interface DialogFooterProps {
  failure: string | null;
  confirm: string;
  isPending: boolean;
  isDanger?: boolean;
  /** More properties of the button that confirms. */
  confirmProps?: ButtonProps & React.ComponentProps<'button'> & { 'data-autofocus'?: boolean | undefined };
  onClose: () => void;
}

/** What went wrong, and the two buttons of a dialog with a form. */
export function DialogFooter(props: DialogFooterProps) {
  const { failure, confirm, isPending, isDanger = false, confirmProps, onClose } = props;
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
        <Button {...confirmProps} type="submit" loading={isPending} color={isDanger ? 'gulal' : 'peacock'}>
          {confirm}
        </Button>
      </Group>
    </>
  );
}
