import { DRAFT_PREFIX, type DraftStorage } from './draft-storage.ts';

/**
 * Filled forms that were not sent yet, in the tab's own storage: they survive a reload, a lost connection and a login in
 * between, and are gone with the tab, so that nothing of a guest stays on a shared computer. Files are never kept.
 */

/** A text field of a form by its name; a name may occur several times. */
export type DraftField = [name: string, value: string];

export interface Draft {
  /** The e-mail of the account that filled the form in; empty for a guest, whose draft the next login takes over. */
  person: string;
  /** When it was filled in, in milliseconds. */
  savedAt: number;
  /** Sent with every attempt, so that trying again registers nobody twice. */
  key: string;
  fields: DraftField[];
}

/** A day (ms). */
const KEPT = 24 * 60 * 60 * 1000;

/** The draft of a form for this person. One of another account is deleted; while nobody is logged in it is kept for its account. */
export function readDraft(store: DraftStorage | null, form: string, person: string, now: number): Draft | null {
  const draft = parse(store?.getItem(DRAFT_PREFIX + form) ?? null);
  if (!draft) return null;
  const isOthers = draft.person !== '' && draft.person !== person;
  if (isOthers && person === '' && now - draft.savedAt < KEPT) return null;
  if (!isOthers && now - draft.savedAt < KEPT) return draft;
  clearDraft(store, form);
  return null;
}

function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.fields) && typeof draft.key === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export function saveDraft(store: DraftStorage | null, form: string, draft: Draft): void {
  try {
    store?.setItem(DRAFT_PREFIX + form, JSON.stringify(draft));
  } catch {
    // The storage is full or switched off: the form itself still holds what was typed.
  }
}

export function clearDraft(store: DraftStorage | null, form: string): void {
  store?.removeItem(DRAFT_PREFIX + form);
}

/** Random and unguessable: who knows it gets the registration it led to. */
export function newIdempotencyKey(): string {
  // `randomUUID` is missing where the site is opened without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
