import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';

/** The secret of a webhook, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog title="The secret" text={secret} copyLabel="Copy secret" onClose={onClose}>
      It is shown only now. Put it into the receiver, which checks by it that a message is from this festival.
    </ShownOnceDialog>
  );
}
