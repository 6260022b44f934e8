import { LOGIN_NAME } from '../../kept-for-person.ts';
import { clearLoginHint } from '../auth/login-hint.ts';

/**
 * Does what `LogOutForm` does after a logout whose form was sent before its scripts ran, and takes the mark of it out of the URL. Anybody
 * can link to such a URL: nothing is forgotten of who is logged in.
 */
export async function forgetLoggedOut(apiUrl: string): Promise<void> {
  const { status } = await fetch(`${apiUrl}/api/auth/me`, { credentials: 'include' });
  if (status === 401) {
    clearLoginHint();
    // The bar reads the name again.
    dispatchEvent(new StorageEvent('storage', { key: LOGIN_NAME }));
  } else if (status !== 200) return;
  const url = new URL(location.href);
  url.searchParams.delete('said');
  history.replaceState(history.state, '', url);
}
