import { Alert, Button, type ButtonProps, Group } from '@mantine/core';
import { useDialogClose } from './form/form-modal.tsx';
import { useFailureInSight } from './form/use-failure-in-sight.ts';

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
  const close = useDialogClose(onClose);
  const buttons = useFailureInSight(failure);
  return (
    <>
      {failure === null ? null : (
        <Alert color="gulal" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="end" ref={buttons}>
        <Button variant="default" onClick={close}>
          Go back
        </Button>
        <Button {...confirmProps} type="submit" loading={isPending} color={isDanger ? 'gulal' : 'peacock'}>
          {confirm}
        </Button>
      </Group>
    </>
  );
}
