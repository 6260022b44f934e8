import { useState } from 'react';
import { type DialogDraft, useDialogDraft } from './use-dialog-draft.ts';

type Fields = Record<string, string | readonly string[]>;

interface FieldsDraft<Starts extends Fields> {
  draft: DialogDraft;
  /** What each field begins with. */
  begin: Starts;
  /** Another one once the form starts over. */
  formKey: number;
  /** To be called at each input of the form. */
  keep: (form: HTMLFormElement) => void;
}

/**
 * The draft of a dialog whose form is read when it is sent. `starts` names the fields that are kept, with what they hold
 * without a draft: a list where several may be checked, never a password.
 */
export function useFieldsDraft<Starts extends Fields>(
  name: string,
  starts: Starts,
  onClose: () => void,
): FieldsDraft<Starts> {
  const draft = useDialogDraft(name, onClose, starts);
  const [form, setForm] = useState({ key: 0, begin: { ...starts, ...draft.changed } as Starts });
  const startOver = () => {
    draft.startOver();
    setForm(({ key }) => ({ key: key + 1, begin: starts }));
  };
  return {
    draft: { ...draft, startOver },
    begin: form.begin,
    formKey: form.key,
    keep: (element) => {
      const fields = new FormData(element);
      for (const [field, start] of Object.entries(starts)) {
        draft.change(field, Array.isArray(start) ? fields.getAll(field) : (fields.get(field) ?? ''), start);
      }
    },
  };
}
