import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';

/** The secret of a webhook, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog title="The secret" text={secret} copyLabel="Copy secret" onClose={onClose}>
      It is shown only now. Put it into the receiver, which checks by it that a message is from this festival.
    </ShownOnceDialog>
  );
}

/** In its place, where the response that had it was lost. */
export function LostSecretDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="The webhook is added, its secret was lost">
      <Stack gap="md">
        <Text size="sm">
          The webhook was added the first time, and the connection ended before its secret arrived here. It is shown
          only once: make another one by “New secret” in the menu of the webhook.
        </Text>
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
