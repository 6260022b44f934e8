import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useCameWithDocument } from '../components/use-hydrated.ts';
import type { SavedNote } from './saved-note.tsx';

interface KeepPageProps {
  path: string;
  /** The page is saved again where it changes. */
  version: string;
}

/** `SavedNote` for a page that most people only pass: its scripts come once everything else has run. */
export function KeepPage(props: KeepPageProps) {
  const [Note, setNote] = useState<ComponentType<ComponentProps<typeof SavedNote>> | null>(null);
  const cameWithDocument = useCameWithDocument();
  useEffect(() => {
    let isShown = true;
    const load = () =>
      import('./saved-note.tsx')
        .then((loaded) => isShown && setNote(() => loaded.SavedNote))
        // Without a connection and without a copy there is nothing to say.
        .catch(() => {});
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
    idle(() => void load());
    return () => {
      isShown = false;
    };
  }, []);
  return Note ? <Note {...props} cameWithDocument={cameWithDocument} /> : null;
}
