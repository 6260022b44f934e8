import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { clearDraft } from './draft-store.ts';
import { useFormDraft, useStoredDraft } from './use-form-draft.ts';

/** What is typed into a form and not sent yet. */
export interface FormDraft {
  /** When the draft was written that the form began with; null where it began with none. */
  restoredFrom: string | null;
  /** Whether somebody else changed meanwhile what the draft changes. */
  isOld: boolean;
  isDirty: boolean;
  /** Set right before the page is left without a question, as for what was just made. */
  mayLeave: RefObject<boolean>;
  /** Empties the form and deletes the draft. */
  startOver: () => void;
  /** Called when a dialog's form was sent: deletes the draft and closes the dialog. */
  done: () => void;
}

export const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** The draft that a form begins with. `name` is null for a form that keeps none. */
export function useKeptDraft<Kept>(name: string | null) {
  const stored = useStoredDraft<Kept>(name);
  const [restoredFrom, setRestoredFrom] = useState(stored?.savedAt ?? null);
  const mayLeave = useRef(false);
  const forget = () => {
    if (name !== null) clearDraft(name);
    setRestoredFrom(null);
  };
  return { stored: stored?.values ?? null, restoredFrom, mayLeave, forget };
}

/** What a draft of something stored holds. */
export interface Kept<Values> {
  changed: Partial<Values>;
  /** What these fields held before. */
  from: Partial<Values>;
}

/**
 * Whether somebody else changed what a draft changes: a field is neither what it was nor what the draft makes of it, as it is after a save
 * whose response was lost.
 */
export function isOutdated<Values extends object>({ changed, from }: Kept<Values>, now: Values): boolean {
  return (Object.keys(from) as (keyof Values)[]).some(
    (key) => !isSameValue(from[key], now[key]) && !isSameValue(changed[key], now[key]),
  );
}

/**
 * Keeps what is changed in a form of Mantine, and nothing else: the other fields may be newer by then. `omitted` is a field that
 * means nothing without what no draft keeps.
 */
export function useDraftOfForm<Values extends object>(
  name: string,
  form: UseFormReturnType<Values>,
  onClose?: () => void,
  omitted?: keyof Values,
): FormDraft {
  const { stored, restoredFrom, mayLeave, forget } = useKeptDraft<Kept<Values>>(name);
  const [waiting, setWaiting] = useState(stored);
  const { values, getInitialValues } = form;
  const kept = useMemo((): Kept<Values> => {
    const initial = getInitialValues();
    const keys = (Object.keys(values) as (keyof Values)[]).filter(
      (key) => key !== omitted && !isSameValue(values[key], initial[key]),
    );
    const pick = (all: Values) => Object.fromEntries(keys.map((key) => [key, all[key]])) as Partial<Values>;
    return { changed: pick(values), from: pick(initial) };
  }, [values, getInitialValues, omitted]);
  const [isOld] = useState(() => stored !== null && isOutdated(stored, getInitialValues()));
  useEffect(() => {
    if (waiting === null) return;
    form.setValues(waiting.changed);
    setWaiting(null);
  }, [waiting, form]);
  const isDirty = waiting !== null || Object.keys(kept.changed).length > 0;
  useFormDraft(name, waiting ?? kept, isDirty);
  const startOver = () => {
    forget();
    form.reset();
  };
  return {
    restoredFrom,
    isOld,
    isDirty,
    mayLeave,
    startOver,
    done: () => {
      mayLeave.current = true;
      startOver();
      onClose?.();
    },
  };
}
