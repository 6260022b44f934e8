import type { PageContext } from '#contract/pages.ts';
import type { Transport } from './api.ts';

const FORWARDED = ['cookie', 'origin', 'user-agent', 'accept-language'];

/**
 * Sends the server's requests to the API with the client's headers: in process, or over HTTP if the API is
 * elsewhere. Cookies that the API sets (a login without JavaScript) are collected in `setCookies`.
 */
export function serverTransport(request: Request, context: PageContext, setCookies?: Headers): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    for (const name of FORWARDED) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const options = { ...init, headers };
    const response = await (context.apiUrl
      ? fetch(new URL(path, context.apiUrl), options)
      : context.callApi(path, options));
    for (const cookie of response.headers.getSetCookie()) setCookies?.append('set-cookie', cookie);
    return response;
  };
}
