import { Group } from '@mantine/core';
import { useDialogBusy } from './dialog-busy.ts';
import styles from './dialog-buttons.module.css';

interface DialogButtonsProps extends React.ComponentProps<typeof Group> {
  /** Whether what they send is under way. */
  isBusy?: boolean;
}

/** The buttons that end a dialog, in sight however long it is. In a low window they come at its end. */
export function DialogButtons({ isBusy = false, ...props }: DialogButtonsProps) {
  useDialogBusy(isBusy);
  return <Group justify="end" {...props} className={styles.buttons} />;
}
