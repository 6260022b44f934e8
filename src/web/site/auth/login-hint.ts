/**
 * A hint in the browser's storage that the visitor has an account or is logged in. `token` authorises nothing (the
 * session is an httpOnly cookie); where storage is switched off, a visitor counts as logged out.
 */

import { forgetPerson, LOGIN_NAME } from '../../kept-for-person.ts';
import { clearAllDrafts } from '../forms/drafts/draft-storage.ts';

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

/** The name of who is logged in; null where nobody is, and after a login that did not note it. */
export function readLoginName(): string | null {
  try {
    return localStorage.getItem(TOKEN) === null ? null : localStorage.getItem(LOGIN_NAME);
  } catch {
    return null;
  }
}

/** Called after the account was renamed. The event is the one that other tabs get. */
export function storeLoginName(name: string): void {
  try {
    localStorage.setItem(LOGIN_NAME, name);
    dispatchEvent(new StorageEvent('storage', { key: LOGIN_NAME }));
  } catch {
    // Without storage the bar names nobody.
  }
}

/** Called after sign-up and after login: who can log in has registered. What another person saved here is not theirs. */
export function storeLoginHint(token: string, name: string | undefined): void {
  void forgetPerson();
  try {
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(REGISTERED, 'true');
    if (name) localStorage.setItem(LOGIN_NAME, name);
  } catch {
    // Without storage the cookie still holds the session; only the shortcut past the login page is lost.
  }
}

/** Called after logging out: the next register button starts at the login again. */
export function clearLoginHint(): void {
  void forgetPerson();
  clearAllDrafts();
  try {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(REGISTERED);
  } catch {
    // Without storage there was no marker.
  }
}
