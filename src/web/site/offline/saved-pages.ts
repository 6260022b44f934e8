import { forgetRegistered } from '../schedule/kept-ids.ts';

/**
 * The pages of passes, of the festival ID, one’s registrations, the schedule and boards on this phone. `offline-worker.js` serves them without a connection; each page
 * has a cache of its own with its document and everything it loaded, so that a copy never mixes two builds of the site.
 */

/** The scopes of the workers that keep pages. */
export const SAVED_SCOPES = ['/pass/', '/festival-id', '/my-registrations', '/schedule', '/board/'] as const;
/** A cache for each page; another number for another format. The worker has the same. */
const CACHE_PREFIX = 'saved-page-1:';

/** Deletes every saved page, and what the schedule's copy says of the person: on login and on logging out, so that nobody finds the passes of another one. */
export async function forgetSavedPages(): Promise<void> {
  forgetRegistered();
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
  } catch {
    // Without https there is no cache, and nothing is saved.
  }
}
