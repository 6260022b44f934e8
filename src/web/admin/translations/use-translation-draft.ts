import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RichTextDocument } from '#contract/rich-text.ts';
import { clearDraft, keepDraftSoon, writeDraft } from '../components/form/drafts/draft-store.ts';
import { useStoredDraft, useWaitingDraft } from '../components/form/drafts/use-form-draft.ts';

type Texts = Record<string, string>;
type Reading = Record<string, Promise<string>>;

/** What a document says: each reading of its editor has a time of its own. */
const blocksOf = (document: string): string =>
  document && JSON.stringify((JSON.parse(document) as RichTextDocument).blocks);

const entriesOf = (reading: Reading) => Object.entries(reading).map(async ([key, text]) => [key, await text] as const);

/** What the editors hold: all of them, or it rejects. */
const readAll = async (reading: Reading): Promise<Texts> => Object.fromEntries(await Promise.all(entriesOf(reading)));

/** What those editors hold that can be read: one whose script did not load has nothing that was typed, the others do. */
export async function readLoaded(reading: Reading): Promise<Texts> {
  const settled = await Promise.allSettled(entriesOf(reading));
  return Object.fromEntries(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/**
 * The texts of one language as they are typed, by path and source: a text that was changed since has another key, and its draft is left out.
 * `readEditors` begins to read the documents that the editors hold.
 */
export function useTranslationDraft(name: string, saved: Texts, readEditors: () => Reading) {
  const stored = useStoredDraft<Texts>(name);
  const [values, showValues] = useState<Texts>(() => {
    const kept = Object.entries(stored?.values ?? {}).filter(([key]) => key in saved);
    return { ...saved, ...Object.fromEntries(kept) };
  });
  const newest = useRef(values);
  const [restoredFrom, setRestoredFrom] = useState(stored?.savedAt ?? null);
  const [isDirty, setDirty] = useState(stored !== null);
  const [changes, setChanges] = useState(0);
  const setValues = (next: Texts) => {
    newest.current = next;
    showValues(next);
  };

  const keep = useEffectEvent(async () => {
    const held = await readLoaded(readEditors());
    const typed = Object.entries({ ...newest.current, ...held }).filter(([key, text]) => text !== saved[key]);
    writeDraft(name, { values: Object.fromEntries(typed), savedAt: new Date().toISOString() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes what is kept.
  useEffect(() => {
    if (!isDirty) return;
    keepDraftSoon(name, () => void keep());
  }, [isDirty, values, changes]);
  useWaitingDraft(name);

  const touch = () => {
    setDirty(true);
    setChanges((count) => count + 1);
  };
  /** Goes on with what is stored: nothing is unsaved then. */
  const restart = (texts: Texts) => {
    clearDraft(name);
    setValues(texts);
    setRestoredFrom(null);
    setDirty(false);
  };
  return {
    values,
    isDirty,
    restoredFrom,
    change: (key: string, text: string) => {
      setDirty(true);
      setValues({ ...newest.current, [key]: text });
    },
    /** Something changed in an editor. */
    touch,
    /** All texts, with what is written in the editors. */
    read: async (): Promise<Texts> => {
      const held = await readAll(readEditors());
      setValues({ ...newest.current, ...held });
      return newest.current;
    },
    restart,
    /** Goes on after `sent` was saved as `texts`: what was typed during the request stays. Says whether that is anything. */
    rebase: async (texts: Texts, sent: Texts): Promise<boolean> => {
      const held = await readLoaded(readEditors());
      const now = { ...newest.current, ...held };
      const isTyped = (key: string) => {
        const [typed = '', before = ''] = [now[key], sent[key]];
        return key in held ? blocksOf(typed) !== blocksOf(before) : typed !== before;
      };
      const typed = Object.keys(texts).filter(isTyped);
      restart({ ...texts, ...Object.fromEntries(typed.map((key) => [key, now[key] ?? ''])) });
      if (typed.length > 0) touch();
      return typed.length > 0;
    },
    forget: () => clearDraft(name),
  };
}
