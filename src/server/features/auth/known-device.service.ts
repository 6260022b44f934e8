import { createHmac, timingSafeEqual } from 'node:crypto';
import { nanoid } from 'nanoid';
import type { AppContext } from '../../context.ts';
import * as accounts from './accounts.repository.ts';
import { authOf } from './better-auth.ts';

/** How long a browser stays known after a login, in seconds. */
const SECONDS = 180 * 24 * 60 * 60;

type Credential = NonNullable<Awaited<ReturnType<typeof accounts.findPasswordHash>>>;

/** Only this server can make it, for one account and one password, or none: a new password forgets every device. */
function macOf({ config }: AppContext, id: string, { user, passwordHash }: Credential): Buffer {
  return createHmac('sha256', config.sessionSecret)
    .update(`known-device:${id}:${user.id}:${passwordHash ?? ''}`)
    .digest();
}

/** The `Set-Cookie` headers by which a browser in which a user logged in is known later; they are no session. */
export async function rememberDevice(context: AppContext, email: string): Promise<string[]> {
  const credential = await accounts.findPasswordHash(context.db, email);
  if (!credential) return [];
  const id = nanoid();
  const value = `${id}.${macOf(context, id, credential).toString('base64url')}`;
  const { headers } = await authOf(context).api.writeDeviceCookie({
    body: { value, seconds: SECONDS },
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** The id of the browser that sends a Cookie header, where the account's owner logged in there before. */
export async function findKnownDevice(
  context: AppContext,
  email: string,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  if (!cookieHeader) return undefined;
  const headers = new Headers({ cookie: cookieHeader });
  const [id, mac] = ((await authOf(context).api.readDeviceCookie({ headers })) ?? '').split('.');
  const credential = id && mac ? await accounts.findPasswordHash(context.db, email) : undefined;
  if (!id || !mac || !credential) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(context, id, credential);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
