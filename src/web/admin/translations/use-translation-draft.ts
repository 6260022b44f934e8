import { useEffect, useEffectEvent, useState } from 'react';
import { clearDraft, DRAFT_DELAY, writeDraft } from '../components/form/drafts/draft-store.ts';
import { useStoredDraft } from '../components/form/drafts/use-form-draft.ts';

type Texts = Record<string, string>;

/**
 * The texts of one language as they are typed, by path and source: a text that was changed since has another key, and its draft is left out.
 * `read` adds what the editors hold.
 */
export function useTranslationDraft(name: string, saved: Texts, read: (values: Texts) => Promise<Texts>) {
  const stored = useStoredDraft<Texts>(name);
  const [values, setValues] = useState<Texts>(() => {
    const kept = Object.entries(stored?.values ?? {}).filter(([key]) => key in saved);
    return { ...saved, ...Object.fromEntries(kept) };
  });
  const [restoredFrom, setRestoredFrom] = useState(stored?.savedAt ?? null);
  const [isDirty, setDirty] = useState(stored !== null);
  const [changes, setChanges] = useState(0);

  const keep = useEffectEvent(async () => {
    const typed = Object.entries(await read(values)).filter(([key, text]) => text !== saved[key]);
    writeDraft(name, { values: Object.fromEntries(typed), savedAt: new Date().toISOString() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes what is kept.
  useEffect(() => {
    if (!isDirty) return;
    // An editor that is not loaded yet cannot be read; the next change can.
    const timer = setTimeout(() => void keep().catch(() => {}), DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [isDirty, values, changes]);

  return {
    values,
    isDirty,
    restoredFrom,
    change: (key: string, text: string) => {
      setDirty(true);
      setValues((before) => ({ ...before, [key]: text }));
    },
    /** Something changed in an editor. */
    touch: () => {
      setDirty(true);
      setChanges((count) => count + 1);
    },
    setValues,
    /** Goes on with what is stored: nothing is unsaved then. */
    restart: (texts: Texts) => {
      clearDraft(name);
      setValues(texts);
      setRestoredFrom(null);
      setDirty(false);
    },
    forget: () => clearDraft(name),
  };
}
