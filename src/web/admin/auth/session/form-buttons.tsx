import { Button } from '@mantine/core';
import { DialogButtons } from '../../components/dialog/dialog-buttons.tsx';
import { useDialogClose } from '../../components/form/form-modal.tsx';

interface FormButtonsProps {
  submit: string;
  isBusy: boolean;
  isDanger?: boolean;
  onClose: () => void;
}

/** The two buttons of a dialog about logging in. */
export function FormButtons({ submit, isBusy, isDanger = false, onClose }: FormButtonsProps) {
  return (
    <DialogButtons isBusy={isBusy}>
      <Button variant="default" disabled={isBusy} onClick={useDialogClose(onClose)}>
        Cancel
      </Button>
      <Button type="submit" color={isDanger ? 'gulal' : 'indigo'} loading={isBusy}>
        {submit}
      </Button>
    </DialogButtons>
  );
}
