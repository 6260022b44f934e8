import { Button, Group } from '@mantine/core';
import styles from './sheet-import.module.css';

/** In place of the button that imports, where the sheet was changed after the check. */
export function CheckAgain({ isPending, onCheck }: { isPending: boolean; onCheck: () => void }) {
  return (
    <Group mt="md">
      <Button variant="light" loading={isPending} onClick={onCheck}>
        Check it again
      </Button>
      <p className={styles.hint} role="status">
        The sheet was changed after this check.
      </p>
    </Group>
  );
}
