import type { EventValues } from '../form-values.ts';

/** What was typed and not saved, stored in this browser. A chosen picture is not in it. */
export interface Draft {
  values: EventValues;
  /** The form as it was before the first change, and the version of the event it showed. */
  base: EventValues;
  version: number | undefined;
  /** Of a form that makes an event: see `Editing`. Drafts of an older version of the program lack it. */
  newId?: string;
  /** The description saved by “Save Note”, and what the editor has held since. */
  note: string | null;
  editing: string | null;
  savedAt: string;
}
