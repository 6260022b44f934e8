import { useMemo } from 'react';
import { useKeptDraft } from '../form/drafts/use-draft-of-form.ts';
import { useFormDraft } from '../form/drafts/use-form-draft.ts';
import { type GivenSheet, isGiven } from './sheet-fields.tsx';

/** Longer texts are no drafts: a browser stores little more than this for the whole panel. */
const MAX_DRAFT_CHARACTERS = 300_000;

/** A pasted sheet that is kept until it is imported, with what was chosen beside it. A file is not: no browser stores one. */
export interface SheetDraft<Choices> {
  text: string;
  choices: Choices;
}

/** The draft that an import page begins with; see `useSheetDraft`. */
export const useStoredSheet = <Choices>(name: string) => useKeptDraft<SheetDraft<Choices>>(name);

interface KeptSheet<Choices> {
  name: string;
  sheet: GivenSheet;
  choices: Choices;
  /** Whether the sheet is imported. */
  isDone: boolean;
}

/** Keeps a pasted sheet; what its `LeaveGuard` needs to know. */
export function useSheetDraft<Choices>({ name, sheet, choices, isDone }: KeptSheet<Choices>) {
  const { text, file } = sheet;
  const isDirty = isGiven(sheet) && !isDone;
  const isKept = isDirty && text.trim() !== '' && text.length <= MAX_DRAFT_CHARACTERS;
  useFormDraft(
    name,
    useMemo((): SheetDraft<Choices> => ({ text, choices }), [text, choices]),
    isKept,
  );
  return { isDirty, hasDraft: isKept && file === null };
}
