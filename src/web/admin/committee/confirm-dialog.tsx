import { Box } from '@mantine/core';
import { failureText } from '../api/failure-text.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import styles from './committee.module.css';
import { useCommitteeChange } from './use-committee-change.ts';

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  request: () => Promise<{ message?: string | undefined }>;
  onClose: () => void;
  /** What will happen. */
  children: React.ReactNode;
}

/** A question about the committee with one button. */
export function ConfirmDialog({
  title,
  confirm,
  isDanger = false,
  isDisabled = false,
  request,
  onClose,
  children,
}: ConfirmDialogProps) {
  const change = useCommitteeChange(request, onClose);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(undefined);
        }}
      >
        <Box fz="sm">{children}</Box>
        <DialogFooter
          failure={change.error && failureText(change.error)}
          confirm={confirm}
          isPending={change.isPending}
          isDanger={isDanger}
          confirmProps={{ disabled: isDisabled }}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
