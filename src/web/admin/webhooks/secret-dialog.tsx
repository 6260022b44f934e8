import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '../auth/two-factor/copy-button.tsx';
import styles from '../auth/two-factor/security.module.css';

/** The secret of a webhook, shown once: the dialog closes by its button only. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="The secret"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          It is shown only now. Put it into the receiver, which checks by it that a message is from this festival.
        </Text>
        <div className={styles.key}>
          <code className={styles.token}>{secret}</code>
          <CopyButton text={secret} label="Copy secret" />
        </div>
        <Group justify="end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
