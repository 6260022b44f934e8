import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '../two-factor/copy-button.tsx';
import styles from '../two-factor/security.module.css';

/** A new token, shown once: the dialog closes by its button only. */
export function ShownTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your token"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          It is shown only now. Give it to the program as <code>Authorization: Bearer</code>, and to nobody else: it
          acts in your name.
        </Text>
        <div className={styles.key}>
          <code className={styles.token}>{token}</code>
          <CopyButton text={token} label="Copy token" />
        </div>
        <Group justify="end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
