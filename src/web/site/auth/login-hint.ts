/**
 * What the browser's storage tells of an account. `token` is a marker without any power (the session
 * is an httpOnly cookie); storage may be switched off, and then a visitor counts as logged out.
 */

const TOKEN = 'token';
const REGISTERED = 'userRegistered';

export interface LoginHint {
  hasToken: boolean;
  isRegistered: boolean;
}

export function readLoginHint(): LoginHint {
  try {
    return {
      hasToken: localStorage.getItem(TOKEN) !== null,
      isRegistered: localStorage.getItem(REGISTERED) === 'true',
    };
  } catch {
    return { hasToken: false, isRegistered: false };
  }
}

/** After sign-up and after login alike: who can log in has registered. */
export function storeLoginHint(token: string): void {
  try {
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(REGISTERED, 'true');
  } catch {
    // Without storage the cookie still holds the session; only the shortcut past the login page is lost.
  }
}

/** After logging out: the next register button begins at the login again. */
export function clearLoginHint(): void {
  try {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(REGISTERED);
  } catch {
    // Without storage there was no marker.
  }
}
