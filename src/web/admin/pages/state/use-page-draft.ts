import { useCallback, useRef, useState } from 'react';
import { type History, noteChange, redo, replacePresent, startHistory, undo } from './page-history.ts';

/** A draft with its history. `current` is the newest, also before the next render. */
export function useHistory<Value>(initial: Value) {
  const [history, setHistory] = useState(() => startHistory(initial));
  const newest = useRef(history);
  const step = useCallback((next: (history: History<Value>) => History<Value>) => {
    newest.current = next(newest.current);
    setHistory(newest.current);
  }, []);
  return {
    value: history.present,
    revision: history.revision,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    current: () => newest.current.present,
    /** Notes a change; see `noteChange` for `field`. */
    change: (next: (value: Value) => Value, field?: string) =>
      step((before) => noteChange(before, next(before.present), { field: field ?? null, at: Date.now() })),
    replace: (value: Value) => step((before) => replacePresent(before, value)),
    undo: () => step(undo),
    redo: () => step(redo),
  };
}
