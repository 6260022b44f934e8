/** Where drafts are, for every page: who logs out leaves none. What reads and writes them comes with the forms. */
export const DRAFT_PREFIX = 'draft:';

/** Where pages of payments remember what was taken, by the code of the pass. */
export const TAKEN_PREFIX = 'razorpay-taken:';

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The tab's storage; where it is switched off, drafts last as long as their page. */
export function draftStorage(): DraftStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Called on logging out: deletes the drafts and what names a pass. */
export function clearAllDrafts(store: DraftStorage | null = draftStorage()): void {
  if (!store) return;
  const names = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const name of names) {
    if (name?.startsWith(DRAFT_PREFIX) || name?.startsWith(TAKEN_PREFIX)) store.removeItem(name);
  }
}
