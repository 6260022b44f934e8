import { useEffect, useLayoutEffect, useState } from 'react';
import { clearDraft, readDraft, writeDraftSoon, writeWaitingDraft } from './draft-store.ts';

interface StoredValues<Values> {
  values: Values;
  savedAt: string;
}

/** The draft that a form starts with. `name` is null for a form that keeps none. */
export function useStoredDraft<Values>(name: string | null): StoredValues<Values> | null {
  return useState(() => (name === null ? null : readDraft<StoredValues<Values>>(name)))[0];
}

/** Keeps what is typed into a form in this browser until it is sent, or taken back. */
export function useFormDraft<Values>(name: string | null, values: Values, isDirty: boolean): void {
  useEffect(() => {
    if (name === null) return;
    if (!isDirty) return clearDraft(name);
    writeDraftSoon(name, { values, savedAt: new Date().toISOString() });
  }, [name, values, isDirty]);
  useWaitingDraft(name);
}

/** Writes the draft that waits for a pause before the form, or the whole page, goes. */
export function useWaitingDraft(name: string | null): void {
  // A layout effect ends while the editors of the form are still there to be read.
  useLayoutEffect(() => {
    if (name === null) return;
    const write = () => writeWaitingDraft(name);
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [name]);
}
