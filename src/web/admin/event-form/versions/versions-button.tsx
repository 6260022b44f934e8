import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { onDemand } from '../../components/on-demand/on-demand.tsx';

const VersionsDialog = onDemand('The versions', () => import('./versions-dialog.tsx').then((part) => part.default));

interface VersionsButtonProps {
  eventId: string;
  /** The description as it is stored. */
  stored: string;
  onRestore: (description: string) => void;
}

/** Opens the versions of a description; what compares them is loaded then. */
export function VersionsButton(props: VersionsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Versions
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <VersionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
