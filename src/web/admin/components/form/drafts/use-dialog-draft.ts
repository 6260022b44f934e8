import { useState } from 'react';
import { type FormDraft, isOutdated, isSameValue, type Kept, useKeptDraft } from './use-draft-of-form.ts';
import { useFormDraft } from './use-form-draft.ts';

type Fields = Record<string, unknown>;

/** The fields of a dialog that were changed, each kept by `useDraftState`. */
export interface DialogDraft extends FormDraft {
  changed: Fields;
  change: (key: string, value: unknown, start: unknown) => void;
}

/**
 * Keeps what is typed into a dialog. `name` says what it is about, with its id: two registrations have two drafts; null keeps
 * none. `now` is what the fields of something stored hold: the dialog says where somebody else changed them since.
 */
export function useDialogDraft(name: string | null, onClose: () => void, now?: Fields): DialogDraft {
  const { stored, restoredFrom, mayLeave, forget } = useKeptDraft<Kept<Fields>>(name);
  const [kept, setKept] = useState<Kept<Fields>>({ changed: {}, from: {}, ...stored });
  const [isOld] = useState(now !== undefined && isOutdated(kept, now));
  const isDirty = Object.keys(kept.changed).length > 0;
  useFormDraft(name, kept, isDirty);
  const startOver = () => {
    forget();
    setKept({ changed: {}, from: {} });
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
      onClose();
    },
    changed: kept.changed,
    change: (key, value, start) =>
      setKept(({ changed: { [key]: _value, ...changed }, from: { [key]: _start, ...from } }) =>
        isSameValue(value, start)
          ? { changed, from }
          : { changed: { ...changed, [key]: value }, from: { ...from, [key]: start } },
      ),
  };
}

/** `useState` for a field of a dialog, with its value in the dialog's draft. */
export function useDraftState<Value>(draft: DialogDraft, key: string, start: Value) {
  const value = (key in draft.changed ? draft.changed[key] : start) as Value;
  return [value, (next: Value) => draft.change(key, next, start)] as const;
}
