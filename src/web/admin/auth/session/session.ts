/**
 * What the browser remembers of a session. `token` is a marker without power, as the specification names
 * it: the session itself is an httpOnly cookie.
 */
const TOKEN = 'token';
const WANTED = 'utsav.admin.wanted';

/** Storage may be forbidden or full; nothing here is worth failing for. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const markSignedIn = (token: string) => attempt(() => localStorage.setItem(TOKEN, token));

export const isMarkedSignedIn = () => attempt(() => localStorage.getItem(TOKEN)) != null;

export const markSignedOut = () =>
  attempt(() => {
    localStorage.removeItem(TOKEN);
    sessionStorage.removeItem(WANTED);
  });

/** Remembers, in this tab, which admin page somebody asked for before logging in. */
export const rememberWanted = (address: string) => attempt(() => sessionStorage.setItem(WANTED, address));

/** Where to go after the login: a path of this site that was asked for, once, else the dashboard. */
export function takeWanted(): string {
  const wanted = attempt(() => sessionStorage.getItem(WANTED));
  attempt(() => sessionStorage.removeItem(WANTED));
  return wanted && isOwnPath(wanted) ? wanted : '/home';
}

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return false;
  return new URL(address, location.origin).origin === location.origin;
}
