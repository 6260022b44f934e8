import { ShownOnceDialog } from '../../components/shown-once-dialog.tsx';

/** A new token, shown once. */
export function ShownTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnceDialog title="Your token" text={token} copyLabel="Copy token" onClose={onClose}>
      It is shown only now. Give it to the program as <code>Authorization: Bearer</code>, and to nobody else: it acts in
      your name.
    </ShownOnceDialog>
  );
}
