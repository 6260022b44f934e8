/** Whom the first start of a server on empty data makes an admin. */
export const ADMIN = { ADMIN_EMAIL: 'admin@utsav.test', ADMIN_PASSWORD: 'a password for benchmarks' };

/** Calls of a logged-in admin. */
export interface AdminCalls {
  /** Sends JSON and answers the answer's `data`; throws unless it was a success. */
  send(method: 'PUT' | 'POST', path: string, body: object): Promise<unknown>;
  /** The session's cookie, as a request header. */
  cookie: string;
  /** The answer to a GET, read to its end. */
  read(path: string): Promise<ArrayBuffer>;
}

/** The server says that it has too much to do: on a busy machine that tells nothing of the answer asked for. */
export class Refused extends Error {}

/** An answer that was a success; throws for any other, `Refused` where it may be asked for again. */
export async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response;
  if (response.status === 503) throw new Refused(`${response.url} is refused for now`);
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

/** Logs somebody in and answers their calls; by default the admin that `ADMIN` makes at a first start. */
export async function logIn(
  url: string,
  account = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  path = '/login',
): Promise<AdminCalls> {
  const headers = { 'content-type': 'application/json', origin: url };
  const login = await succeeded(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(account) }));
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    cookie,
    send: async (method, address, body) => {
      const request = { method, headers: { ...headers, cookie }, body: JSON.stringify(body) };
      const response = await succeeded(await fetch(url + address, request));
      return ((await response.json()) as { data: unknown }).data;
    },
    read: async (address) => (await succeeded(await fetch(url + address, { headers: { cookie } }))).arrayBuffer(),
  };
}
