/**
 * The pages of passes, of the festival ID, one’s registrations, the schedule and boards on this phone. `offline-worker.js` serves them without a connection; each page
 * has a cache of its own with its document and everything it loaded, so that a copy never mixes two builds of the site. A login and a logout delete them
 * (`kept-for-person.ts`).
 */

/** The scopes of the workers that keep pages. */
export const SAVED_SCOPES = ['/pass/', '/festival-id', '/my-registrations', '/schedule', '/board/'] as const;
