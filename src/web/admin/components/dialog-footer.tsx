import { Button, type ButtonProps } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { FormFailure } from '../auth/session/form-failure.tsx';
import { DialogButtons } from './dialog/dialog-buttons.tsx';
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

/** A button that is busy loses the focus: after a refusal it is in the first field that is wrong, or on the button again. */
function useFocusAfterRefusal(isPending: boolean, buttons: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!isPending) return undefined;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const form = buttons.current?.closest('form');
        form?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
      });
    };
  }, [isPending, buttons]);
}

/** What went wrong, and the two buttons of a dialog with a form. */
export function DialogFooter(props: DialogFooterProps) {
  const { failure, confirm, isPending, isDanger = false, confirmProps, onClose } = props;
  const close = useDialogClose(onClose);
  const buttons = useFailureInSight(failure);
  useFocusAfterRefusal(isPending, buttons);
  return (
    <>
      <FormFailure text={failure} />
      <DialogButtons ref={buttons} isBusy={isPending}>
        <Button variant="default" disabled={isPending} onClick={close}>
          Go back
        </Button>
        <Button {...confirmProps} type="submit" loading={isPending} color={isDanger ? 'gulal' : 'peacock'}>
          {confirm}
        </Button>
      </DialogButtons>
    </>
  );
}
