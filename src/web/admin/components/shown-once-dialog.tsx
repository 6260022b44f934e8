import { Button, Stack, Text } from '@mantine/core';
import styles from '../auth/two-factor/security.module.css';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { DialogButtons } from './dialog/dialog-buttons.tsx';

interface ShownOnceDialogProps {
  title: string;
  /** What is to be kept. */
  text: string;
  copyLabel: string;
  onClose: () => void;
  /** What it is for, and that it is shown only now. */
  children: React.ReactNode;
}

/** A secret that is shown once, with a button that copies it: the dialog closes by its button only. */
export function ShownOnceDialog({ title, text, copyLabel, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <div className={styles.key}>
          <code className={styles.token}>{text}</code>
          <CopyButton text={text} label={copyLabel} />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>I have kept it</Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
