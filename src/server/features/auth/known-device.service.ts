import type { AppContext } from '../../context.ts';
import {
  type Device,
  deviceCookie,
  hasMark,
  keyedHash,
  newDevice,
  readDevice,
  withMark,
} from '../../network/device-cookie.ts';
import * as accounts from './accounts.repository.ts';

type Credential = NonNullable<Awaited<ReturnType<typeof accounts.findPasswordHash>>>;

/** For one browser, one account and one password, or none: a new password forgets every device. */
const markOf = ({ config }: AppContext, { id }: Device, { user, passwordHash }: Credential) =>
  keyedHash(config, `known-device:${id}:${user.id}:${passwordHash ?? ''}`);

/**
 * The `Set-Cookie` headers by which a browser in which a user logged in is known later; they are no session. A browser
 * that has a device cookie keeps its id.
 */
export async function rememberDevice(
  context: AppContext,
  email: string,
  cookieHeader: string | undefined,
): Promise<string[]> {
  const credential = await accounts.findPasswordHash(context.db, email);
  if (!credential) return [];
  const device = readDevice(context.config, cookieHeader) ?? newDevice();
  return [deviceCookie(context.config, withMark(device, markOf(context, device, credential)))];
}

/** The id of the browser that sends a Cookie header, where the account's owner logged in there before. */
export async function findKnownDevice(
  context: AppContext,
  email: string,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const device = readDevice(context.config, cookieHeader);
  if (!device || device.marks.length === 0) return undefined;
  const credential = await accounts.findPasswordHash(context.db, email);
  return credential && hasMark(device, markOf(context, device, credential)) ? device.id : undefined;
}
