import type { EventValues } from './form-values.ts';

/** What was typed and not saved, stored in this browser. A chosen picture is not in it. */
export interface Draft {
  values: EventValues;
  /** The form as it was before the first change, and the version of the event it showed. */
  base: EventValues;
  version: number | undefined;
  /** The description saved by “Save Note”, and what the editor has held since. */
  note: string | null;
  editing: string | null;
  savedAt: string;
}

const keyOf = (form: string) => `utsav.draft.${form}`;

/** Drafts older than this are of no use any more, in milliseconds (30 days). */
const MAX_AGE = 30 * 86_400_000;

/** The draft of a form, if there is one that can be read and is not too old. */
export function readDraft(form: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
    if (!draft?.values || !draft.base || Date.now() - Date.parse(draft.savedAt) > MAX_AGE) return null;
    return draft;
  } catch {
    return null;
  }
}

/** False where the browser stores nothing: storage forbidden or full. */
export function writeDraft(form: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // Where nothing can be removed nothing was stored.
  }
}
