import { Group } from '@mantine/core';
import styles from './dialog-buttons.module.css';

/** The buttons that end a dialog, in sight however long it is. In a low window they come at its end. */
export function DialogButtons(props: React.ComponentProps<typeof Group>) {
  return <Group justify="end" {...props} className={styles.buttons} />;
}
