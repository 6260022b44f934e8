import { useState } from 'react';
import { type FormDraft, isSameValue, useKeptDraft } from './use-draft-of-form.ts';
import { useFormDraft } from './use-form-draft.ts';

/** The fields of a dialog that were changed, each kept by `useDraftState`. */
export interface DialogDraft extends FormDraft {
  changed: Record<string, unknown>;
  change: (key: string, value: unknown, start: unknown) => void;
}

/** Keeps what is typed into a dialog. `name` says what it is about, with its id: two registrations have two drafts; null keeps none. */
export function useDialogDraft(name: string | null, onClose: () => void): DialogDraft {
  const { stored, restoredFrom, mayLeave, forget } = useKeptDraft<Record<string, unknown>>(name);
  const [changed, setChanged] = useState(stored ?? {});
  const isDirty = Object.keys(changed).length > 0;
  useFormDraft(name, changed, isDirty);
  const startOver = () => {
    forget();
    setChanged({});
  };
  return {
    restoredFrom,
    isOld: false,
    isDirty,
    mayLeave,
    startOver,
    done: () => {
      mayLeave.current = true;
      startOver();
      onClose();
    },
    changed,
    change: (key, value, start) =>
      setChanged(({ [key]: _before, ...others }) => (isSameValue(value, start) ? others : { ...others, [key]: value })),
  };
}

/** `useState` for a field of a dialog, with its value in the dialog's draft. */
export function useDraftState<Value>(draft: DialogDraft, key: string, start: Value) {
  const value = (key in draft.changed ? draft.changed[key] : start) as Value;
  return [value, (next: Value) => draft.change(key, next, start)] as const;
}
