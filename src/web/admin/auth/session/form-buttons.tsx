import { Button, Group } from '@mantine/core';
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
    <Group justify="end">
      <Button variant="default" onClick={useDialogClose(onClose)}>
        Cancel
      </Button>
      <Button type="submit" color={isDanger ? 'gulal' : 'indigo'} loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
