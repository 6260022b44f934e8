import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { EditedDocument } from '#contract/privacy/documents.ts';
import { clearDraft, keepDraftSoon, writeDraft } from '../../components/form/drafts/draft-store.ts';
import { useStoredDraft, useWaitingDraft } from '../../components/form/drafts/use-form-draft.ts';
import type { DescriptionEditorHandle } from '../../editor/description-editor.tsx';

/** What the editor of a public text holds and nobody has saved, with the version that it began from. */
interface TextDraft {
  body: string;
  version: number;
}

/** Keeps what is written in the editor until it is saved or thrown away. */
export function useTextDraft(
  { kind, version, body }: EditedDocument,
  editor: RefObject<DescriptionEditorHandle | null>,
  isDirty: boolean,
  onDirty: (isDirty: boolean) => void,
) {
  const name = `text-${kind}`;
  const stored = useStoredDraft<TextDraft>(name);
  const [restoredFrom, setRestoredFrom] = useState(stored?.savedAt ?? null);
  /** What the editor begins with; another key makes a new one. */
  const [start, setStart] = useState({ key: 0, body: stored?.values.body ?? body });
  const [changes, setChanges] = useState(0);
  const restore = useEffectEvent(() => {
    if (stored) onDirty(true);
  });
  useEffect(() => restore(), []);
  const keep = useEffectEvent(async () => {
    const document = await editor.current?.save();
    if (document)
      writeDraft(name, { values: { body: JSON.stringify(document), version }, savedAt: new Date().toISOString() });
  });
  useEffect(() => {
    if (!isDirty || changes === 0) return;
    // A picture that is still uploaded cannot be kept; the next change can.
    keepDraftSoon(name, () => void keep().catch(() => {}));
  }, [name, isDirty, changes]);
  useWaitingDraft(name);
  const forget = () => clearDraft(name);
  const touch = () => {
    onDirty(true);
    setChanges((count) => count + 1);
  };
  const restart = (from: string) => {
    forget();
    setRestoredFrom(null);
    setStart(({ key }) => ({ key: key + 1, body: from }));
    setChanges(0);
    onDirty(false);
  };
  return {
    restoredFrom,
    isOld: stored !== null && stored.values.version !== version,
    start,
    touch,
    forget,
    startOver: () => restart(body),
    /** Goes on after a save, with what was saved in the editor: what was typed during the request (`isTypedOn`) stays. */
    rebase: (saved: string, isTypedOn: boolean) => {
      if (!isTypedOn) return restart(saved);
      setRestoredFrom(null);
      touch();
    },
  };
}
