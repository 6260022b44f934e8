/**
 * What this browser keeps for the person who is logged in. The site writes it; the site and the panel share a session, so
 * a login and a logout of either ends it.
 */

/** The key of what the account is called, for the bar of public pages: those are the same for everybody. */
export const LOGIN_NAME = 'utsav-name';
/** The key of the ids of events that they are registered for, as last read: the schedule says so without a connection too. */
export const REGISTERED_EVENTS = 'utsav-registered';
/** How the caches of saved pages begin, each with the number of its format. The worker that fills them has the same. */
const SAVED_PAGES = 'saved-page-';

/** Deletes saved pages, which may be of passes, and what else is kept: nobody finds the passes or the name of another person. */
export async function forgetPerson(): Promise<void> {
  try {
    for (const key of [LOGIN_NAME, REGISTERED_EVENTS]) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(SAVED_PAGES)).map((name) => caches.delete(name)));
  } catch {
    // Without https there is no cache, and nothing is saved.
  }
}
