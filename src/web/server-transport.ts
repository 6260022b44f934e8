import type { PageContext } from '#contract/pages.ts';
import type { Transport } from './api.ts';

const FORWARDED = ['cookie', 'origin', 'user-agent', 'accept-language'];

/**
 * Calls the API on the server in the caller's name: in process, or over HTTP where the API lives
 * elsewhere. Cookies that the API sets (a no-JavaScript log-in) are gathered in `setCookies`.
 */
export function serverTransport(request: Request, context: PageContext, setCookies?: Headers): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    for (const name of FORWARDED) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const call = { ...init, headers };
    const response = await (context.apiUrl ? fetch(new URL(path, context.apiUrl), call) : context.callApi(path, call));
    for (const cookie of response.headers.getSetCookie()) setCookies?.append('set-cookie', cookie);
    return response;
  };
}
