import { REGISTERED_EVENTS } from '../../kept-for-person.ts';

/** The ids of starred events, in this browser alone. */
export const STARRED = 'utsav-starred';

/** More than any festival has. */
const MAX_IDS = 500;

/** The ids that this browser keeps under a key. */
export function readIds(key: string): Set<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_IDS) : []);
  } catch {
    return new Set();
  }
}

/** Returns false where the browser stores nothing. */
export function storeIds(key: string, ids: ReadonlySet<string>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify([...ids].slice(-MAX_IDS)));
    return true;
  } catch {
    return false;
  }
}

/** Stars what a guest has registered for, and takes the star away once they cancel: without an account nothing else tells their plan. */
export function setStar(id: string, isStarred: boolean): void {
  const starred = readIds(STARRED);
  if (isStarred) starred.add(id);
  else starred.delete(id);
  storeIds(STARRED, starred);
}

/** Stars stay: they are of the browser, and of no account. */
export function forgetRegistered(): void {
  try {
    localStorage.removeItem(REGISTERED_EVENTS);
  } catch {
    // Nothing was stored.
  }
}
