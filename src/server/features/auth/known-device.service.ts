import type { AppContext } from '../../context.ts';
import { type Device, deviceCookie, hasMark, newDevice, readDevice, withMark } from '../../network/device-cookie.ts';
import { keyedHash } from '../../secret-token.ts';
import { knownBrowser } from '../notifications/email-queue.service.ts';
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

/** The browser that sends a Cookie header, and the account's owner, where they logged in there before. */
async function findKnown(context: AppContext, email: string, cookieHeader: string | undefined) {
  const device = readDevice(context.config, cookieHeader);
  if (!device || device.marks.length === 0) return undefined;
  const credential = await accounts.findPasswordHash(context.db, email);
  if (!credential || !hasMark(device, markOf(context, device, credential))) return undefined;
  return { id: device.id, user: credential.user };
}

/** The id of the browser that sends a Cookie header, where the account's owner logged in there before. */
export async function findKnownDevice(
  context: AppContext,
  email: string,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  return (await findKnown(context, email, cookieHeader))?.id;
}

/**
 * By what a mail is counted that logs in: the browser where a verified account knows it, else `origin`, which is the network. An account
 * that verified nothing knows the browser of anybody who signed up with the e-mail. One query at most, for every e-mail the same.
 */
export async function loginEmailOriginOf(
  context: AppContext,
  email: string,
  { cookieHeader, origin }: { cookieHeader: string | undefined; origin: string | null },
): Promise<string | null> {
  const known = await findKnown(context, email, cookieHeader);
  return known?.user.emailVerified ? knownBrowser(keyedHash(context.config, `held:${known.id}`)) : origin;
}
