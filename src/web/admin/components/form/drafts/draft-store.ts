const PREFIX = 'utsav.draft.';
const OWNER = 'utsav.drafts-of';

/** Drafts older than this are of no use any more, in milliseconds (30 days). */
const MAX_AGE = 30 * 86_400_000;

/** Each of these does nothing where the browser stores nothing: storage forbidden or full. */
function inStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );

/** The draft of a form, if there is one that can be read and is not too old. */
export function readDraft<Draft extends { savedAt: string }>(form: string): Draft | null {
  return inStorage((storage) => {
    const draft: Draft | null = JSON.parse(storage.getItem(PREFIX + form) ?? 'null');
    return draft && !(Date.now() - Date.parse(draft.savedAt) > MAX_AGE) ? draft : null;
  }, null);
}

/** How long after the last keystroke a draft is written, in milliseconds. */
export const DRAFT_DELAY = 600;

/** Drafts that wait for the next pause of somebody who types. */
const waiting = new Map<string, { draft: { savedAt: string }; timer: ReturnType<typeof setTimeout> }>();

function takeWaiting(form: string): { savedAt: string } | undefined {
  const found = waiting.get(form);
  clearTimeout(found?.timer);
  waiting.delete(form);
  return found?.draft;
}

/** Writes a draft once nothing more was typed for a moment. */
export function writeDraftSoon<Draft extends { savedAt: string }>(form: string, draft: Draft): void {
  takeWaiting(form);
  waiting.set(form, { draft, timer: setTimeout(() => writeWaitingDraft(form), DRAFT_DELAY) });
}

/** Writes what waits at once: its form, or the whole page, is about to go. */
export function writeWaitingDraft(form: string): void {
  const draft = takeWaiting(form);
  if (draft) writeDraft(form, draft);
}

/** `draft` is everything that was typed and not saved. */
export function writeDraft<Draft extends { savedAt: string }>(form: string, draft: Draft): void {
  inStorage((storage) => storage.setItem(PREFIX + form, JSON.stringify(draft)), undefined);
}

export function clearDraft(form: string): void {
  takeWaiting(form);
  inStorage((storage) => storage.removeItem(PREFIX + form), undefined);
}

export const hasDrafts = (): boolean => inStorage((storage) => keysOf(storage).length > 0, false);

/** At logout: the next person at this browser sees none of it. */
export function clearAllDrafts(): void {
  for (const form of [...waiting.keys()]) takeWaiting(form);
  inStorage((storage) => {
    for (const key of keysOf(storage)) storage.removeItem(key);
  }, undefined);
}

/** Deletes what another admin left here, whose session ended without a logout. */
export function keepDraftsOf(adminId: string): void {
  inStorage((storage) => {
    const owner = storage.getItem(OWNER);
    if (owner !== null && owner !== adminId) clearAllDrafts();
    storage.setItem(OWNER, adminId);
  }, undefined);
}
