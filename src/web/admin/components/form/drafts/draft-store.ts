const PREFIX = 'utsav.draft.';
const LOST = 'utsav.lost.';
const OWNER = 'utsav.drafts-of';

/** Drafts older than this are of no use any more, in milliseconds (30 days). */
const MAX_AGE = 30 * 86_400_000;

/** Whose drafts this page reads and writes; null until it is known. */
let owner: string | null = null;

/** Another person who logged in in another tab: neither sees what the other one types. */
const isOfAnother = (storage: Storage) => owner !== null && ![null, owner].includes(storage.getItem(OWNER));

/** Each of these does nothing where the browser stores nothing (storage forbidden or full), or stores the drafts of another person. */
function inStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return isOfAnother(localStorage) ? otherwise : work(localStorage);
  } catch {
    return otherwise;
  }
}

const keysOf = (storage: Storage, ...prefixes: string[]) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  );

function readStored<Stored extends { savedAt: string }>(key: string): Stored | null {
  return inStorage((storage) => {
    const stored: Stored | null = JSON.parse(storage.getItem(key) ?? 'null');
    return stored && !(Date.now() - Date.parse(stored.savedAt) > MAX_AGE) ? stored : null;
  }, null);
}

/** The draft of a form, if there is one that can be read and is not too old. */
export const readDraft = <Draft extends { savedAt: string }>(form: string): Draft | null =>
  readStored<Draft>(PREFIX + form);

/** How many requests of one form are remembered as lost. */
const MAX_LOST = 5;

/** The idempotency keys of a form's requests whose responses were lost, by the request; for a browser that stores nothing. */
const lost = new Map<string, Record<string, string>>();

const lostKeysOf = (form: string): Record<string, string> =>
  lost.get(form) ?? readStored<{ keys: Record<string, string>; savedAt: string }>(LOST + form)?.keys ?? {};

/** The key with which a request of a form was sent whose response was lost. It goes with the form's draft. */
export const readLostKey = (form: string, request: string): string | undefined => lostKeysOf(form)[request];

/** Remembers the key of a request, or forgets it (null): what is known to be done is another request the next time. */
export function writeLostKey(form: string, request: string, key: string | null): void {
  const { [request]: before, ...others } = lostKeysOf(form);
  if (key === null && before === undefined) return;
  const own = key === null ? [] : [[request, key]];
  const keys = Object.fromEntries([...Object.entries(others), ...own].slice(-MAX_LOST));
  lost.set(form, keys);
  const savedAt = new Date().toISOString();
  inStorage((storage) => storage.setItem(LOST + form, JSON.stringify({ keys, savedAt })), undefined);
}

/** How long after the last keystroke a draft is written, in milliseconds. */
const DELAY = 600;

/** What writes the drafts that wait for the next pause of somebody who types. */
const waiting = new Map<string, { write: () => void; timer: ReturnType<typeof setTimeout> }>();

function takeWaiting(form: string): (() => void) | undefined {
  const found = waiting.get(form);
  clearTimeout(found?.timer);
  waiting.delete(form);
  return found?.write;
}

/** Calls `write`, which writes the draft of this form, once nothing more was typed for a moment. */
export function keepDraftSoon(form: string, write: () => void): void {
  takeWaiting(form);
  waiting.set(form, { write, timer: setTimeout(() => writeWaitingDraft(form), DELAY) });
}

/** Writes a draft once nothing more was typed for a moment. */
export const writeDraftSoon = <Draft extends { savedAt: string }>(form: string, draft: Draft): void =>
  keepDraftSoon(form, () => writeDraft(form, draft));

/** Writes what waits at once: its form, or the whole page, is about to go. */
export const writeWaitingDraft = (form: string): void => takeWaiting(form)?.();

/** `draft` is everything that was typed and not saved. */
export function writeDraft<Draft extends { savedAt: string }>(form: string, draft: Draft): void {
  inStorage((storage) => storage.setItem(PREFIX + form, JSON.stringify(draft)), undefined);
}

export function clearDraft(form: string): void {
  takeWaiting(form);
  lost.delete(form);
  inStorage((storage) => {
    storage.removeItem(PREFIX + form);
    storage.removeItem(LOST + form);
  }, undefined);
}

export const hasDrafts = (): boolean => inStorage((storage) => keysOf(storage, PREFIX).length > 0, false);

/** At logout: the next person at this browser sees none of it. */
export function clearAllDrafts(): void {
  for (const form of [...waiting.keys()]) takeWaiting(form);
  lost.clear();
  inStorage((storage) => {
    for (const key of keysOf(storage, PREFIX, LOST)) storage.removeItem(key);
  }, undefined);
}

/** Deletes what another admin left here, whose session ended without a logout. */
export function keepDraftsOf(adminId: string): void {
  owner = null;
  inStorage((storage) => {
    const before = storage.getItem(OWNER);
    if (before !== null && before !== adminId) clearAllDrafts();
    storage.setItem(OWNER, adminId);
  }, undefined);
  owner = adminId;
}
