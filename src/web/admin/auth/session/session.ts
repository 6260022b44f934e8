import { forgetPerson } from '../../../kept-for-person.ts';

/**
 * What the browser stores of a session. `token`, named so by the specification, authorises nothing: the session
 * is an httpOnly cookie.
 */
const TOKEN = 'token';
const WANTED = 'utsav.admin.wanted';

/** Storage may be blocked or full, which must not break the page. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Called after a login. What the site keeps in this browser may be another person's: it goes. */
export function markSignedIn(token: string): void {
  void forgetPerson();
  attempt(() => localStorage.setItem(TOKEN, token));
}

export const isMarkedSignedIn = () => attempt(() => localStorage.getItem(TOKEN)) != null;

/** Called once a session has ended: with it goes what the site keeps in this browser for its person. */
export function markSignedOut(): void {
  void forgetPerson();
  attempt(() => {
    localStorage.removeItem(TOKEN);
    sessionStorage.removeItem(WANTED);
  });
}

/** Stores, for this tab, which admin page was requested before the login. */
export const rememberWanted = (path: string) => attempt(() => sessionStorage.setItem(WANTED, path));

/** Where to go after the login: the stored path of this site, once, else the dashboard. */
export function takeWanted(): string {
  const wanted = attempt(() => sessionStorage.getItem(WANTED));
  attempt(() => sessionStorage.removeItem(WANTED));
  return wanted && isOwnPath(wanted) ? wanted : '/home';
}

const CHANNEL = 'utsav.admin.person';

/** Tells the other tabs of this browser who is logged in: a login in one of them holds for all. */
export function announcePerson(id: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(id);
  channel.close();
}

/** Runs when another tab says who is logged in, until the function that it returns is called. */
export function onPersonAnnounced(run: (id: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => run(String(data));
  return () => channel.close();
}

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return false;
  return new URL(path, location.origin).origin === location.origin;
}
